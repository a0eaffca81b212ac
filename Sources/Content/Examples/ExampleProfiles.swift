package import Project
package import RuleEngine
package import TaxTables
internal import Text

/// The people that every worked example is also computed for: `Content/Examples/profiles.yaml`.
package struct ExampleProfiles: Sendable {
    package struct Profile: Sendable {
        package let identifier: String
        package let names: ByLanguage<String>
        /// The amount that the incomes are of.
        package let income: AmountName
        /// All that the name says of the person, and nothing else.
        package let person: ExamplePerson

        package init(
            identifier: String, names: ByLanguage<String>, income: AmountName, person: ExamplePerson
        ) {
            self.identifier = identifier
            self.names = names
            self.income = income
            self.person = person
        }
    }

    /// People whom an addition makes sense for.
    package struct Group: Sendable {
        package let identifier: String
        package let people: [Profile]
        /// The incomes that the people are shown at, rising, in whole dollars.
        package let incomes: [Money]
        /// Why others are not shown, in a sentence; empty where nobody is missing.
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

    /// The names of the facts that are 0 or no of all people who do not state them; nil if the file declares none.
    ///
    /// They hold in examples, income tables, budgets and ledgers.
    package let ofEverybody: Set<String>?
    /// The first is the one of topics that name none.
    package let groups: [Group]

    /// The group of a name; nil if there is none.
    package func group(_ identifier: String?) -> Group? {
        guard let identifier else { return groups.first }
        return groups.first { $0.identifier == identifier }
    }

    /// Nil if the guide has no such file, or, after diagnostics, if it has errors.
    package static func read(
        _ folder: GuideFolder, knowing amounts: ExampleAmounts
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

    /// The names of the facts that are 0 or no of everybody.
    private static func everybody(
        _ reader: YAMLMappingReader, _ amounts: ExampleAmounts
    ) -> Set<String> {
        guard let person = reader.person("everybody", knowing: amounts) else { return [] }
        let names = Set(person.entries.map(\.name))
        if names != person.taxpayer.statedAsNothing {
            reader.report(
                "impossible-example", "what holds of everybody is 0 or no", at: reader.offsets,
                remedy: "state anything else of the people it holds of")
        }
        return names
    }

    private static func profile(
        _ reader: YAMLMappingReader, _ amounts: ExampleAmounts
    ) -> Profile? {
        let identifier = reader.slug("person")
        let names = reader.texts(inEach: "name")
        let income = reader.receivedAmount("income", among: amounts.facts)
        let person = reader.person("entries", knowing: amounts)
        guard let identifier, let income, let person else { return nil }
        do {
            try person.validate()
        } catch {
            reader.report(
                "impossible-example", error.summary, at: reader.offsets, remedy: error.remedy)
        }
        return Profile(identifier: identifier, names: names, income: income, person: person)
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
