package import Content
package import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

extension RateSection {
    package static func dataOperations(_ addresses: Addresses) -> [DataOperation] {
        let guide = addresses.guide
        guard guide.configuration.years.contains(where: { !guide.laws.places(in: $0).isEmpty })
        else { return [] }
        let parameters = [
            DataOperation.Parameter.year(of: guide), .jurisdiction(of: guide),
        ]
        return [
            DataOperation(
                "getRates", "Rates, and every figure with its documents.",
                path: "data/{year}/{jurisdiction}.json", parameters, schema: "rates"),
            DataOperation(
                "getRatesTable", "Rates as a table.", path: "data/{year}/{jurisdiction}.csv",
                parameters),
            DataOperation(
                "getFiguresTable", "Every figure with its documents as a table.",
                path: "data/{year}/{jurisdiction}-figures.csv", parameters),
        ]
    }

    package static func dataLists(_ addresses: Addresses) -> [DataList] {
        let guide = addresses.guide
        return [
            DataList("rates", of: guide) {
                guide.laws.places(in: $0).sorted()
            } writeItem: { place, year, json in
                json.tableFiles { Addresses.data(place, year, $0) }
                let figures = Addresses.figureData(place, year)
                json.field("figures", Addresses.fromDataIndex(figures))
                json.field(
                    "figuresSchema", Addresses.fromDataIndex(Addresses.tableSchema(of: figures)))
            }
        ]
    }
}
