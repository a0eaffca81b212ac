internal import Calculations
internal import Pages
internal import Project
internal import RuleEngine
package import TaxTables
internal import Text

extension DeclaredCurrency {
    fileprivate var isHundredRound: Bool { roundAmount == Self.usual.roundAmount }

    /// The JSON name of the net gain from a round amount of additional income.
    package var nameOfLeftOfMore: String { isHundredRound ? "leftOfHundredMore" : "leftOfMore" }
}

/// The machine-readable net income of a household for one jurisdiction and year.
struct HouseholdFiles {
    let household: HouseholdYear
    let ladder: HouseholdIncomeTable

    /// A JSON array with an object for every income.
    var json: [UInt8] {
        var json = JSONWriter()
        json.array { json in
            for rung in ladder.rungs {
                json.object { json in
                    json.field("year", household.year.number)
                    json.field("state", ladder.place.code)
                    json.figuresOf(household.law, in: [ladder.place])
                    json.field("household", household.member.kind.name)
                    for (name, _, amount) in amounts {
                        guard let amount = amount(rung) else { continue }
                        json.field(name, decimal: withoutNeedlessZeros(amount.description))
                    }
                    if !rung.isComplete { json.field("complete", false) }
                    if !rung.gaps.isEmpty {
                        json.field("gaps") { json in
                            json.array { json in
                                // A gap of both adults is listed once.
                                var listed: Set<String> = []
                                for gap in rung.gaps where listed.insert(gap.name).inserted {
                                    json.value(gap.name)
                                }
                            }
                        }
                    }
                    if !rung.unpublished.isEmpty {
                        json.field("notKnown") { json in
                            json.array { json in
                                for benefit in rung.unpublished {
                                    json.value(benefit.step.rawValue)
                                }
                            }
                        }
                    }
                    json.field("benefits") { json in
                        json.object { json in
                            for benefit in ladder.benefits
                            where !rung.unpublished.contains(benefit) {
                                let amount = rung.benefits[benefit] ?? .zero
                                json.field(
                                    benefit.step.rawValue,
                                    decimal: withoutNeedlessZeros(amount.description))
                            }
                        }
                    }
                }
            }
        }
        return json.file
    }

    /// - Parameter words: The UI strings with the names of benefits.
    func table(_ words: SiteStrings) -> (csv: [UInt8], schema: [UInt8]) {
        let table = CSVTable<HouseholdIncomeStep>(
            "What a household keeps, by income",
            counting: household.law.currency.unitForPrograms,
            amounts.map { .amount($0.name, $0.title, $0.amount) }
                + ladder.benefits.map { benefit in
                    .amount(benefit.step.rawValue, words[benefit.step]) {
                        $0.unpublished.contains(benefit) ? nil : $0.benefits[benefit] ?? .zero
                    }
                })
        return (table.csv(ladder.rungs), table.schema)
    }

    private var amounts: [(name: String, title: String, amount: (HouseholdIncomeStep) -> Money?)] {
        let round = household.law.currency.roundAmount
        let more = household.law.currency.isHundredRound ? "a hundred" : String(round / 100)
        return [
            ("income", "Income before tax", { $0.income }),
            ("left", "Take-home pay, with benefits", { $0.left }),
            (
                household.law.currency.nameOfLeftOfMore, "Kept of \(more) more",
                { $0.leftOfHundred }
            ),
            ("taken", "Income tax, contributions and repaid benefits", { $0.taken }),
            ("arriving", "Benefits", { $0.arriving }),
        ]
    }
}

/// The machine-readable amounts of a benefit and year, by family income.
struct BenefitFiles {
    let table: BenefitTable

    var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("year", table.law.year.number)
            json.field("jurisdiction", table.benefit.jurisdiction.code)
            json.figuresOf(table.law, in: [table.place])
            json.field("benefit", table.benefit.step.rawValue)
            json.field("families") { json in
                json.array { json in
                    for column in table.columns { write(column, &json) }
                }
            }
        }
        return json.file
    }

    private func write(_ column: BenefitTable.Column, _ json: inout JSONWriter) {
        json.object { json in
            json.field("family", column.family.name)
            json.field("whole", decimal: decimal(column.whole))
            json.field("wholeFrom", decimal: decimal(column.wholeFrom))
            if let income = column.wholeTo { json.field("wholeTo", decimal: decimal(income)) }
            if let income = column.end { json.field("nothingFrom", decimal: decimal(income)) }
            if let income = column.knownTo { json.field("knownTo", decimal: decimal(income)) }
            json.field("reductionRates") { json in
                json.array { json in
                    for rate in column.rates { json.value(decimal: decimalText(millionths: rate)) }
                }
            }
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

    /// - Parameter language: The language of the families' names.
    func table(_ language: Language) -> (csv: [UInt8], schema: [UInt8]) {
        let incomes = table.incomes
        let file = CSVTable<Int>(
            "What a benefit pays in a year, by family income",
            counting: table.law.currency.unitForPrograms,
            [.amount("income", "Family income") { incomes[$0] }]
                + table.columns.map { column in
                    .amount(
                        column.family.name, column.family.titles[language] ?? column.family.name
                    ) { column.amounts[$0] }
                })
        return (file.csv(incomes.indices), file.schema)
    }
}
