package import GuideContent
internal import GuideFormats
package import GuidePages
internal import GuideWords
internal import TaxEngine
internal import TaxTables

/// Where the files of rates and figures stand: the same in every language.
extension Addresses {
    /// A year's rates and figures of a jurisdiction.
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
            DataList("rates") { json in
                for year in guide.configuration.years {
                    for place in guide.laws[year]?.tables.keys.sorted() ?? [] {
                        json.object { json in
                            json.field("year", year.number)
                            json.field("jurisdiction", place.code)
                            for ending in ["json", "csv"] {
                                json.field(
                                    ending,
                                    addresses.absolute(Addresses.data(place, year, ending)))
                            }
                            json.field(
                                "figures", addresses.absolute(Addresses.figureData(place, year)))
                        }
                    }
                }
            }
        ]
    }
}
