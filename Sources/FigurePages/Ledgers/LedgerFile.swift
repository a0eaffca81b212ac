internal import Calculations
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// A ledger as CSV, one row for each entry.
struct LedgerFile {
    let ledger: Ledger

    var csv: [UInt8] {
        table.csv(
            ledger.entries.map { Row(entry: $0, category: ledger.categories[$0.category]) })
    }

    /// The Table Schema of the file.
    var schema: [UInt8] { table.schema }

    private struct Row {
        let entry: Ledger.Entry
        let category: Ledger.Category
    }

    private var table: CSVTable<Row> {
        CSVTable(
            "The entries of a ledger", counting: ledger.currency.unitForPrograms,
            [
                .day("day", "Day", \.entry.day),
                .text("category", "Category", \.category.name),
                .text("kind", "Income or expense", \.category.direction.rawValue),
                .amount("amount", "Amount", \.entry.amount),
                .text("feeds", "The amount of the return that it is part of") {
                    $0.category.amount?.name
                },
                .share("share", "The share of it that is part of the return") {
                    $0.category.amount == nil ? nil : ($0.category.share?.millionths ?? 1_000_000)
                },
            ]
                + ledger.titles.map { language, _ in
                    .text(language.rawValue, "Text (\(language.rawValue))") {
                        $0.entry.texts[language]
                    }
                })
    }
}
