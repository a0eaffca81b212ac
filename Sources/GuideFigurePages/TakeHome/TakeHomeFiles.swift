internal import GuideFormats
internal import GuidePages
internal import TaxEngine
internal import TaxTables

/// The take-home pay of a place and year, for programs and spreadsheets.
struct TakeHomeFiles {
    let year: TaxYear
    let place: Jurisdiction
    let ladder: [TakeHome]

    /// One object of one pay.
    func json(_ rung: TakeHome) -> [UInt8] {
        var json = JSONWriter()
        write(rung, &json)
        return json.file
    }

    /// A list of the objects of every pay.
    var json: [UInt8] {
        var json = JSONWriter()
        json.array { json in
            for rung in ladder { write(rung, &json) }
        }
        return json.file
    }

    var csv: [UInt8] {
        var csv = CSVWriter()
        csv.row(["income"] + (ladder.first.map { amounts($0).map(\.name) } ?? []))
        for rung in ladder {
            csv.row([rung.pay.description] + amounts(rung).map(\.amount.description))
        }
        return csv.bytes
    }

    private func amounts(_ rung: TakeHome) -> [(name: String, amount: Money)] {
        let result = rung.result
        let taxes = [("federalTax", result.federalTax), ("provincialTax", result.provincialTax)]
        return taxes + result.named.parts.map { ($0.name, $0.amount) } + [
            ("tax", result.incomeTax), ("contributions", result.contributions),
            ("remaining", rung.remaining),
        ]
    }

    private func write(_ rung: TakeHome, _ json: inout JSONWriter) {
        json.object { json in
            json.field("year", year.number)
            json.field("state", place.code)
            json.field("income", decimal: withoutNeedlessZeros(rung.pay.description))
            for (name, amount) in amounts(rung) {
                json.field(name, decimal: withoutNeedlessZeros(amount.description))
            }
            json.field("averageRate", decimal: decimalText(millionths: rung.averageRate))
            json.field("marginalRate", decimal: decimalText(millionths: rung.marginalRate))
        }
    }
}
