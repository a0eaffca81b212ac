internal import Content
internal import Pages
internal import Project
package import RuleEngine
package import TaxTables
internal import Text

/// A year of an invented person: what came in and was spent, and where it goes on the return.
///
/// Read from `Content/YearPlans/<name>.yaml`.
package struct YearPlan: Sendable {
    enum Direction: String, CaseIterable, Sendable {
        case income
        case expense
    }

    struct Category: Sendable {
        let name: String
        let titles: ByLanguage<String>
        let direction: Direction
        /// The amount of the return that it feeds; nil if no return asks for it.
        let amount: AmountName?
        /// Whether it lowers the amount: a cost of a business or a rental property.
        let isSubtracted: Bool
        /// The part that counts on the return; nil for all of it.
        let share: Rate?
    }

    package struct Entry: Sendable {
        let day: CalendarDay
        /// An index in `categories`.
        let category: Int
        let amount: Money
        let texts: ByLanguage<String>
    }

    /// What the entries of a category come to, and what of it counts on the return.
    struct Sum: Sendable {
        let category: Category
        let entries: [Entry]
        /// All entries.
        let total: Money
        /// The share of the total that counts, negative if it lowers the amount.
        let counted: Money
    }

    /// An amount of the return with the categories it is made of.
    package struct Line: Sendable {
        package let amount: AmountName
        let sums: [Sum]

        package var total: Money { sums.reduce(.zero) { $0 + $1.counted } }
    }

    static let folder = "Content/Ledgers"

    /// The file's name, which is the address in the language that texts are written in.
    package let name: String
    let slugs: ByLanguage<String>
    /// The money of the guide, to whose smallest coin shares are rounded.
    let currency: DeclaredCurrency
    package let year: TaxYear
    package let place: Jurisdiction
    let titles: ByLanguage<String>
    let summaries: ByLanguage<String>
    /// What is known of the person besides amounts.
    let person: ExamplePerson
    let categories: [Category]
    /// The entries in the order of their days.
    package let entries: [Entry]

    /// The file that it is read from.
    var path: String { "\(Self.folder)/\(name).yaml" }

    /// What each category comes to, in the order of the file.
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

    /// The amounts that the return is computed from, in the order of the categories.
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

    /// The person with the sums of the entries.
    package var taxpayer: Taxpayer {
        var taxpayer = person.taxpayer
        for line in lines { taxpayer[line.amount] = line.total }
        return taxpayer
    }
}
