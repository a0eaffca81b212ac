internal import Calculations
package import Content
internal import Markup
package import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The paths of household and benefit pages.
extension Addresses {
    func households(_ year: TaxYear, _ language: Language) -> String {
        takeHome(year, language) + "\(guide.words(language).address(.households))/"
    }

    /// Returns the path of a household in all jurisdictions.
    func household(
        _ member: HouseholdPlan.Member, _ year: TaxYear, _ language: Language
    ) -> String {
        households(year, language) + "\(member.slugs[language] ?? member.kind.name)/"
    }

    /// Returns the path of a household in one jurisdiction, by income.
    func household(
        _ member: HouseholdPlan.Member, _ place: Jurisdiction, _ year: TaxYear,
        _ language: Language
    ) -> String { household(member, year, language) + "\(slug(place, language))/" }

    static func householdData(
        _ member: HouseholdPlan.Member, _ place: Jurisdiction, _ year: TaxYear, _ ending: String
    ) -> String { "data/households/\(year)/\(member.kind.name)/\(place.rawValue).\(ending)" }

    func benefits(_ year: TaxYear, _ language: Language) -> String {
        takeHome(year, language) + "\(guide.words(language).address(.benefits))/"
    }

    /// Returns the path of a benefit and year, under the jurisdiction whose law it is.
    func benefit(_ benefit: BenefitName, _ year: TaxYear, _ language: Language) -> String {
        let name =
            language == guide.configuration.writtenIn
            ? benefit.step.rawValue
            : guide.words(language).addressName(
                for: guide.households?.benefit(benefit.step)?.titles[language]
                    ?? guide.words(language)[benefit.step],
                otherwise: benefit.step.rawValue)
        return benefits(year, language) + "\(slug(benefit.jurisdiction, language))/\(name)/"
    }

    static func benefitData(
        _ benefit: BenefitName, _ year: TaxYear, _ ending: String
    ) -> String {
        "data/benefits/\(year)/\(benefit.jurisdiction.rawValue)/\(benefit.step.rawValue).\(ending)"
    }
}

extension HouseholdSection {
    package static func dataOperations(_ addresses: Addresses) -> [DataOperation] {
        let guide = addresses.guide
        guard let plan = guide.households else { return [] }
        let year = DataOperation.Parameter.year(of: guide)
        let household = DataOperation.Parameter(
            "household", "A household of the plan.", values: plan.households.map(\.kind.name))
        let benefits = Dictionary(
            grouping: Set(
                guide.configuration.years.compactMap { guide.laws[$0] }.flatMap(\.benefitNames)
                    .map(\.benefit)), by: \.jurisdiction)
        let ofHouseholds = [year, household, .place(of: guide)]
        return [
            DataOperation(
                "getHousehold", "Take-home pay with benefits by income.",
                path: "data/households/{year}/{household}/{place}.json", ofHouseholds,
                schema: "household"),
            DataOperation(
                "getHouseholdTable", "Take-home pay with benefits by income as a table.",
                path: "data/households/{year}/{household}/{place}.csv", ofHouseholds),
        ]
            + benefits.sorted { $0.key < $1.key }.flatMap { place, benefits in
                self.operations(benefits.map(\.step.rawValue).sorted(), of: place, year)
            }
    }

    /// Returns the files of a jurisdiction's benefits.
    private static func operations(
        _ benefits: [String], of place: Jurisdiction, _ year: DataOperation.Parameter
    ) -> [DataOperation] {
        let benefit = DataOperation.Parameter(
            "benefit", "The line of the benefit's rule.", values: benefits)
        return ["json", "csv"].map { ending in
            DataOperation(
                (ending == "json" ? "getBenefit" : "getBenefitTable")
                    + DataOperation.name(of: place.rawValue),
                "A benefit of \(place.rawValue) by family income.",
                path: "data/benefits/{year}/\(place.rawValue)/{benefit}.\(ending)",
                [year, benefit], schema: ending == "json" ? "benefit" : nil)
        }
    }

    package static func dataLists(_ addresses: Addresses) -> [DataList] {
        let guide = addresses.guide
        return [
            DataList("households") { json in
                for member in guide.households?.households ?? [] {
                    json.object { json in
                        json.field("household", member.kind.name)
                        json.years(of: guide)
                        json.tableFiles {
                            "data/households/{year}/\(member.kind.name)/{place}.\($0)"
                        }
                    }
                }
            },
            DataList("benefits") { json in
                guard guide.households != nil else { return }
                for law in guide.configuration.years.compactMap({ guide.laws[$0] }) {
                    for (benefit, _) in law.benefitNames {
                        json.object { json in
                            json.field("year", law.year.number)
                            json.field("jurisdiction", benefit.jurisdiction.code)
                            json.field("benefit", benefit.step.rawValue)
                            json.tableFiles {
                                Addresses.benefitData(benefit, law.year, $0)
                            }
                        }
                    }
                }
            },
        ]
    }
}

extension LocalizedSite {
    /// Returns the breadcrumbs of a year's take-home pay.
    func takeHomeCrumbs(_ year: TaxYear) -> [Crumb] {
        guard let index = path(.takeHome), let overview = path(.takeHome, nil, year) else {
            return []
        }
        return [
            .init(label: words[.takeHome], path: index),
            .init(label: words.numbers.year(year), path: overview),
        ]
    }
}
