package import RuleEngine
internal import Text

/// The UI strings of facts that the rules declare, from `Site/Strings/<language>.yaml`.
package struct FactStrings: Sendable {
    package let catalogue: FactCatalogue
    /// Phrases such as 'interest of {value}', by the name of the fact.
    private let phrases: [String: String]
    /// Choices of a fact, and their descriptions of a person.
    private let choices: [String: String]
    private let personChoices: [String: String]
    /// Descriptions of a person for whom a Boolean fact is true.
    private let personTruths: [String: String]
    /// Kinds of income in rate tables, by the name of the fact.
    private let kinds: [String: String]
    /// Column headings of kinds of income, where they are more specific than 'other income'.
    private let columns: [String: String]
    /// Phrases for negative amounts, which are costs.
    private let costs: [String: String]
    /// Descriptions of one child for whom a fact is true, and of several list entries.
    private let ofOne: [String: String]
    private let ofSeveral: [String: String]

    init(_ facts: FactCatalogue, in language: Language, _ reader: YAMLMappingReader) {
        catalogue = facts
        let allChoices = facts.profile.flatMap(\.choices)
        choices = reader.table("choices", keys: allChoices)
        personChoices = reader.table("person-choices", keys: allChoices)
        personTruths = reader.optionalTable(
            "person-truths", keys: facts.profile.filter(\.isTruth).map(\.name))
        kinds = reader.table("income-kinds", keys: facts.incomeKinds.map(\.name))
        let received = facts.amounts.filter(\.isReceived).map(\.name.name)
        columns = reader.optionalTable("income-columns", keys: received)
        costs = reader.table(
            "entry-costs", keys: facts.amounts.filter(\.mayBeNegative).map(\.name.name),
            values: Self.entryValues)
        phrases = reader.optionalTable(
            "entry-phrases", keys: facts.names, values: Self.entryValues
        ) { name in
            facts.label(of: name, in: language.rawValue).map { "\($0) ({value})" }
        }
        let counted = facts.profile.filter(\.isCountedChildren).map(\.name)
        ofOne = reader.table("entry-of-one", keys: counted, values: Self.entryValues)
        let listed = facts.profile.filter { $0.isAgesOfChildren || $0.isRelatives }.map(\.name)
        ofSeveral = reader.table("entry-of-several", keys: listed, values: Self.entryValues)
    }

    /// The placeholder in phrases: the amount, number or list.
    private static let entryValues = ["value"]

    package func phrase(_ entry: String) -> String { phrases[entry] ?? entry }

    /// Returns the name of a choice.
    package func choice(_ name: String) -> String? { choices[name] }

    /// Returns the descriptions of a person by facts with choices.
    package func choices(of profile: Profile) -> [String] {
        catalogue.profile.filter { !$0.choices.isEmpty }.compactMap {
            personChoices[profile.choices[$0.name] ?? $0.choices.first ?? ""]
        }
    }

    /// Returns the descriptions of a person by Boolean facts that are true, where there is one.
    package func truths(of profile: Profile) -> [String] {
        catalogue.profile.filter { profile.truths.contains($0.name) }.compactMap {
            personTruths[$0.name]
        }
    }

    /// Returns the name of a kind of income in rate tables.
    package func kind(_ kind: AmountName) -> String { kinds[kind.name] ?? phrase(kind.name) }

    /// Returns the column heading of a kind of income; nil for 'other income'.
    package func column(_ income: AmountName) -> String? { columns[income.name] }

    /// Returns the phrase for a negative amount.
    package func cost(_ name: String) -> String? { costs[name] }

    package func ofOne(_ name: String) -> String? { ofOne[name] }
    package func ofSeveral(_ name: String) -> String? { ofSeveral[name] }
}

extension YAMLMappingReader {
    /// Reads a table in which texts are optional.
    ///
    /// - Parameters:
    ///   - values: The permitted placeholders.
    ///   - otherwise: Returns the default for a missing text.
    fileprivate func optionalTable(
        _ name: String, keys: [String], values: [String] = [],
        otherwise: (String) -> String? = { _ in nil }
    ) -> [String: String] {
        mapping(name) { table in
            var texts: [String: String] = [:]
            for key in keys {
                let text = table.optionalText(key)
                if let text { table.checkBraces(text, of: key, values) }
                texts[key] = text ?? otherwise(key)
            }
            return texts
        } ?? [:]
    }
}
