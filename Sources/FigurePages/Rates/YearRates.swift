internal import Content
internal import Pages
internal import RuleEngine
internal import TaxTables
internal import Text

/// The rates of a jurisdiction for a year, computed once and shared by the pages of all languages
/// and by the files for programs.
struct YearRates: Sendable {
    let law: TaxLaw
    let table: TaxTable
    /// Combined first; of the top place, its own alone.
    ///
    /// Empty where a figure that everyone's return needs is not published.
    let tables: [(part: RatePart, table: RateTable)]
    /// The place itself, if such a figure is not published there.
    let leftOut: [Omission]

    /// Nil if there is no table.
    init?(_ jurisdiction: Jurisdiction, _ year: TaxYear, of guide: Guide) {
        guard let law = guide.laws[year], let table = law.tables[jurisdiction] else { return nil }
        self.law = law
        self.table = table
        let province = jurisdiction.isTop ? law.usual : jurisdiction
        // The tables of places, as far as the figures are published that everyone's return needs.
        let computed = ComputedPlaces([province].compactMap(\.self)) {
            try law.rateTables(of: $0)
        }
        leftOut =
            jurisdiction.isTop
            ? []
            : computed.leftOut("the table of rates", year, askedForIn: table.source.path)
        tables =
            (computed.first ?? nil).map { tables in
                let taxes = law.incomeTaxes.map(\.tax).filter {
                    !jurisdiction.isTop || $0 == .top
                }
                let alone = taxes.compactMap { tax in
                    tables.alone[tax].map { (part: RatePart.alone(tax), table: $0) }
                }
                // A table of one tax is the table of all.
                return taxes.count < 2 ? alone : [(.combined, tables.combined)] + alone
            } ?? []
    }

    func files(_ guide: Guide) -> RateFiles {
        RateFiles(
            table: table, rates: tables.map { ($0.part.name(in: law), $0.table) },
            kinds: law.incomeKinds, register: guide.register)
    }
}

/// Which taxes a table of rates adds up.
enum RatePart: Sendable {
    case combined
    case alone(IncomeTax)

    /// What files and links call it.
    func name(in law: TaxLaw) -> String {
        switch self {
        case .combined: "combined"
        case .alone(let tax): law.nameOfRates(of: tax) ?? ""
        }
    }
}
