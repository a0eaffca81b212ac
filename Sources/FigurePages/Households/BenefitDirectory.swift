internal import Calculations
internal import Content
internal import Pages
internal import RuleEngine
internal import Synchronization
internal import TaxTables

/// Which benefits there are in which years, and which of them have pages.
///
/// A class because jobs on several threads ask the same, which is found once; its state is behind a mutex.
final class BenefitDirectory: Sendable {
    private let guide: Guide
    private let plan: HouseholdPlan
    /// A place that pays each benefit of a year.
    private let places: [TaxYear: [BenefitName: Jurisdiction]]
    /// The benefits of a year in the order of places and forms.
    private let ordered: [TaxYear: [BenefitName]]
    /// The benefits of all years, each once.
    let all: [BenefitName]
    private struct Key: Hashable {
        let benefit: BenefitName
        let year: TaxYear
    }
    private let known = Mutex<[Key: Bool]>([:])

    init(_ guide: Guide, _ plan: HouseholdPlan) {
        self.guide = guide
        self.plan = plan
        var places: [TaxYear: [BenefitName: Jurisdiction]] = [:]
        var ordered: [TaxYear: [BenefitName]] = [:]
        var seen: Set<BenefitName> = []
        var all: [BenefitName] = []
        for law in guide.configuration.years.compactMap({ guide.laws[$0] }) {
            for (benefit, place) in law.benefitNames {
                places[law.year, default: [:]][benefit] = place
                ordered[law.year, default: []].append(benefit)
                if seen.insert(benefit).inserted { all.append(benefit) }
            }
        }
        self.places = places
        self.ordered = ordered
        self.all = all
    }

    /// A place that pays a benefit in a year; nil if none does.
    func place(_ benefit: BenefitName, _ year: TaxYear) -> Jurisdiction? {
        places[year]?[benefit]
    }

    /// The years in which a benefit is paid, in the order of the site.
    func years(of benefit: BenefitName) -> [TaxYear] {
        guide.configuration.years.filter { places[$0]?[benefit] != nil }
    }

    /// The benefits of a year that have pages, in the order of places and forms.
    func shown(in year: TaxYear) -> [BenefitName] {
        ordered[year, default: []].filter { isShown($0, in: year) }
    }

    /// Whether a benefit has a page in a year: it pays something to one of the families of the plan.
    func isShown(_ benefit: BenefitName, in year: TaxYear) -> Bool {
        let key = Key(benefit: benefit, year: year)
        if let known = known.withLock({ $0[key] }) { return known }
        guard let law = guide.laws[year], let place = place(benefit, year) else { return false }
        // Two threads may find the same at the same time.
        let isPaid = BenefitTable.isPaid(benefit, in: place, plan, law)
        known.withLock { $0[key] = isPaid }
        return isPaid
    }
}
