internal import Calculations
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The machine-readable take-home pay of a jurisdiction and year.
struct TakeHomeFiles {
    let law: TaxLaw
    let place: Jurisdiction
    /// The UI strings with the titles of columns.
    let words: SiteStrings
    let incomeTable: [TakeHome]

    /// Returns a JSON object for one pay.
    func json(_ incomeRow: TakeHome) -> [UInt8] {
        var json = JSONWriter()
        write(incomeRow, &json)
        return json.file
    }

    /// A JSON array with an object for every pay.
    var json: [UInt8] {
        JSONWriter.array { json in
            for incomeRow in incomeTable { write(incomeRow, &json) }
        }.file
    }

    var table: CSVTable<TakeHome> {
        CSVTable(
            words.text(.takeHomeYearCaption, ["year": words.numbers.year(law.year)]),
            counting: law.currency.unitForPrograms,
            [.amount("income", words[.takeHomePay], \.pay)]
                + amounts.map { .amount($0.name, $0.title, $0.of) }
                + PayColumn.all.compactMap(column) + [
                    .text("gaps", OpenGap.titleOfColumn) {
                        $0.gaps.map(\.name).joined(separator: " ")
                    }
                ])
    }

    /// Returns a column of the files; nil for one of pages only.
    private func column(_ column: PayColumn) -> CSVTable<TakeHome>.Column? {
        guard let name = column.name else { return nil }
        return switch column.value {
        case .remaining(in: let parts):
            .amount(name, words[column.title]) {
                words.numbers.part(of: $0.remaining, in: parts)
            }
        case .share(let share): .share(name, words[column.title], share)
        }
    }

    private func month(_ amount: Money) -> Money { words.numbers.part(of: amount, in: 12) }

    private typealias Amount = (name: String, title: String, of: (TakeHome) -> Money)

    private var amounts: [Amount] {
        // The deductions are the same for all pays of a jurisdiction and year.
        let parts = incomeTable.first?.result.named.parts ?? []
        let labels = law.partsOfPay(in: place, language: words.language.rawValue)
        let taxes: [Amount] = law.incomeTaxes.map { income in
            (income.name, words.name(of: income.tax, in: place), { $0.result[income.tax] })
        }
        let deductions: [Amount] = parts.map { part in
            let label = labels.first { $0.name == part.part }?.label ?? part.part
            let isFirst = parts.first { $0.part == part.part }?.name == part.name
            return (
                part.name, isFirst ? label : "\(label), \(part.name)",
                { $0.result.named[part.name] ?? .zero }
            )
        }
        // If the total of all contributions is itself a declared deduction, it is not repeated.
        let contributions: [Amount] =
            law.hasContributions && !parts.contains { $0.name == "contributions" }
            ? [
                ("contributions", words[.compareContributions], { $0.result.contributions })
            ] : []
        return taxes + deductions + [("tax", words[.incomeTax], { $0.result.incomeTax })]
            + contributions + [
                ("remaining", words[.takeHomeRemains], { $0.remaining })
            ]
    }

    private func write(_ incomeRow: TakeHome, _ json: inout JSONWriter) {
        json.object { json in
            json.field("year", law.year.number)
            json.field("state", place.code)
            json.field("name", words[place].name)
            json.figuresOf(law, in: [place])
            json.field("income", decimal: withoutNeedlessZeros(incomeRow.pay.description))
            for (name, _, amount) in amounts {
                json.field(name, decimal: withoutNeedlessZeros(amount(incomeRow).description))
            }
            json.object("perMonth") { json in
                let result = incomeRow.result
                for (name, amount) in [
                    ("income", incomeRow.pay), ("tax", result.incomeTax),
                    ("totalPaid", result.totalPaid), ("remaining", incomeRow.remaining),
                ] {
                    json.field(
                        name, decimal: withoutNeedlessZeros(month(amount).description))
                }
            }
            json.field("averageRate", decimal: decimalText(millionths: incomeRow.averageRate))
            json.field("marginalRate", decimal: decimalText(millionths: incomeRow.marginalRate))
            json.gaps(incomeRow.gaps, words)
            if incomeRow.isIncomplete { json.field("complete", false) }
        }
    }
}
