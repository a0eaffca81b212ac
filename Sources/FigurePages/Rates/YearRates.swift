internal import Content
internal import Pages
internal import RuleEngine
internal import TaxTables
internal import Text

/// The rates of a jurisdiction for a year, computed once for the pages of all languages and the
/// machine-readable files.
struct YearRates: Sendable {
    let law: TaxLaw
    let table: TaxTable
    /// The combined table first, then one for each tax.
    ///
    /// For the top jurisdiction, its own tax only.
    ///
    /// Empty if a figure that all returns need is not published.
    let tables: [(part: RatePart, table: RateTable)]
    /// The gaps of all rows, each name once.
    let gaps: [OpenGap]
    /// The jurisdiction, if such a figure is not published.
    let leftOut: [Omission]

    /// Nil if there is no table.
    init?(_ jurisdiction: Jurisdiction, _ year: TaxYear, of guide: Guide) {
        guard let law = guide.laws[year], let table = law.tables[jurisdiction] else { return nil }
        self.law = law
        self.table = table
        let residence = jurisdiction.isTop ? law.defaultPlace : jurisdiction
        // The tables of a jurisdiction include that of the top jurisdiction's tax.
        let computed = ComputedJurisdictions([residence].compactMap(\.self)) {
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
                // With a single tax, the combined table is omitted.
                return taxes.count < 2 ? alone : [(.combined, tables.combined)] + alone
            } ?? []
        var gaps: [OpenGap] = []
        for row in tables.first?.table.rows ?? [] {
            gaps.add(row.gaps.filter { !jurisdiction.isTop || $0.jurisdiction.isTop })
        }
        self.gaps = gaps
    }

    func files(_ guide: Guide) -> RateFiles {
        RateFiles(
            table: table, rates: tables.map { ($0.part.name(in: law), $0.part, $0.table) },
            gaps: gaps, kinds: law.incomeKinds, register: guide.register,
            words: guide.wordsForPrograms)
    }
}

/// The taxes that a rate table combines.
enum RatePart: Sendable {
    case combined
    case alone(IncomeTax)

    /// Returns the name in files and links.
    func name(in law: TaxLaw) -> String {
        switch self {
        case .combined: "combined"
        case .alone(let tax): law.nameOfRates(of: tax) ?? ""
        }
    }
}
