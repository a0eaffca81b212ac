internal import Content
internal import Pages
internal import Project
package import RuleEngine
package import TaxTables
internal import Text

/// A year of an invented person: income and expenses with their places on the return.
///
/// Read from `Content/Ledgers/<name>.yaml`.
package struct Ledger: Sendable {
    enum Direction: String, CaseIterable, Sendable {
        case income
        case expense
    }

    struct Category: Sendable {
        let name: String
        let titles: ByLanguage<String>
        let direction: Direction
        /// The fact of the return; nil if the category does not affect the return.
        let amount: AmountName?
        /// True if it reduces the amount, such as an expense of a business or a rental property.
        let isSubtracted: Bool
        /// The fraction that counts on the return; nil for all of it.
        let share: Rate?
    }

    package struct Entry: Sendable {
        let day: CalendarDay
        /// An index in `categories`.
        let category: Int
        let amount: Money
        let texts: ByLanguage<String>
    }

    /// The total of a category's entries, and the part that counts on the return.
    struct Sum: Sendable {
        let category: Category
        let entries: [Entry]
        /// The total of all entries.
        let total: Money
        /// The part of the total that counts; negative if it reduces the amount.
        let counted: Money
    }

    /// A fact of the return with its categories.
    package struct Line: Sendable {
        package let amount: AmountName
        let sums: [Sum]

        package var total: Money { sums.reduce(.zero) { $0 + $1.counted } }
    }

    static let folder = "Content/Ledgers"

    /// The file's name, and the URL component in the original language.
    package let name: String
    let slugs: ByLanguage<String>
    /// The currency, to whose smallest coin fractions are rounded.
    let currency: DeclaredCurrency
    package let year: TaxYear
    package let place: Jurisdiction
    let titles: ByLanguage<String>
    let summaries: ByLanguage<String>
    /// The person's facts other than amounts.
    let person: ExamplePerson
    let categories: [Category]
    /// The entries sorted by day.
    package let entries: [Entry]

    var path: String { "\(Self.folder)/\(name).yaml" }

    /// The total of each category, in the order of the file.
    var sums: [Sum] {
        categories.indices.map { index in
            let category = categories[index]
            let entries = entries.filter { $0.category == index }
            let total = entries.reduce(Money.zero) { $0 + $1.amount }
            let counted =
                category.share.map { total.multiplied(by: $0, to: currency.unit) } ?? total
            return Sum(
                category: category, entries: entries, total: total,
                counted: category.isSubtracted ? -counted : counted)
        }
    }

    /// The facts of the return, in the order of the categories.
    package var lines: [Line] {
        let sums = sums
        var names: [AmountName] = []
        for name in categories.compactMap(\.amount) where !names.contains(name) {
            names.append(name)
        }
        return names.map { name in
            Line(amount: name, sums: sums.filter { $0.category.amount == name })
        }
    }

    /// The person with the totals of the entries as facts.
    package var taxpayer: Taxpayer {
        var taxpayer = person.taxpayer
        for line in lines { taxpayer[line.amount] = line.total }
        return taxpayer
    }
}
