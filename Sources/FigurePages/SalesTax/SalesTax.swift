internal import Pages
internal import Project
package import RuleEngine
package import TaxTables
internal import Text

/// The sales taxes of a place: those of the places that it lies in and its own, or one that stands for them.
package struct SalesTax: Sendable {
    /// One tax on the price.
    package struct Levy: Sendable {
        /// The name of its figure.
        let name: String
        let rate: Rate
        let figure: Figure
        /// Whether the top place levies it, or it stands for that tax too.
        let isOfTop: Bool
    }

    private static let section = "sales-tax"
    private static let ofMeals = "-on-meals"

    let place: Jurisdiction
    /// The taxes on most goods and services.
    package let general: [Levy]
    /// The taxes on a meal in a restaurant, which a province may leave out of its tax.
    package let meals: [Levy]

    /// Nil for a place where no table states a tax, its own or that of a place it lies in.
    ///
    /// - Parameter harmonized: The name of the tax that a place may have instead of those above it and its own.
    package init?(_ place: Jurisdiction, _ law: TaxLaw, harmonized: String?) {
        self.place = place
        var general: [Levy] = []
        var meals: [Levy] = []
        for level in place.chain {
            let stated = Self.levies(level, law)
            let own = stated.filter { !$0.name.hasSuffix(Self.ofMeals) }
            if let levy = own.first(where: { $0.name == harmonized }) {
                let whole = Levy(
                    name: levy.name, rate: levy.rate, figure: levy.figure, isOfTop: true)
                general = [whole]
                meals = [whole]
                continue
            }
            general += own
            meals += own.map { levy in
                stated.first { $0.name == levy.name + Self.ofMeals }
                    .map {
                        Levy(
                            name: levy.name, rate: $0.rate, figure: $0.figure,
                            isOfTop: levy.isOfTop)
                    } ?? levy
            }
        }
        guard !general.isEmpty else { return nil }
        self.general = general
        self.meals = meals
    }

    /// The taxes that the table of a place states.
    private static func levies(_ place: Jurisdiction, _ law: TaxLaw) -> [Levy] {
        (law.tables[place]?.figures ?? []).compactMap { figure in
            guard figure.section == section, case .rate(let rate) = figure.quantity,
                let name = figure.path.split(separator: ".").last.map(String.init)
            else { return nil }
            return Levy(name: name, rate: rate, figure: figure, isOfTop: place.isTop)
        }
    }

    /// What is charged in all, in millionths of the price.
    package static func total(_ levies: [Levy]) -> Int64 {
        levies.reduce(0) { $0 + $1.rate.millionths }
    }

    /// What a price is multiplied by to be paid with taxes and a tip, in millionths.
    package static func factor(_ levies: [Levy], tip: Rate? = nil) -> Int64 {
        1_000_000 + total(levies) + (tip?.millionths ?? 0)
    }
}

/// A price with its taxes and what else is paid.
package struct Bill: Sendable {
    let price: Money
    /// Each rounded to the smallest coin by itself, half of one up.
    package let taxes: [Money]
    package let tip: Money
    private let unit: Int64

    /// - Parameters:
    ///   - tip: A share of the price before tax; nil for none.
    ///   - currency: Whose smallest coin is what amounts are rounded to.
    package init(
        _ price: Money, _ levies: [SalesTax.Levy], tip: Rate?, in currency: DeclaredCurrency
    ) {
        self.price = price
        let unit = currency.unit
        self.unit = unit
        // Each tax is charged on the price alone.
        taxes = levies.map { price.multiplied(by: $0.rate, to: unit) }
        self.tip = tip.map { price.multiplied(by: $0, to: unit) } ?? .zero
    }

    package var total: Money { taxes.reduce(price + tip) { $0 + $1 } }

    /// What each of some people pays, and the smallest coins that are then left over: fewer than people.
    package func shares(among people: Int) -> (each: Money, left: Int64) {
        let (each, left) = (total.cents / unit).quotientAndRemainder(
            dividingBy: Int64(people))
        return (Money(cents: each * unit), left)
    }
}
