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

    /// A share of take-home pay that is put aside.
    struct Savings: Sendable {
        let titles: ByLanguage<String>
        let share: Rate
    }

    struct Budget: Sendable {
        let names: ByLanguage<String>
        let facts: ExampleHousehold
        let household: Household
        /// The categories that the person spends on.
        let categories: [Category]
    }

    static let path = "Content/Examples/budgets.yaml"
    static let paths = [path]

    /// The document that states household spending, and the year of its figures.
    let source: String
    let year: Int
    let budgets: [Budget]
    /// Empty in a guide whose budgets spend everything.
    let savings: [Savings]

    var sources: Set<String> { [source] }

    func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic] {
        budgets.flatMap {
            OpenFactCheck(guide).diagnostics(
                of: [$0.household], guide.currentYear, at: $0.facts.person,
                ofBothAdults: $0.facts.spouse != nil)
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
            let savings = reader.optionalMappings("savings", savings)
            guard let source, let year else { return nil }
            return BudgetPlan(source: source, year: year, budgets: budgets, savings: savings)
        }
    }

    private static func category(_ reader: YAMLMappingReader) -> Category? {
        let name = reader.slug("category")
        let titles = reader.texts(inEach: "name")
        let spending = reader.incomes("spending").first?.income
        guard let name, let spending else { return nil }
        return Category(name: name, titles: titles, spending: spending)
    }

    private static func savings(_ reader: YAMLMappingReader) -> Savings? {
        let titles = reader.texts(inEach: "name")
        return reader.required("share").flatMap { reader.rate(at: $0) }
            .map { Savings(titles: titles, share: $0) }
    }

    private static func budget(
        _ reader: YAMLMappingReader, of categories: [Category], _ amounts: ExampleAmounts
    ) -> Budget? {
        let names = reader.texts(inEach: "name")
        let facts = reader.household("entries", using: amounts)
        let without = reader.texts("without").compactMap {
            reader.validated($0, "no category", among: categories.map(\.name))
        }
        guard let facts else { return nil }
        let household: Household
        do {
            household = try facts.household()
        } catch {
            reader.report(
                "impossible-example", error.summary, at: reader.offsets, fix: error.fix)
            return nil
        }
        return Budget(
            names: names, facts: facts, household: household,
            categories: categories.filter { !without.contains($0.name) })
    }
}
