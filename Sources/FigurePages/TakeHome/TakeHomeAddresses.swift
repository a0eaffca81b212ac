package import Content
package import Pages
package import Project
internal import RuleEngine
package import TaxTables
internal import Text

/// The paths of take-home pages and files below those of their year.
extension Addresses {
    func takeHome(_ place: Jurisdiction, _ year: TaxYear, _ language: Language) -> String {
        takeHome(year, language) + "\(slug(place, language))/"
    }

    /// Returns the path of the page of one pay.
    func takeHome(
        _ pay: Money, _ place: Jurisdiction, _ year: TaxYear, _ language: Language
    ) -> String { takeHome(place, year, language) + "\(pay.cents / 100)/" }

    /// Returns the path of a year's rates by income in all jurisdictions.
    package func ratesByIncome(_ year: TaxYear, _ language: Language) -> String {
        rates(year, language) + "\(guide.words(language).address(.byIncome))/"
    }

    /// Returns the path of a jurisdiction's take-home pay in small steps.
    func everyThousand(_ place: Jurisdiction, _ year: TaxYear, _ language: Language) -> String {
        takeHome(place, year, language) + "\(guide.words(language).address(.everyThousand))/"
    }

    /// Returns the path of the self-employed pages of all jurisdictions.
    package func selfEmployed(_ year: TaxYear, _ language: Language) -> String {
        takeHome(year, language) + "\(guide.words(language).address(.selfEmployed))/"
    }

    func selfEmployed(_ place: Jurisdiction, _ year: TaxYear, _ language: Language) -> String {
        takeHome(place, year, language) + "\(guide.words(language).address(.selfEmployed))/"
    }

    static func takeHomeData(_ place: Jurisdiction, _ year: TaxYear, _ ending: String) -> String {
        "data/take-home/\(year)/\(place.rawValue).\(ending)"
    }

    static func takeHomeData(_ pay: Money, _ place: Jurisdiction, _ year: TaxYear) -> String {
        "data/take-home/\(year)/\(place.rawValue)/\(pay.cents / 100).json"
    }
}

extension TakeHomeSection {
    package static func dataLists(_ addresses: Addresses) -> [DataList] {
        let guide = addresses.guide
        let incomes = guide[TakeHomePlan.self]?.incomes ?? []
        return [
            DataList("takeHome", of: guide) {
                incomes.isEmpty ? [] : guide.laws.provinces(in: $0)
            } writeItem: { place, year, json in
                json.tableFiles { Addresses.takeHomeData(place, year, $0) }
                json.field("incomes") { json in
                    json.array { json in
                        for pay in incomes {
                            json.value(
                                Addresses.fromDataIndex(Addresses.takeHomeData(pay, place, year)))
                        }
                    }
                }
            }
        ]
    }
}
