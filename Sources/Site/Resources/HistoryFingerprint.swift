internal import Content
internal import Files
internal import RuleEngine
internal import TaxTables
internal import Text

extension FingerprintBuilder {
    /// Adds what pages show of changes.
    mutating func add(_ changes: [ChangeHistory.Item]) {
        add(changes.count)
        for item in changes {
            add(item.day.description)
            add(item.change.summary)
        }
    }

    /// Adds the changes of the tables of a year.
    ///
    /// - Parameter place: The place whose tables, and those of the places it lies in, are shown; nil for all.
    mutating func add(_ history: ChangeHistory, of law: TaxLaw?, in place: Jurisdiction?) {
        guard let law else { return }
        let shown = place?.chain ?? law.tables.keys.sorted()
        for other in shown where law.tables[other] != nil {
            add(other.rawValue)
            add(history.changes(of: other, law.year))
        }
    }
}
