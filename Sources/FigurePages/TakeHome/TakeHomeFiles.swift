internal import Calculations
internal import Pages
internal import RuleEngine
internal import TaxTables
internal import Text

/// The machine-readable take-home pay of a jurisdiction and year.
struct TakeHomeFiles {
    let law: TaxLaw
    let place: Jurisdiction
    let ladder: [TakeHome]

    /// Returns a JSON object for one pay.
    func json(_ rung: TakeHome) -> [UInt8] {
        var json = JSONWriter()
        write(rung, &json)
        return json.file
    }

    /// A JSON array with an object for every pay.
    var json: [UInt8] {
        var json = JSONWriter()
        json.array { json in
            for rung in ladder { write(rung, &json) }
        }
        return json.file
    }

    var table: (csv: [UInt8], schema: [UInt8]) {
        let table = CSVTable<TakeHome>(
            "Take-home pay, by pay", counting: law.currency.unitForPrograms,
            [.amount("income", "Pay", \.pay)]
                + amounts.map { .amount($0.name, $0.title, $0.of) })
        return (table.csv(ladder), table.schema)
    }

    private var amounts: [(name: String, title: String, of: (TakeHome) -> Money)] {
        // The deductions are the same for all pays of a jurisdiction and year.
        let parts = ladder.first?.result.named.parts ?? []
        let top = "\(law.topLevel.prefix(1).uppercased())\(law.topLevel.dropFirst()) tax"
        // If the total of all contributions is itself a declared deduction, it is not repeated.
        let contributions: [(name: String, title: String, of: (TakeHome) -> Money)] =
            law.hasContributions && !parts.contains { $0.name == "contributions" }
            ? [("contributions", "Contributions and premiums", { $0.result.contributions })] : []
        return law.incomeTaxes.map { income in
            (
                income.name, income.tax == .top ? top : "Tax of the place",
                { $0.result[income.tax] }
            )
        }
            + parts.map { part in
                // The rules have no title for each.
                (
                    part.name, "Taken from pay: \(part.name)",
                    { $0.result.named[part.name] ?? .zero }
                )
            }
            + [("tax", "Income tax", { $0.result.incomeTax })] + contributions
            + [("remaining", "Take-home pay", { $0.remaining })]
    }

    private func write(_ rung: TakeHome, _ json: inout JSONWriter) {
        json.object { json in
            json.field("year", law.year.number)
            json.field("state", place.code)
            json.figuresOf(law, in: [place])
            json.field("income", decimal: withoutNeedlessZeros(rung.pay.description))
            for (name, _, amount) in amounts {
                json.field(name, decimal: withoutNeedlessZeros(amount(rung).description))
            }
            json.field("averageRate", decimal: decimalText(millionths: rung.averageRate))
            json.field("marginalRate", decimal: decimalText(millionths: rung.marginalRate))
        }
    }
}
