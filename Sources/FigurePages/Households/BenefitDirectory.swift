internal import BuildStore
internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import Synchronization
internal import TaxTables

/// The benefits by year, and which of them have pages.
///
/// A class, because tasks on several threads share its results. A mutex guards its state.
final class BenefitDirectory: Sendable {
    private let guide: Guide
    private let plan: HouseholdPlan
    /// For each benefit of a year, a jurisdiction that pays it.
    private let places: [TaxYear: [BenefitName: Jurisdiction]]
    /// The benefits of a year in the order of jurisdictions and forms.
    private let ordered: [TaxYear: [BenefitName]]
    /// The benefits of all years without duplicates.
    let all: [BenefitName]
    private struct Key: Hashable {
        let benefit: BenefitName
        let year: TaxYear
    }
    private let cache = Mutex<[Key: Bool]>([:])

    init(_ guide: Guide, _ plan: HouseholdPlan) {
        self.guide = guide
        self.plan = plan
        var places: [TaxYear: [BenefitName: Jurisdiction]] = [:]
        var ordered: [TaxYear: [BenefitName]] = [:]
        var seen: Set<BenefitName> = []
        var all: [BenefitName] = []
        // Rules and jurisdictions decide which benefits there are; figures do not.
        let laws = Reads.covered(
            by: .rules, where: { $0.kind == .law },
            { guide.configuration.years.compactMap { guide.laws[$0] } })
        for law in laws {
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

    /// Returns a jurisdiction that pays a benefit in a year; nil if there is none.
    func place(_ benefit: BenefitName, _ year: TaxYear) -> Jurisdiction? {
        places[year]?[benefit]
    }

    /// Returns the years in which a benefit is paid, in the order of the site.
    func years(of benefit: BenefitName) -> [TaxYear] {
        guide.configuration.years.filter { places[$0]?[benefit] != nil }
    }

    /// Returns the benefits of a year with pages, in the order of jurisdictions and forms.
    ///
    /// - Parameter jurisdiction: The jurisdiction whose law they are; nil for all.
    func shown(in year: TaxYear, of jurisdiction: Jurisdiction? = nil) -> [BenefitName] {
        ordered[year, default: []].filter {
            $0.jurisdiction == jurisdiction ?? $0.jurisdiction && isShown($0, in: year)
        }
    }

    /// Returns true if a benefit has a page in a year: it pays something to a family of the plan.
    func isShown(_ benefit: BenefitName, in year: TaxYear) -> Bool {
        // Read before what is known, so that it is a dependency of everybody who asks.
        guard let place = place(benefit, year), let law = guide.laws[year, place] else {
            return false
        }
        let key = Key(benefit: benefit, year: year)
        if let cache = cache.withLock({ $0[key] }) { return cache }
        // Two threads may compute the same value at the same time.
        let isPaid = BenefitTable.isPaid(benefit, in: place, plan, law)
        cache.withLock { $0[key] = isPaid }
        return isPaid
    }
}
