internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The plan of the budget pages: `Content/Examples/budgets.yaml`.
struct BudgetPlan: ContentType {
    struct Category: Sendable {
        let name: String
        let titles: ByLanguage<String>
        /// The yearly spending of a household.
        ///
        /// Only proportions matter.
        let spending: Money
    }

    struct Budget: Sendable {
        let names: ByLanguage<String>
        let person: ExamplePerson
        /// The categories that the person spends on.
        let categories: [Category]

        var household: Household { Household(person.taxpayer, knowing: person.facts) }
    }

    static let path = "Content/Examples/budgets.yaml"
    static let places = [path]

    /// The document that states household spending, and the year of its figures.
    let source: String
    let year: Int
    let budgets: [Budget]

    var sources: Set<String> { [source] }

    func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic] {
        budgets.flatMap {
            OpenFactCheck(guide).diagnostics(
                of: [$0.household], guide.currentYear, at: $0.person)
        }
    }

    static func read(_ part: inout ContentTypeReader) -> BudgetPlan? {
        let amounts = part.amounts
        let register = part.register
        return part.mappingIfThere(path) { reader in
            let source = reader.source("source", of: register)
            let year = reader.required("year").flatMap { reader.year(at: $0)?.number }
            let categories = reader.mappings("categories", category)
            let budgets = reader.mappings("budgets") { budget($0, of: categories, amounts) }
            guard let source, let year else { return nil }
            return BudgetPlan(source: source, year: year, budgets: budgets)
        }
    }

    private static func category(_ reader: YAMLMappingReader) -> Category? {
        let name = reader.slug("category")
        let titles = reader.texts(inEach: "name")
        let spending = reader.incomes("spending").first?.income
        guard let name, let spending else { return nil }
        return Category(name: name, titles: titles, spending: spending)
    }

    private static func budget(
        _ reader: YAMLMappingReader, of categories: [Category], _ amounts: ExampleAmounts
    ) -> Budget? {
        let names = reader.texts(inEach: "name")
        let person = reader.person("entries", knowing: amounts)
        let without = reader.texts("without").compactMap {
            reader.known($0, "no category", among: categories.map(\.name))
        }
        guard let person else { return nil }
        return Budget(
            names: names, person: person,
            categories: categories.filter { !without.contains($0.name) })
    }
}
