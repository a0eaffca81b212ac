package import Project
package import RuleEngine
package import TaxTables
internal import Text

/// The people for whom every worked example is also computed: `Content/Examples/profiles.yaml`.
package struct ExampleProfiles: Sendable {
    package struct Profile: Sendable {
        package let identifier: String
        package let names: ByLanguage<String>
        /// The kind of the person's income.
        package let income: AmountName
        /// The facts that the person's name describes.
        package let facts: ExampleHousehold

        package init(
            identifier: String, names: ByLanguage<String>, income: AmountName,
            facts: ExampleHousehold
        ) {
            self.identifier = identifier
            self.names = names
            self.income = income
            self.facts = facts
        }
    }

    /// A group of people for whom an addition makes sense.
    package struct Group: Sendable {
        package let identifier: String
        package let people: [Profile]
        /// The incomes at which the people are shown in ascending order, in whole dollars.
        package let incomes: [Money]
        /// A sentence with the reason why others are not shown; empty if nobody is missing.
        package let reasons: ByLanguage<String>

        package init(
            identifier: String, people: [Profile], incomes: [Money], reasons: ByLanguage<String>
        ) {
            self.identifier = identifier
            self.people = people
            self.incomes = incomes
            self.reasons = reasons
        }
    }

    package static let path = "Content/Examples/profiles.yaml"

    /// The facts that default to 0 or no for all people; nil if the file declares none.
    ///
    /// They apply to examples, income tables, budgets and ledgers.
    package let ofEverybody: Set<String>?
    /// The groups.
    ///
    /// The first is the default of topics.
    package let groups: [Group]

    /// Returns the group with an identifier, or the first by default; nil if there is none.
    package func group(_ identifier: String?) -> Group? {
        guard let identifier else { return groups.first }
        return groups.first { $0.identifier == identifier }
    }

    /// Reads the people; nil if the guide does not have the file or, after diagnostics, if it has
    /// errors.
    package static func read(
        _ folder: GuideFolder, using amounts: ExampleAmounts
    ) -> ExampleProfiles? {
        guard let source = folder.readIfThere(path) else { return nil }
        return YAMLMappingReader.readWhole(source, log: folder.log) { reader in
            let incomes = reader.incomes("incomes").map(\.income).sorted()
            let profiles = reader.mappings("profiles") { profile($0, amounts) }
            let groups = reader.mappings("groups") { group($0, of: profiles, incomes) }
            let stated = reader.has("everybody") ? everybody(reader, amounts) : nil
            return ExampleProfiles(ofEverybody: stated, groups: groups)
        }
    }

    /// Reads the facts that default to 0 or no.
    private static func everybody(
        _ reader: YAMLMappingReader, _ amounts: ExampleAmounts
    ) -> Set<String> {
        guard let person = reader.person("everybody", using: amounts) else { return [] }
        let names = Set(person.entries.map(\.name))
        if names != person.taxpayer.statedAsNothing {
            reader.report(
                "impossible-example", "what holds of everybody is 0 or no", at: reader.offsets,
                fix: "state anything else of the people it holds of")
        }
        return names
    }

    private static func profile(
        _ reader: YAMLMappingReader, _ amounts: ExampleAmounts
    ) -> Profile? {
        let identifier = reader.slug("person")
        let names = reader.texts(inEach: "name")
        let income = reader.receivedAmount("income", among: amounts.facts)
        let facts = reader.household("entries", using: amounts)
        guard let identifier, let income, let facts else { return nil }
        do {
            _ = try facts.household()
        } catch {
            reader.report(
                "impossible-example", error.summary, at: reader.offsets, fix: error.fix)
        }
        return Profile(identifier: identifier, names: names, income: income, facts: facts)
    }

    private static func group(
        _ reader: YAMLMappingReader, of profiles: [Profile], _ incomes: [Money]
    ) -> Group? {
        let identifier = reader.slug("group")
        let people = reader.requiredTexts("people").compactMap { name in
            let profile = profiles.first { $0.identifier == name.text }
            if profile == nil {
                reader.reportUnknown(
                    name, "none of the people", among: profiles.map(\.identifier))
            }
            return profile
        }
        let own = reader.optional("incomes") == nil ? [] : reader.incomes("incomes")
        let reasons = reader.optionalTexts(inEach: "why")
        guard let identifier else { return nil }
        return Group(
            identifier: identifier, people: people,
            incomes: own.isEmpty ? incomes : own.map(\.income).sorted(), reasons: reasons)
    }
}
