internal import TaxTables

extension TaxLaw {
    /// The first year of first home savings accounts (Income Tax Act, section 146.6).
    private static let firstYearOfHomeSavings = 2023

    /// Checks what was entered against limits that the tables of the year state.
    ///
    /// - Throws: `EntryError` for a deduction beyond what anybody may have paid in by then.
    package func check(_ taxpayer: Taxpayer) throws(EntryError) {
        let paid = taxpayer[.firstHomeSavings]
        guard let yearly = amount("plans.fhsa.annual-limit"),
            let ever = amount("plans.fhsa.lifetime-limit")
        else { return }
        let years = Int64(max(0, year.number - Self.firstYearOfHomeSavings + 1))
        let most = min(Money(cents: yearly.cents * years), ever)
        guard paid <= most else {
            throw EntryError(
                "'fhsa' is \(paid), more than the \(most) that can have been paid in by \(year)",
                remedy: "\(yearly) a year since \(Self.firstYearOfHomeSavings), at most \(ever)")
        }
    }

    private func amount(_ path: String) -> Money? {
        guard let table = tables[.federal], let id = table.figureID(at: path),
            case .amount(let amount) = table[id].quantity
        else { return nil }
        return amount
    }
}
