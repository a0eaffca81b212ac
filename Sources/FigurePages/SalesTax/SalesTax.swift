internal import Pages
internal import Project
package import RuleEngine
package import TaxTables
internal import Text

/// The sales taxes of a jurisdiction: its own and those of its parents, or a harmonized tax that
/// replaces both.
package struct SalesTax: Sendable {
    /// A tax on the price.
    package struct Levy: Sendable {
        /// The name of its figure.
        let name: String
        let rate: Rate
        let figure: Figure
        /// True if the top jurisdiction levies the tax, or the tax replaces it.
        let isOfTop: Bool
    }

    private static let section = "sales-tax"
    private static let ofMeals = "-on-meals"

    let place: Jurisdiction
    /// The taxes on most goods and services.
    package let general: [Levy]
    /// The taxes on a restaurant meal, which may be exempt from a jurisdiction's own tax.
    package let meals: [Levy]

    /// Nil if no table of the jurisdiction or its parents states a tax.
    ///
    /// - Parameter harmonized: The name of the harmonized tax, which replaces the jurisdiction's
    ///   own tax and those of its parents.
    package init?(_ place: Jurisdiction, _ law: TaxLaw, harmonized: String?) {
        self.place = place
        var general: [Levy] = []
        var meals: [Levy] = []
        for level in place.chain {
            let stated = Self.levies(level, law)
            let ofPlace = stated.filter { !$0.name.hasSuffix(Self.ofMeals) }
            if let levy = ofPlace.first(where: { $0.name == harmonized }) {
                let whole = Levy(
                    name: levy.name, rate: levy.rate, figure: levy.figure, isOfTop: true)
                general = [whole]
                meals = [whole]
                continue
            }
            general += ofPlace
            meals += ofPlace.map { levy in
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

    /// Returns the taxes in the table of a jurisdiction.
    private static func levies(_ place: Jurisdiction, _ law: TaxLaw) -> [Levy] {
        (law.tables[place]?.figures ?? []).compactMap { figure in
            guard figure.section == section, case .rate(let rate) = figure.quantity,
                let name = figure.path.split(separator: ".").last.map(String.init)
            else { return nil }
            return Levy(name: name, rate: rate, figure: figure, isOfTop: place.isTop)
        }
    }

    /// Returns the total rate in millionths of the price.
    package static func total(_ levies: [Levy]) -> Int64 {
        levies.reduce(0) { $0 + $1.rate.millionths }
    }

    /// Returns the factor of a price with taxes and a tip, in millionths.
    package static func factor(_ levies: [Levy], tip: Rate? = nil) -> Int64 {
        1_000_000 + total(levies) + (tip?.millionths ?? 0)
    }
}

/// A price with its taxes and tip.
package struct Bill: Sendable {
    let price: Money
    /// The taxes, each rounded half up to the smallest coin.
    package let taxes: [Money]
    package let tip: Money
    private let unit: Int64

    /// - Parameters:
    ///   - tip: The tip as a fraction of the price before tax; nil for none.
    ///   - currency: The currency, to whose smallest coin amounts are rounded.
    package init(
        _ price: Money, _ levies: [SalesTax.Levy], tip: Rate?, in currency: DeclaredCurrency
    ) {
        self.price = price
        let unit = currency.unit
        self.unit = unit
        // No tax is charged on another.
        taxes = levies.map { price.multiplied(by: $0.rate, to: unit) }
        self.tip = tip.map { price.multiplied(by: $0, to: unit) } ?? .zero
    }

    package var total: Money { taxes.reduce(price + tip) { $0 + $1 } }

    /// Divides the total among people, rounded down, and returns the number of smallest coins left
    /// over.
    package func shares(among people: Int) -> (each: Money, left: Int64) {
        let (each, left) = (total.cents / unit).quotientAndRemainder(
            dividingBy: Int64(people))
        return (Money(cents: each * unit), left)
    }
}
