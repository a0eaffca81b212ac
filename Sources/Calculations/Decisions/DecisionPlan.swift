package import Content
package import Project
package import RuleEngine
package import TaxTables
package import Text

/// A decision: choices of a household, and the tables that compare them.
///
/// Read from `Content/Decisions/<name>.yaml`. The text of its page is `<name>.md` beside it.
package struct DecisionPlan: Sendable {
    /// Some equal years of a choice.
    package struct Period: Sendable {
        package enum Count: Sendable {
            case years(Int64)
            /// The years of a range of ages, up to a variable.
            case ages(ClosedRange<Int64>, upTo: String)
        }

        let household: DecisionHousehold
        let count: Count
        /// A cost of each year that no return counts.
        let cost: DecisionValue?
        /// A Boolean value that is true if the household makes the best elections.
        let electsBest: Bool
        /// The byte range in the file.
        let offsets: Range<Int>
    }

    package struct Choice: Sendable {
        package let name: String
        package let titles: ByLanguage<String>
        /// The jurisdiction of the choice; nil for that of the table.
        package let place: Jurisdiction?
        let periods: [Period]
    }

    /// The rows of a table.
    package enum Rows: Sendable {
        case amounts(variable: String, [Money])
        case counts(variable: String, [Int64])
        /// Some jurisdictions, or all.
        case places([Jurisdiction]?)
    }

    package struct Table: Sendable {
        package enum Content: Sendable {
            /// The net income of each choice.
            case choices
            /// The saving of each further part of an amount of the first choice, up to a limit.
            case slices(AmountName, upTo: DecisionValue)
        }

        package let name: String
        package let titles: ByLanguage<String>
        package let notes: ByLanguage<String>
        package let rows: Rows
        /// The heading of the rows.
        package let rowTitles: ByLanguage<String>
        package let content: Content
        /// The choices that the table compares.
        package let choices: [Choice]
        /// A Boolean value that is true if the table states which choice leaves most.
        package let isCompared: Bool
        let place: Jurisdiction
        /// The values of variables in this table.
        let values: [String: Money]
        /// The facts that every household of the table has in addition.
        let with: DecisionHousehold
    }

    package static let folder = TextPage.decisionFolder

    package let name: String
    package let source: SourceText
    package let choices: [Choice]
    package let tables: [Table]
    /// The topics that link to the page.
    package let topics: [YAMLText]

    package var path: String { source.path }
}

/// The decisions of a guide: `Content/Decisions`.
package struct Decisions: ContentType {
    package static let paths = ["\(DecisionPlan.folder)/"]

    package let plans: [DecisionPlan]
    /// The paths of all files, also of those with errors.
    fileprivate let paths: Set<String>

    package static func read(_ part: inout ContentTypeReader) -> Decisions? {
        let files = part.files(below: DecisionPlan.folder)
        let (facts, log) = (part.amounts.facts, part.log)
        return Decisions(
            plans: files.compactMap { DecisionReader.read($0, facts, log: log) },
            paths: Set(files.map(\.path)))
    }

    package func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic] {
        let texts = guide[DecisionTexts.self]
        return plans.flatMap { plan in
            let path = "\(DecisionPlan.folder)/\(plan.name).md"
            let missing: [Diagnostic] =
                texts?.has(path, named: plan.name) == true
                ? []
                : [
                    .aboutFile(
                        "missing-original", "there is no text '\(path)'", path: plan.path,
                        fix: "write it, or correct the name")
                ]
            return missing
                + plan.topics.compactMap {
                    unknownTopic($0, in: plan.source, among: topicPaths)
                }
                + DecisionCheck(plan, guide).diagnostics
        }
    }
}

/// The texts of decisions.
package struct DecisionTexts: ContentType {
    package static let paths = ["\(DecisionPlan.folder)/"]
    package static let textFolder: PathComponent? = .decisions

    package let texts: [TextPage]
    /// The paths of drafts and of texts with errors.
    private let unusable: Set<String>

    package var names: [PathComponent: Set<String>] { [.decisions: Set(texts.map(\.name))] }

    package static func read(_ part: inout ContentTypeReader) -> DecisionTexts? {
        let texts = part.texts(below: DecisionPlan.folder)
        return DecisionTexts(texts: texts, unusable: part.unusableTexts)
    }

    /// Returns true if there is a text, even one that is not published.
    fileprivate func has(_ path: String, named name: String) -> Bool {
        unusable.contains(path) || texts.contains { $0.name == name }
    }

    package func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic] {
        let paths = guide[Decisions.self]?.paths ?? []
        return texts.compactMap { page in
            let path = "\(DecisionPlan.folder)/\(page.name).yaml"
            guard !paths.contains(path), let text = page.texts.values.first else { return nil }
            return .aboutFile(
                "missing-original", "there are no tables '\(path)'", path: text.source.path,
                fix: "write them, or correct the name")
        }
    }
}

extension Guide {
    /// The decisions in the order of their names.
    package var decisions: [DecisionPlan] { self[Decisions.self]?.plans ?? [] }
}
