package import RuleEngine
internal import Text

/// What a language says of the facts that the rule files declare, from `Site/Strings/<language>.yaml`.
package struct FactStrings: Sendable {
    package let catalogue: FactCatalogue
    /// Phrases such as 'interest of {value}', by the names that facts are stated with.
    private let phrases: [String: String]
    /// Choices as they are quoted, and as they are said of a person.
    private let choices: [String: String]
    private let personChoices: [String: String]
    /// What is said of a person of whom a fact is so.
    private let personTruths: [String: String]
    /// What the tables of rates call kinds of income, by the names of the amounts.
    private let kinds: [String: String]
    /// The heads of columns of an income, where they say more than 'other income'.
    private let columns: [String: String]
    /// What is said of an amount below zero: a cost.
    private let costs: [String: String]
    /// What is said of one child of whom a fact is so, and of several entries of a list.
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

    /// What phrases of what a person has say in braces: the amount, the number or the list.
    private static let entryValues = ["value"]

    package func phrase(_ entry: String) -> String { phrases[entry] ?? entry }

    /// A choice of a fact, as it is quoted.
    package func choice(_ name: String) -> String? { choices[name] }

    /// What a person is by the facts that are one of several.
    package func choices(of profile: Profile) -> [String] {
        catalogue.profile.filter { !$0.choices.isEmpty }.compactMap {
            personChoices[profile.choices[$0.name] ?? $0.choices.first ?? ""]
        }
    }

    /// What a person is by facts of yes or no that are so, of those that words say it of.
    package func truths(of profile: Profile) -> [String] {
        catalogue.profile.filter { profile.truths.contains($0.name) }.compactMap {
            personTruths[$0.name]
        }
    }

    /// A kind of income, as the tables of rates name it.
    package func kind(_ kind: AmountName) -> String { kinds[kind.name] ?? phrase(kind.name) }

    /// The head of a column of an income; nil for those that are 'other income'.
    package func column(_ income: AmountName) -> String? { columns[income.name] }

    /// What is said of an amount below zero.
    package func cost(_ name: String) -> String? { costs[name] }

    package func ofOne(_ name: String) -> String? { ofOne[name] }
    package func ofSeveral(_ name: String) -> String? { ofSeveral[name] }
}

extension YAMLMappingReader {
    /// A table that may be without some of its texts.
    ///
    /// - Parameters:
    ///   - values: The names that the texts may have in braces.
    ///   - otherwise: What stands for a text that is not there.
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
