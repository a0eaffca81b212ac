import RuleEngine
import TaxTables
import TestSupport

/// The app's five formulas, as questions to the engine: what a person pays with an item and without.
extension LegacySheet {
    /// The rows of a sheet.
    struct Outcome {
        /// The amounts, by the names of the sheets.
        var rows: [String: Money]
        var total: Money
        /// The deduction from foreign income.
        var deduction = Money.zero
    }

    /// Computes the rows with the engine, on the app's tables or with changes to them.
    func computed(changing changes: [LegacyApp.Change] = []) throws -> Outcome {
        let law = try LegacyApp.law(changing: changes)
        var person = Taxpayer()
        person[.otherIncome] = income
        if !item[.foreignTaxPaid].isZero {
            let law = try LegacyApp.law(changing: changes + [.creditWithoutLimit])
            let (after, deduction) = try personWithForeignIncome(under: law)
            var outcome = try outcome(under: law, before: person, after: after)
            outcome.deduction = deduction
            return outcome
        }
        if !item[.oldAgeSecurity].isZero {
            let recovered = try recoveredPension(under: law)
            var after = person
            after[.otherIncome] += item[.oldAgeSecurity] - recovered
            var outcome = try outcome(under: law, before: person, after: after)
            outcome.rows["oas-clawback"] = recovered
            outcome.total += recovered
            return outcome
        }
        return try outcome(under: law, before: person, after: personWithItem)
    }

    /// The same, with the item entered in a return as it stands.
    func computedAsTheLawDoes() throws -> Outcome {
        var person = Taxpayer()
        person[.otherIncome] = income
        return try outcome(under: LegacyApp.law(), before: person, after: personWithItem)
    }

    private var personWithItem: Taxpayer {
        var person = item
        person[.otherIncome] = income
        return person
    }

    /// Returns the recovered amount of Old Age Security.
    ///
    /// The app recovers a share of the part of the pension above the threshold, the law a share of all income
    /// above it. Both are equal for a person whose other income does not pass the threshold, so the engine
    /// computes that person.
    private func recoveredPension(under law: TaxLaw) throws -> Money {
        let threshold = try law.amount(
            "income.social-benefits-repayment.oas-threshold", of: .federal)
        var person = item
        person[.otherIncome] = min(income, threshold)
        return try law.calculate(person, in: residence).result.socialBenefitRepayment
    }

    /// The person with foreign income, after what the app takes out of it first.
    ///
    /// Tax abroad beyond the limit on the whole income earns no credit, and as much of the income is
    /// left out of the share that the credits are limited to. Tax within the limit that no credit
    /// covers is deducted from the income (subsection 20(12) of the Income Tax Act), which lowers
    /// the credits in turn; the app searches for the deduction that is just what they leave.
    private func personWithForeignIncome(
        under law: TaxLaw
    ) throws -> (person: Taxpayer, deduction: Money) {
        let eligible = try LegacyApp.law().calculate(
            personWithItem, in: residence, keepingSteps: true
        ).amount(.creditableForeignTax, of: .federal)
        let excluded = item[.foreignTaxPaid] - eligible
        func person(deducting deduction: Money) -> Taxpayer {
            var person = Taxpayer()
            person[.otherIncome] = income + excluded
            person[.foreignIncome] = item[.foreignIncome] - excluded - deduction
            person[.foreignTaxPaid] = eligible
            return person
        }
        func uncredited(_ deduction: Money) throws -> Money {
            let calculation = try law.calculate(
                person(deducting: deduction), in: residence, keepingSteps: true)
            return eligible - calculation.amount(.foreignTaxCredit, of: .federal)
                - calculation.taken(by: .taxAfterForeignCredit, of: residence)
        }
        var low = Money.zero
        var high = eligible
        while low < high {
            let middle = Money(cents: (low.cents + high.cents) / 2)
            if try uncredited(middle) <= middle {
                high = middle
            } else {
                low = middle + Money(cents: 1)
            }
        }
        return (person(deducting: low), low)
    }

    private func outcome(
        under law: TaxLaw, before: Taxpayer, after: Taxpayer
    ) throws -> Outcome {
        let first = try law.calculate(before, in: residence, keepingSteps: true)
        let second = try law.calculate(after, in: residence, keepingSteps: true)
        var rows = law.legacyRows(of: second)
        for (name, amount) in law.legacyRows(of: first) { rows[name]? -= amount }
        // The engine computes income tax; the app counts the province's refundable credit too.
        let credit = rows["provincial-credit"] ?? .zero
        var total = second.result.totalPaid - first.result.totalPaid + credit
        if isDeduction {
            rows = rows.mapValues { -$0 }
            total = -total
        }
        return Outcome(rows: rows, total: total)
    }
}

extension LegacyApp.Change {
    /// A change that removes the limit on foreign tax, which the app has applied before.
    fileprivate static let creditWithoutLimit = LegacyApp.Change(
        jurisdiction: .federal, text: #"property-income-limit: {rate: "0.15""#,
        replacement: #"property-income-limit: {rate: "1""#)
}

extension TaxLaw {
    func amount(_ path: String, of jurisdiction: Jurisdiction) throws -> Money {
        guard let table = tables[jurisdiction], let id = table.figureID(at: path),
            case .amount(let amount) = table[id].quantity
        else { throw LoadingFailed(text: "no amount \(jurisdiction.rawValue).\(path)") }
        return amount
    }

    func rate(_ path: String, of jurisdiction: Jurisdiction) throws -> Rate {
        guard let table = tables[jurisdiction], let id = table.figureID(at: path),
            case .rate(let rate) = table[id].quantity
        else { throw LoadingFailed(text: "no rate \(jurisdiction.rawValue).\(path)") }
        return rate
    }

    /// A return in the rows of the app's sheets: what adds to the tax, and what takes from it, with
    /// a minus.
    ///
    /// A credit counts as far as there is tax for it to be taken from.
    fileprivate func legacyRows(of calculation: Calculation) -> [String: Money] {
        let residence = calculation.jurisdiction
        let tax = calculation.amount(.taxOnTaxableIncome, of: .federal)
        let personal = min(tax, calculation.amount(.creditsAtLowestRate, of: .federal))
        let provincialTax = calculation.amount(.taxOnTaxableIncome, of: residence)
        return [
            "federal-tax": tax,
            "federal-basic-personal-amount": -personal,
            "federal-dividend-tax-credit":
                calculation.amount(.basicFederalTax, of: .federal) - (tax - personal),
            "federal-foreign-tax-credit": -calculation.amount(.foreignTaxCredit, of: .federal),
            "provincial-tax": provincialTax,
            "provincial-basic-personal-amount":
                calculation.amount(.taxAfterCredits, of: residence) - provincialTax,
            "provincial-dividend-tax-credit":
                -calculation.taken(by: .taxAfterDividendCredit, of: residence),
            "provincial-foreign-tax-credit":
                -calculation.taken(by: .taxAfterForeignCredit, of: residence),
            "surtax-20": calculation.amount(.firstSurtax, of: residence),
            "surtax-36": calculation.amount(.secondSurtax, of: residence),
            "basic-reduction": -calculation.taken(by: .taxAfterReduction, of: residence),
            "health-premium": calculation.result.healthPremium,
            "provincial-credit":
                -provincialCredit(on: calculation.result.netIncome, in: residence),
        ]
    }

    /// The refundable credit that the app calls the province's: an amount less a share of net income
    /// above a threshold; none in most provinces.
    private func provincialCredit(on netIncome: Money, in residence: Jurisdiction) -> Money {
        let group = "refundable.provincial-credit"
        guard let maximum = try? amount("\(group).maximum", of: residence),
            let reduction = try? rate("\(group).reduction", of: residence)
        else { return .zero }
        let threshold = (try? amount("\(group).threshold", of: residence)) ?? .zero
        let excess = max(.zero, netIncome - threshold)
        return max(.zero, maximum - excess.multiplied(by: reduction))
    }
}

extension Calculation {
    private func step(_ name: StepName, of jurisdiction: Jurisdiction) -> Step? {
        steps.first { $0.name == name && $0.jurisdiction == jurisdiction }
    }

    /// The amount of a form's step; zero where the return has none.
    func amount(_ name: StepName, of jurisdiction: Jurisdiction) -> Money {
        step(name, of: jurisdiction)?.amount ?? .zero
    }

    /// Returns the amount by which a step lowers the tax that it starts from.
    fileprivate func taken(by name: StepName, of jurisdiction: Jurisdiction) -> Money {
        guard let step = step(name, of: jurisdiction), let tax = step.operands.first else {
            return .zero
        }
        return tax.amount - step.amount
    }
}
