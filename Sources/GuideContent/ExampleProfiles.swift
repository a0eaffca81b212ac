package import GuideDiagnostics
package import GuideWords
internal import GuideYAML
package import TaxEngine
package import TaxTables

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

    /// The first is the one of topics that name none.
    package let groups: [Group]

    /// The group of a name; nil if there is none.
    package func group(_ identifier: String?) -> Group? {
        guard let identifier else { return groups.first }
        return groups.first { $0.identifier == identifier }
    }

    /// Nil if the guide has no such file, or, after diagnostics, if it has errors.
    package static func read(
        _ folder: GuideFolder, knowing amounts: ExampleAmounts, diagnostics: inout [Diagnostic]
    ) -> ExampleProfiles? {
        guard let source = folder.readIfThere(path, diagnostics: &diagnostics),
            let root = YAMLParser.parse(source, diagnostics: &diagnostics),
            var reader = YAMLMappingReader(root, in: source, diagnostics: &diagnostics)
        else { return nil }
        var found: [Diagnostic] = []
        let incomes = reader.incomes("incomes", &found).map(\.income).sorted()
        let profiles = reader.mappings("profiles", &found) { profile(&$0, amounts, &$1) }
        let groups = reader.mappings("groups", &found) { reader, found in
            group(&reader, of: profiles, incomes, &found)
        }
        reader.finish(diagnostics: &found)
        diagnostics += found
        return found.hasErrors ? nil : ExampleProfiles(groups: groups)
    }

    private static func profile(
        _ reader: inout YAMLMappingReader, _ amounts: ExampleAmounts,
        _ found: inout [Diagnostic]
    ) -> Profile? {
        let identifier = reader.slug("person", &found)
        let names = reader.texts(inEach: "name", &found)
        let income = reader.receivedAmount("income", among: amounts.facts, &found)
        let person = reader.person("entries", knowing: amounts, &found)
        guard let identifier, let income, let person else { return nil }
        do {
            try person.validate()
        } catch {
            found.append(
                Diagnostic(
                    .error, "impossible-example", error.summary, in: reader.source,
                    at: reader.offsets, remedy: error.remedy))
        }
        return Profile(identifier: identifier, names: names, income: income, person: person)
    }

    private static func group(
        _ reader: inout YAMLMappingReader, of profiles: [Profile], _ incomes: [Money],
        _ found: inout [Diagnostic]
    ) -> Group? {
        let identifier = reader.slug("group", &found)
        _ = reader.required("people", diagnostics: &found)
        var people: [Profile] = []
        for name in reader.texts("people", diagnostics: &found) {
            if let profile = profiles.first(where: { $0.identifier == name.text }) {
                people.append(profile)
                continue
            }
            found.append(
                Diagnostic(
                    .error, "unknown-word", "'\(name.text)' is none of the people",
                    in: reader.source, at: name.offsets,
                    remedy: didYouMean(name.text, among: profiles.map(\.identifier))))
        }
        let own = reader.optional("incomes") == nil ? [] : reader.incomes("incomes", &found)
        let reasons = reader.optional("why") == nil ? [:] : reader.texts(inEach: "why", &found)
        guard let identifier else { return nil }
        return Group(
            identifier: identifier, people: people,
            incomes: own.isEmpty ? incomes : own.map(\.income).sorted(), reasons: reasons)
    }
}
