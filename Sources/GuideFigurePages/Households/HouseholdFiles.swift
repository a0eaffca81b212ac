internal import GuideCalculations
internal import GuideFormats
internal import GuidePages
internal import GuideWords
internal import RulePrograms
internal import TaxEngine
internal import TaxTables

/// What a household keeps in one place and year, for programs and spreadsheets.
struct HouseholdFiles {
    let household: HouseholdYear
    let ladder: HouseholdLadder

    /// A list of the objects of every income.
    var json: [UInt8] {
        var json = JSONWriter()
        json.array { json in
            for rung in ladder.rungs {
                json.object { json in
                    json.field("year", household.year.number)
                    json.field("state", ladder.place.code)
                    json.field("household", household.member.kind.name)
                    for (name, amount) in amounts(rung) {
                        json.field(name, decimal: withoutNeedlessZeros(amount.description))
                    }
                    json.field("benefits") { json in
                        json.object { json in
                            for benefit in ladder.benefits {
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

    var csv: [UInt8] {
        var csv = CSVWriter()
        let benefits = ladder.benefits.map(\.step.rawValue)
        csv.row((ladder.rungs.first.map { amounts($0).map(\.name) } ?? []) + benefits)
        for rung in ladder.rungs {
            csv.row(
                amounts(rung).map(\.amount.description)
                    + ladder.benefits.map { (rung.benefits[$0] ?? .zero).description })
        }
        return csv.bytes
    }

    private func amounts(_ rung: HouseholdRung) -> [(name: String, amount: Money)] {
        [
            ("income", rung.income), ("left", rung.left),
            ("leftOfHundredMore", rung.leftOfHundred), ("taken", rung.taken),
            ("arriving", rung.arriving),
        ]
    }
}

/// A benefit of a year by family income, for programs and spreadsheets.
struct BenefitFiles {
    let table: BenefitTable

    var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("year", table.law.year.number)
            json.field("jurisdiction", table.benefit.jurisdiction.code)
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
                            json.field("amount", decimal: decimal(amount))
                        }
                    }
                }
            }
        }
    }

    private func decimal(_ amount: Money) -> String { withoutNeedlessZeros(amount.description) }

    var csv: [UInt8] {
        var csv = CSVWriter()
        csv.row(["income"] + table.columns.map(\.family.name))
        for index in table.incomes.indices {
            csv.row(
                [table.incomes[index].description]
                    + table.columns.map { $0.amounts[index].description })
        }
        return csv.bytes
    }
}
