internal import GuideDiagnostics
internal import GuideYAML
internal import TaxEngine
internal import TaxTables

/// The people that every worked example is also computed for: `Content/Examples/profiles.yaml`.
struct ExampleProfiles: Sendable {
    struct Profile: Sendable {
        let names: ByLanguage<String>
        /// The amount that the incomes are of.
        let income: AmountName
        let person: ExamplePerson
    }

    static let path = "Content/Examples/profiles.yaml"

    /// Rising, in whole dollars.
    let incomes: [Money]
    let profiles: [Profile]

    /// Nil if the guide has no such file, or, after diagnostics, if it has errors.
    static func read(_ folder: GuideFolder, diagnostics: inout [Diagnostic]) -> ExampleProfiles? {
        guard let source = folder.readIfThere(path, diagnostics: &diagnostics),
            let root = YAMLParser.parse(source, diagnostics: &diagnostics),
            var reader = YAMLMappingReader(root, in: source, diagnostics: &diagnostics)
        else { return nil }
        var found: [Diagnostic] = []
        let incomes = reader.incomes("incomes", &found).map(\.income).sorted()
        let profiles = reader.mappings("profiles", &found) { reader, found in
            profile(&reader, &found)
        }
        reader.finish(diagnostics: &found)
        diagnostics += found
        return found.hasErrors ? nil : ExampleProfiles(incomes: incomes, profiles: profiles)
    }

    private static func profile(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> Profile? {
        let names = reader.texts(inEach: "name", &found)
        let income = income(&reader, &found)
        let person = reader.person("entries", &found)
        guard let income, let person else { return nil }
        return Profile(names: names, income: income, person: person)
    }

    private static func income(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> AmountName? {
        guard let node = reader.required("income", diagnostics: &found) else { return nil }
        if let name = node.scalar.flatMap(AmountName.init(name:)) { return name }
        found.append(
            Diagnostic(
                .error, "unknown-word", "'\(node.scalar ?? node.kind)' is no amount",
                in: reader.source, at: node.offsets,
                remedy: didYouMean(
                    node.scalar ?? "", among: AmountName.moneyReceived.map(\.name))))
        return nil
    }
}
