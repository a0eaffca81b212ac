package import TaxTables
package import Text

extension CSVTable.Column {
    package static func amount(
        _ name: String, _ title: String, _ cell: @escaping (Row) -> Money?
    ) -> Self { Self(name, title, .number, countsMoney: true) { cell($0)?.description } }
}
