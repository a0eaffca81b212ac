internal import Calculations
package import Content
package import Pages
package import Project
internal import RuleEngine
internal import TaxTables

/// The budget pages: take-home pay of invented people, divided among the spending categories of
/// households.
package struct BudgetSection: SiteSection {
    package static let parts: [any ContentType.Type] = [BudgetPlan.self, HouseholdPlan.self]
    package static let views: [any PageView.Type] = [ListPageView.self, BudgetPageView.self]

    private let plan: BudgetPlan

    package init?(_ guide: Guide) {
        guard let plan = guide[BudgetPlan.self] else { return nil }
        self.plan = plan
    }

    package func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String? {
        guard page.word == .budget else { return nil }
        return page.place.map { addresses.budgets($0, language) } ?? addresses.budgets(language)
    }

    /// One task for all pages, because they are few and fast.
    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            .one("budgets", weighing: 6) { [plan] writer in
                writer.group("budgets") {
                    Self.write(plan, site, into: writer)
                }
            }
        ]
    }

    private static func write(
        _ plan: BudgetPlan, _ site: BuildContext, into writer: any PageWriter
    ) {
        guard let law = site.guide.laws[site.guide.currentYear] else { return }
        let language = site.guide.configuration.languages.first
        for edition in site.editions {
            writer.write(BudgetPages(edition: edition, plan: plan).index)
        }
        for place in law.residences {
            let results = plan.budgets.map { budget in
                let computed = computed(budget, in: [place], law)
                let name = language.flatMap { budget.names[$0] } ?? ""
                writer.omit(
                    computed.leftOut(
                        "the budget '\(name)'", law.year, askedForIn: BudgetPlan.path))
                return computed.first
            }
            for edition in site.editions {
                writer.write(BudgetPages(edition: edition, plan: plan).page(place, results))
            }
        }
    }

    private static func computed(
        _ budget: BudgetPlan.Budget, in places: [Jurisdiction], _ law: TaxLaw
    ) -> ComputedJurisdictions<HouseholdCalculation> {
        ComputedJurisdictions(places) { try law.calculate(budget.household, in: $0) }
    }
}

/// The paths of budget pages.
extension Addresses {
    func budgets(_ language: Language) -> String { folder(.budget, language) }

    func budgets(_ place: Jurisdiction, _ language: Language) -> String {
        folder(.budget, of: place, language)
    }
}
