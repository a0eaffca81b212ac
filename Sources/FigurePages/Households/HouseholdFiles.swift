internal import Calculations
internal import Pages
internal import Project
internal import RuleEngine
package import TaxTables
internal import Text

extension DeclaredCurrency {
    fileprivate var isHundredRound: Bool { roundAmount == Self.default.roundAmount }

    /// The JSON name of the net gain from a round amount of additional income.
    package var nameOfLeftOfMore: String { isHundredRound ? "leftOfHundredMore" : "leftOfMore" }
}

/// The machine-readable net income of a household for one jurisdiction and year.
struct HouseholdFiles {
    let household: HouseholdYear
    let incomeTable: HouseholdIncomeTable
    /// The UI strings with the titles of columns.
    let words: SiteStrings

    /// A JSON array with an object for every income.
    var json: [UInt8] {
        JSONWriter.array { json in
            for incomeRow in incomeTable.incomeRows {
                json.object { json in
                    json.field("year", household.year.number)
                    json.field("state", incomeTable.place.code)
                    json.figuresOf(household.law, in: [incomeTable.place])
                    json.field("household", household.member.kind.name)
                    for (name, _, amount) in amounts {
                        guard let amount = amount(incomeRow) else { continue }
                        json.field(name, decimal: withoutNeedlessZeros(amount.description))
                    }
                    if !incomeRow.isComplete { json.field("complete", false) }
                    let gaps = incomeRow.notCounted
                    if !gaps.isEmpty {
                        json.array("gaps", gaps)
                    }
                    if !incomeRow.unpublished.isEmpty {
                        json.array(
                            "notKnown",
                            incomeRow.unpublished.map { benefit in benefit.step.rawValue })
                    }
                    json.object("benefits") { json in
                        for benefit in incomeTable.benefits
                        where !incomeRow.unpublished.contains(benefit) {
                            let amount = incomeRow.benefits[benefit] ?? .zero
                            json.field(
                                benefit.step.rawValue,
                                decimal: withoutNeedlessZeros(amount.description))
                        }
                    }
                }
            }
        }.file
    }

    var table: CSVTable<HouseholdIncomeStep> {
        CSVTable(
            words[.chart], counting: household.law.currency.unitForPrograms,
            amounts.map { .amount($0.name, $0.title, $0.amount) }
                + incomeTable.benefits.map { benefit in
                    .amount(benefit.step.rawValue, words.name(benefit, household.plan)) {
                        $0.unpublished.contains(benefit) ? nil : $0.benefits[benefit] ?? .zero
                    }
                }
                + [
                    .text("gaps", OpenGap.titleOfColumn) {
                        $0.notCounted.joined(separator: " ")
                    }
                ])
    }

    private var amounts: [(name: String, title: String, amount: (HouseholdIncomeStep) -> Money?)] {
        let hundred = words.numbers.roundMoney(words.numbers.hundred)
        return [
            ("income", words[HouseholdStrings.income], { $0.income }),
            ("left", words[.left], { $0.left }),
            (
                household.law.currency.nameOfLeftOfMore, words.text(.next, ["hundred": hundred]),
                { $0.leftOfHundred }
            ),
            ("taken", words[.taken], { $0.taken }),
            ("arriving", words[.arriving], { $0.arriving }),
        ]
    }
}

/// The machine-readable amounts of a benefit and year, by family income.
struct BenefitFiles {
    let table: BenefitTable

    var json: [UInt8] {
        JSONWriter.object { json in
            json.field("year", table.law.year.number)
            json.field("jurisdiction", table.benefit.jurisdiction.code)
            json.figuresOf(table.law, in: [table.place])
            json.field("benefit", table.benefit.step.rawValue)
            json.array("families", table.columns) { column, json in write(column, &json) }
        }.file
    }

    private func write(_ column: BenefitTable.Column, _ json: inout JSONWriter) {
        json.object { json in
            json.field("family", column.family.name)
            json.field("whole", decimal: decimal(column.whole))
            json.field("wholeFrom", decimal: decimal(column.wholeFrom))
            if let income = column.wholeTo { json.field("wholeTo", decimal: decimal(income)) }
            if let income = column.end { json.field("nothingFrom", decimal: decimal(income)) }
            if let income = column.knownTo { json.field("knownTo", decimal: decimal(income)) }
            json.array(
                "reductionRates",
                decimals: column.rates.map { rate in decimalText(millionths: rate) })
            json.field("amounts") { json in
                json.array { json in
                    for (income, amount) in zip(table.incomes, column.amounts) {
                        json.object { json in
                            json.field("income", decimal: decimal(income))
                            if let amount { json.field("amount", decimal: decimal(amount)) }
                        }
                    }
                }
            }
        }
    }

    private func decimal(_ amount: Money) -> String { withoutNeedlessZeros(amount.description) }

    /// - Parameter words: The UI strings with the titles of the columns.
    func columns(_ words: SiteStrings) -> CSVTable<Int> {
        let incomes = table.incomes
        return CSVTable<Int>(
            words[.benefitChart], counting: table.law.currency.unitForPrograms,
            [.amount("income", words[HouseholdStrings.income]) { incomes[$0] }]
                + table.columns.map { column in
                    .amount(
                        column.family.name,
                        column.family.titles[words.language] ?? column.family.name
                    ) { column.amounts[$0] }
                })
    }
}
