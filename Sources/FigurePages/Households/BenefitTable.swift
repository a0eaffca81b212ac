internal import BuildStore
package import Calculations
internal import Content
internal import Pages
internal import Project
package import RuleEngine
internal import RuleLanguage
package import TaxTables
internal import Text

/// The amounts of a benefit for several families, by family income.
package struct BenefitTable: Sendable {
    /// The amounts for one family.
    package struct Column: Sendable {
        package let family: HouseholdPlan.Kind
        /// The benefit at each income, in the order of the incomes; nil if it depends on an
        /// unpublished figure.
        package let amounts: [Money?]
        /// The highest income with a known amount, to the dollar; nil if the amount is known at
        /// every income.
        package let knownTo: Money?
        /// The maximum amount.
        package let whole: Money
        /// The lowest and highest income with the maximum, to the dollar.
        ///
        /// `wholeTo` is nil if the maximum is paid at every higher income.
        package let wholeFrom: Money
        package let wholeTo: Money?
        /// The income from which nothing is paid, to the dollar; nil if something is always paid.
        package let end: Money?
        /// The reduction of the benefit per dollar of income in millionths, in the order of the
        /// incomes.
        package let rates: [Int64]

        /// Returns the column with other amounts in the table.
        fileprivate func showing(_ amounts: [Money?]) -> Column {
            Column(
                family: family, amounts: amounts, knownTo: knownTo,
                whole: whole, wholeFrom: wholeFrom, wholeTo: wholeTo, end: end, rates: rates)
        }
    }

    let benefit: BenefitName
    /// A jurisdiction that pays the benefit.
    let place: Jurisdiction
    let law: TaxLaw
    /// The benefit's entry in the household plan.
    let entry: HouseholdPlan.Benefit?
    /// The payment schedule; nil if the jurisdiction does not pay the benefit.
    let paid: PaymentTimes?
    let incomes: [Money]
    /// One column for each family that receives something at one of the incomes.
    package let columns: [Column]
    /// The families for which the benefit cannot be computed.
    let leftOut: [Omission]
    /// The missing facts of a family for which defaults were assumed.
    let assumed: [String]
    /// The gaps of the benefit without duplicates.
    let gaps: [OpenGap]
    /// The rules and figures that the amounts depend on, computed once for all languages.
    let origins: Once<AmountOrigins>

    package init(
        _ benefit: BenefitName, in place: Jurisdiction, _ plan: HouseholdPlan, _ law: TaxLaw
    ) {
        self.benefit = benefit
        self.place = place
        self.law = law
        entry = plan.benefit(benefit.step)
        paid =
            law.benefits(in: place).first {
                $0.name == benefit.step && $0.jurisdiction == benefit.jurisdiction
            }?.paid
        let all = Self.incomes(of: plan)
        var found: [Column] = []
        var leftOut: [Omission] = []
        for family in plan.families(paid: benefit) {
            let run = BenefitRun(benefit: benefit, family: family, law: law, place: place)
            let computed = ComputedJurisdictions([place]) { _ in try run.column(all) }
            found += computed.values.compactMap(\.value)
            leftOut += computed.leftOut(
                "'\(benefit.step)' of the family '\(family.name)'", law.year,
                askedForIn: plan.source.path)
        }
        self.leftOut = leftOut
        (incomes, columns) =
            Self.inFittingSteps(found, benefit, in: place, law) ?? Self.ending(all, found)
        let last = incomes.last ?? .zero
        let samples = [.zero] + plan.overview.filter { $0 <= last }
        let households = columns.flatMap { column in
            samples.compactMap { try? column.family.household(with: $0) }
        }
        origins = Once { [incomes, columns] in
            let households = columns.flatMap { column in
                incomes.compactMap { try? column.family.household(with: $0) }
            }
            return OriginFinder(law).origins(
                ofBenefit: benefit.step, of: households, in: [place])
        }
        gaps = households.reduce(into: []) { found, household in
            let open = (try? law.amounts(of: household, in: place))?.gaps ?? []
            found += open.filter { gap in
                gap.benefit == benefit.step.rawValue && !found.contains { $0.name == gap.name }
            }
        }
        assumed = households.reduce(into: []) { facts, household in
            facts += OpenFactSearch(law).openFacts(
                of: household, in: place, except: Set(facts), ofBothAdults: true,
                on: benefit.step)
        }
    }

    /// Returns the incomes up to the first one at which no family receives anything.
    private static func ending(_ all: [Money], _ found: [Column]) -> ([Money], [Column]) {
        let lastPaid = all.indices.last { index in
            found.contains { ($0.amounts[index] ?? .zero) > .zero }
        }
        let count = min(all.count, (lastPaid ?? 0) + 2)
        return (
            Array(all.prefix(count)), found.map { $0.showing(Array($0.amounts.prefix(count))) }
        )
    }

    /// The largest number of rows of a table whose steps fit the benefit.
    private static let mostRows: Int64 = 26

    /// Returns incomes in equal steps up to the one from which nothing is paid, with the amounts at
    /// them; nil if the benefit has no such end, or not for each family.
    private static func inFittingSteps(
        _ found: [Column], _ benefit: BenefitName, in place: Jurisdiction, _ law: TaxLaw
    ) -> ([Money], [Column])? {
        let ends = found.compactMap { $0.knownTo == nil ? $0.end : nil }
        guard let end = ends.max(), ends.count == found.count, end > .zero else { return nil }
        let hundred = law.currency.roundAmount
        let step = [5, 10, 20, 25, 50, 100, 200].map { $0 * hundred }.first {
            end.cents / $0 < Self.mostRows - 1
        }
        guard let step else { return nil }
        let incomes = (0...(end.cents + step - 1) / step).map { Money(cents: $0 * step) }
        let columns = found.compactMap { column -> Column? in
            let run = BenefitRun(benefit: benefit, family: column.family, law: law, place: place)
            return (try? incomes.map { try run.amount($0) }).map { column.showing($0) }
        }
        return columns.count == found.count ? (incomes, columns) : nil
    }

    /// Returns true if a family of the plan receives something at one of the incomes.
    ///
    /// Much faster than creating the table.
    static func isPaid(
        _ benefit: BenefitName, in place: Jurisdiction, _ plan: HouseholdPlan, _ law: TaxLaw
    ) -> Bool {
        let incomes = incomes(of: plan)
        return plan.families(paid: benefit).contains { family in
            let run = BenefitRun(benefit: benefit, family: family, law: law, place: place)
            return (try? run.isPaid(incomes)) ?? false
        }
    }

    private static func incomes(of plan: HouseholdPlan) -> [Money] { [.zero] + plan.incomes }
}

extension HouseholdPlan {
    /// Returns the families for which a benefit is shown: its own, or by default those of all
    /// benefits.
    fileprivate func families(paid name: BenefitName) -> [Kind] {
        let ofBenefit = benefit(name.step)?.families ?? []
        return ofBenefit.isEmpty ? families : ofBenefit
    }
}
