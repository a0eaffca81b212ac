package import Content
package import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The paths of machine-readable rates and figures, the same in all languages.
extension Addresses {
    /// Returns the path of a year's rates and figures of a jurisdiction.
    static func data(_ jurisdiction: Jurisdiction, _ year: TaxYear, _ ending: String) -> String {
        "data/\(year)/\(jurisdiction.rawValue).\(ending)"
    }

    static func figureData(_ jurisdiction: Jurisdiction, _ year: TaxYear) -> String {
        "data/\(year)/\(jurisdiction.rawValue)-figures.csv"
    }
}

extension RateSection {
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
