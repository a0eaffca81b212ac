internal import BuildStore
package import RuleEngine
internal import RuleLanguage
package import TaxTables

/// The law of each year that has tables.
///
/// A computation that takes a law depends on the tables of the year and on the rules.
package struct GuideLaws: Sendable {
    private let laws: [TaxYear: TaxLaw]

    init(_ laws: [TaxYear: TaxLaw]) {
        self.laws = laws
    }

    package subscript(year: TaxYear) -> TaxLaw? {
        Reads.record(.law(year))
        return laws[year]
    }

    /// The law of a jurisdiction and of those it lies in, without the tables of others.
    package subscript(year: TaxYear, place: Jurisdiction) -> TaxLaw? {
        // Only jurisdictions with returns have a fingerprint of their own.
        guard residences(in: year).contains(place) else { return self[year]?.of([place]) }
        Reads.record(.law(year, of: place))
        return laws[year]?.of([place])
    }

    /// The years that have a law, rising.
    package var keys: [TaxYear] { laws.keys.sorted() }

    package var isEmpty: Bool { laws.isEmpty }

    /// The laws, by rising years.
    package var values: [TaxLaw] { keys.compactMap { self[$0] } }

    /// Every law with its year, by rising years.
    package var all: [(key: TaxYear, value: TaxLaw)] {
        keys.compactMap { year in self[year].map { (year, $0) } }
    }

    // MARK: What every page depends on

    /// The places with returns in a year, in the order in which they are declared.
    package func residences(in year: TaxYear) -> [Jurisdiction] { laws[year]?.residences ?? [] }

    /// The places with a table in a year, in the order in which they are declared.
    package func places(in year: TaxYear) -> [Jurisdiction] {
        laws[year]?.tables.keys.asDeclared ?? []
    }

    /// The law of a year, for what `Dependency.frame` has of it.
    func frame(of year: TaxYear) -> TaxLaw? { laws[year] }

    /// The rules of all years, of which the caller records what it reads.
    var ruleSet: RuleSet? { laws.values.first?.ruleSet }
}
