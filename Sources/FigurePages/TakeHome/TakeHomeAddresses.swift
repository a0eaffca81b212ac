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
    package static func dataOperations(_ addresses: Addresses) -> [DataOperation] {
        let guide = addresses.guide
        let incomes = guide[TakeHomePlan.self]?.incomes ?? []
        guard !incomes.isEmpty else { return [] }
        let parameters = [DataOperation.Parameter.year(of: guide), .place(of: guide)]
        let income = DataOperation.Parameter(
            "income", "A year's pay, in whole units of the currency.",
            values: incomes.map { String($0.cents / 100) })
        return [
            DataOperation(
                "getTakeHome", "Take-home pay by pay.", path: "data/take-home/{year}/{place}.json",
                parameters, schema: "take-home-ladder"),
            DataOperation(
                "getTakeHomeTable", "Take-home pay by pay as a table.",
                path: "data/take-home/{year}/{place}.csv", parameters),
            DataOperation(
                "getTakeHomeOfPay", "Take-home pay of one pay, with every step.",
                path: "data/take-home/{year}/{place}/{income}.json", parameters + [income],
                schema: "take-home"),
        ]
    }

    package static func dataLists(_ addresses: Addresses) -> [DataList] {
        let guide = addresses.guide
        let plan = guide[TakeHomePlan.self]
        let incomes = plan?.incomes ?? []
        return [
            DataList("takeHome", of: guide) {
                incomes.isEmpty ? [] : guide.laws.residences(in: $0)
            } writeItem: { place, year, json in
                json.tableFiles { Addresses.takeHomeData(place, year, $0) }
                let incomes = plan?.hasPages(of: place) == true ? incomes : []
                json.array("incomes", incomes) { pay, json in
                    json.value(
                        Addresses.fromDataIndex(Addresses.takeHomeData(pay, place, year)))
                }
            }
        ]
    }
}
