internal import Calculations
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The machine-readable investments of a jurisdiction's comparison page.
struct ComparisonFiles {
    let plan: ComparisonPlan
    let comparison: PlaceComparison
    let law: TaxLaw

    /// - Parameter words: The UI strings with the sentences of gaps.
    func json(_ words: SiteStrings) -> [UInt8] {
        JSONWriter.object { json in
            json.field("year", law.year.number)
            json.field("state", comparison.place.code)
            json.figuresOf(law, in: [comparison.place])
            json.gaps(comparison.gaps, words, isOfOneReturn: false)
            json.field("pay", decimal: decimal(plan.pay))
            json.field("invested", decimal: decimal(plan.invested))
            json.field("return", decimal: decimalText(millionths: plan.yearlyReturn.millionths))
            json.field("returnPerYear", decimal: decimal(comparison.yearlyReturn))
            json.field("returnPerMonth", decimal: decimal(month(comparison.yearlyReturn)))
            json.array("returns", comparison.holdings) { holding, json in write(holding, &json) }
            json.array("growth", comparison.growth.lines) { line, json in write(line, &json) }
        }.file
    }

    private func write(_ holding: PlaceComparison.Holding, _ json: inout JSONWriter) {
        json.object { json in
            switch holding.account {
            case .none: json.field("kind", holding.kind.name)
            case .untaxed: json.field("account", ComparisonPlan.Account.untaxed.rawValue)
            case .deferred: json.field("account", ComparisonPlan.Account.deferred.rawValue)
            }
            json.field("tax", decimal: decimal(holding.tax))
            json.field("lostBenefits", decimal: decimal(holding.lostBenefits))
            json.field("keptPerYear", decimal: decimal(holding.remaining))
            json.field("keptPerMonth", decimal: decimal(month(holding.remaining)))
        }
    }

    private func write(_ line: InvestmentGrowth.Line, _ json: inout JSONWriter) {
        json.object { json in
            if let kind = line.kind {
                json.field("kind", kind.name)
            } else {
                json.field("account", ComparisonPlan.Account.untaxed.rawValue)
            }
            json.array("values", decimals: line.values.map { value in decimal(value) })
        }
    }

    private func month(_ amount: Money) -> Money {
        amount.scaled(by: 1, over: 12, to: law.currency.unit)
    }

    private func decimal(_ amount: Money) -> String { withoutNeedlessZeros(amount.description) }

    /// - Parameter label: Returns the title of a line's column.
    func table(
        _ words: SiteStrings, label: (InvestmentGrowth.Line) -> String
    ) -> (table: CSVTable<Int>, rows: Range<Int>) {
        let lines = comparison.growth.lines
        let columns = lines.map { line in
            CSVTable<Int>.Column.amount(
                line.kind?.name ?? ComparisonPlan.Account.untaxed.rawValue, label(line)
            ) { line.values[$0] }
        }
        let table = CSVTable<Int>(
            words[.compareGrowthCaption], counting: law.currency.unitForPrograms,
            [.text("year", words[.compareGrowthYear]) { String($0 + 1) }] + columns)
        return (table, 0..<plan.years)
    }
}
