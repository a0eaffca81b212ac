internal import GuideContent
internal import GuideDiagnostics
internal import GuidePages
internal import GuideWords
internal import GuideYAML
internal import TaxTables

/// What the budget pages spread take-home pay over: `Content/Examples/budgets.yaml`.
struct BudgetPlan: GuidePart {
    struct Category: Sendable {
        let name: String
        let titles: ByLanguage<String>
        /// What a household spends on it in a year, of which only the proportions matter.
        let spending: Money
    }

    struct Budget: Sendable {
        let names: ByLanguage<String>
        let person: ExamplePerson
        /// The categories that the person spends on.
        let categories: [Category]
    }

    static let path = "Content/Examples/budgets.yaml"
    static let places = [path]

    /// The document that says what households spend, and the year it speaks of.
    let source: String
    let year: Int
    let budgets: [Budget]

    var sources: Set<String> { [source] }

    static func read(_ part: inout GuidePartReader) -> BudgetPlan? {
        guard var reader = part.mappingIfThere(path) else { return nil }
        let amounts = part.amounts
        var found: [Diagnostic] = []
        let source = reader.source("source", of: part.register, &found)
        _ = reader.required("year", diagnostics: &found)
        let year = reader.year("year", &found)?.number
        let categories = reader.mappings("categories", &found) { reader, found in
            category(&reader, &found)
        }
        let budgets = reader.mappings("budgets", &found) { reader, found in
            budget(&reader, of: categories, amounts, &found)
        }
        reader.finish(diagnostics: &found)
        part.diagnostics += found
        guard !found.hasErrors, let source, let year else { return nil }
        return BudgetPlan(source: source, year: year, budgets: budgets)
    }

    private static func category(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> Category? {
        let name = reader.slug("category", &found)
        let titles = reader.texts(inEach: "name", &found)
        let spending = reader.incomes("spending", &found).first?.income
        guard let name, let spending else { return nil }
        return Category(name: name, titles: titles, spending: spending)
    }

    private static func budget(
        _ reader: inout YAMLMappingReader, of categories: [Category], _ amounts: ExampleAmounts,
        _ found: inout [Diagnostic]
    ) -> Budget? {
        let names = reader.texts(inEach: "name", &found)
        let person = reader.person("entries", knowing: amounts, &found)
        let without = reader.texts("without", diagnostics: &found)
        for text in without where !categories.contains(where: { $0.name == text.text }) {
            found.append(
                Diagnostic(
                    .error, "unknown-word", "'\(text.text)' is no category", in: reader.source,
                    at: text.offsets,
                    remedy: didYouMean(text.text, among: categories.map(\.name))))
        }
        guard let person else { return nil }
        return Budget(
            names: names, person: person,
            categories: categories.filter { category in
                !without.contains { $0.text == category.name }
            })
    }
}
