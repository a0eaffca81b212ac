internal import GuideFormats
internal import GuidePages
internal import GuideWords
internal import TaxEngine
internal import TaxTables

/// A ledger for spreadsheets: an entry a line.
struct LedgerFile {
    let ledger: Ledger

    var csv: [UInt8] {
        var csv = CSVWriter()
        csv.row(
            ["day", "category", "kind", "amount", "feeds", "share"]
                + Language.allCases.map(\.rawValue))
        for entry in ledger.entries {
            let category = ledger.categories[entry.category]
            csv.row(
                [
                    entry.day.description, category.name, category.direction.rawValue,
                    entry.amount.description, category.amount?.name ?? "",
                    category.amount == nil ? "" : (category.share?.description ?? "1"),
                ] + Language.allCases.map { entry.texts[$0] ?? "" })
        }
        return csv.bytes
    }
}
