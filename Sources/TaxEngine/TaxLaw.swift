package import GuideDiagnostics
package import TaxTables

/// The income tax law of one year: the federal return and those of the provinces and territories,
/// made from tables.
package struct TaxLaw: Sendable {
    private enum Provincial: Sendable {
        case form428(ProvincialReturn)
        case quebec(QuebecReturn)
    }

    package let year: TaxYear
    package let tables: [Jurisdiction: TaxTable]
    private let federal: FederalReturn
    private let provincial: [Jurisdiction: Provincial]

    /// The law in a year's tables; nil if the federal table is missing or has errors.
    ///
    /// A province whose table is missing or has errors is left out, after its diagnostics.
    package init?(year: TaxYear, tables: [TaxTable], diagnostics: inout [Diagnostic]) {
        self.year = year
        self.tables = Dictionary(uniqueKeysWithValues: tables.map { ($0.jurisdiction, $0) })
        var federal: FederalReturn?
        var provincial: [Jurisdiction: Provincial] = [:]
        for table in tables {
            var reader = RuleReader(table.root, of: table)
            switch table.jurisdiction {
            case .federal: federal = FederalReturn(&reader)
            case .quebec: provincial[.quebec] = QuebecReturn(&reader).map { .quebec($0) }
            default:
                provincial[table.jurisdiction] =
                    ProvincialReturn(&reader).map { .form428($0) }
            }
            reader.finish()
            // Of a figure that could not be read, that was said before.
            let before = Set(diagnostics.map(\.range))
            diagnostics += reader.diagnostics.filter {
                $0.identifier != "wrong-quantity" || !before.contains($0.range)
            }
            diagnostics += Self.unknownLines(of: table)
        }
        guard let federal else { return nil }
        self.federal = federal
        self.provincial = provincial
    }

    /// Line numbers that a table gives to steps that there are not.
    private static func unknownLines(of table: TaxTable) -> [Diagnostic] {
        table.lines.keys.filter { StepName(rawValue: $0) == nil }.sorted().prefix(mistakesListed)
            .map { name in
                let offsets = table.source.bytes.firstRange(of: Array("  \(name):".utf8))
                let start = (offsets?.lowerBound ?? -2) + 2
                return Diagnostic(
                    .error, "unknown-step", "there is no step '\(name)'", in: table.source,
                    at: start..<start + (offsets == nil ? 0 : name.utf8.count),
                    remedy: nearestName(to: name, among: StepName.allCases.map(\.rawValue))
                        .map { "did you mean '\($0)'?" })
            }
    }

    /// The provinces and territories with a usable table, in alphabetical order.
    package var provinces: [Jurisdiction] {
        Jurisdiction.provinces.filter { provincial[$0] != nil }
    }

    /// The figure that a step cites.
    package func figure(_ id: FigureID) -> Figure? { tables[id.jurisdiction]?[id] }

    /// The return of a person who lived in `province` all year.
    ///
    /// - Parameter keepingSteps: Whether to write down every step.
    /// - Throws: `CalculationError.figureNotPublished` if the return needs a figure that no document
    ///   states; `.noTables` if the province has none.
    /// - Complexity: O(1): some hundred operations.
    package func calculate(
        _ taxpayer: Taxpayer, in province: Jurisdiction, keepingSteps: Bool = false
    ) throws(CalculationError) -> Calculation {
        try calculate(
            taxpayer, in: province, keepingSteps: keepingSteps, measuring: .otherIncome)
    }

    /// As above, with the marginal rates of the next dollars of any amount: of a deduction or a
    /// credit, what they save.
    package func calculate(
        _ taxpayer: Taxpayer, in province: Jurisdiction, keepingSteps: Bool = false,
        measuring measuredAmount: AmountName
    ) throws(CalculationError) -> Calculation {
        guard let form = provincial[province] else { throw .noTables(year) }
        var taxReturn = TaxReturn(
            sheet: Worksheet(keepsSteps: keepingSteps), taxpayer: taxpayer,
            measuredAmount: measuredAmount, seniorAge: federal.seniorAge)
        federal.applyIncome(to: &taxReturn, in: province)
        var result = Calculation.Result()
        result.totalIncome = taxReturn.totalIncome.amount
        result.netIncome = taxReturn.netIncome.amount
        result.taxableIncome = taxReturn.taxableIncome.amount
        let federalTax = federal.tax(on: &taxReturn, in: province)
        let provincialTax =
            switch form {
            case .form428(let form): form.tax(on: &taxReturn)
            case .quebec(let form): form.tax(on: &taxReturn)
            }
        if let failure = taxReturn.failure { throw failure }
        result.federalTax = federalTax.amount
        result.provincialTax = provincialTax.amount
        result.minimumTaxExcess = taxReturn.minimumTaxExcess.amount
        result.healthPremium = taxReturn.healthPremium.amount
        result.healthServicesFund = taxReturn.healthServicesFund.amount
        result.socialBenefitRepayment = taxReturn.socialBenefitsRepayment.amount
        let contributions = taxReturn.employmentContributions
        if province == .quebec {
            result.qpp = contributions.pensionPlan.amount
            result.qpp2 = contributions.secondAdditional.amount
        } else {
            result.cpp = contributions.pensionPlan.amount
            result.cpp2 = contributions.secondAdditional.amount
        }
        result.ei = contributions.employmentInsurance.amount
        result.qpip = contributions.parentalInsurance.amount
        let paid = summarize(&result, &taxReturn, federalTax, provincialTax)
        return Calculation(
            year: year, jurisdiction: province, taxpayer: taxpayer, result: result,
            steps: taxReturn.sheet.steps,
            taxLines: (federalTax, provincialTax),
            marginalRates: MarginalRates(
                federalTax: federalTax, provincialTax: provincialTax, totalPaid: paid),
            centsToNextChange: taxReturn.sheet.centsToNextChange)
    }

    /// The totals, of which what is paid in all is the last step of every calculation.
    private func summarize(
        _ result: inout Calculation.Result, _ taxReturn: inout TaxReturn, _ federalTax: Line,
        _ provincialTax: Line
    ) -> Line {
        taxReturn.sheet.section = .result
        let tax = taxReturn.sheet.sum(
            .incomeTax, [federalTax.operand, provincialTax.operand])
        let contributions = taxReturn.employmentContributions
        let refundable = taxReturn.refundableCredits
        var paid = taxReturn.sheet.sum(
            refundable.isZero ? .totalPaid : .paidBeforeRefundableCredits,
            [
                tax.operand, contributions.pensionPlan.operand,
                contributions.secondAdditional.operand, contributions.employmentInsurance.operand,
                contributions.parentalInsurance.operand, taxReturn.healthServicesFund.operand,
                taxReturn.socialBenefitsRepayment.operand,
            ])
        if !refundable.isZero {
            paid = taxReturn.sheet.difference(
                .totalPaid, paid.operand, refundable.operand)
        }
        result.refundableCredits = refundable.amount
        result.totalPaid = paid.amount
        let received = AmountName.moneyReceived.reduce(Money.zero) {
            $0 + taxReturn.taxpayer[$1]
        }
        result.afterTax =
            received - result.totalPaid - taxReturn.taxpayer[.foreignTaxPaid]
        if result.totalIncome > .zero {
            result.averageRate = roundedQuotient(
                result.incomeTax.cents, 1_000_000, result.totalIncome.cents)
        }
        result.marginalRate = paid.slopeInMillionths
        return paid
    }
}
