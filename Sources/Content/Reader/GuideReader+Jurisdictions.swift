internal import Project
internal import TaxTables
internal import Text

extension GuideReader {
    /// Reports published jurisdictions that have no table in any published year, nor any in them.
    func checkPlaces(of configuration: SiteConfiguration, _ tables: LawReader.Tables) {
        for place in configuration.places ?? [] {
            let hasTable = configuration.years.contains {
                let year = $0
                return tables.byYear[year]?.keys.contains { $0.isIn(place) } ?? false
                    || tables.unusable.contains { $0.year == year && $0.jurisdiction.isIn(place) }
            }
            guard !hasTable else { continue }
            folder.log.report(
                .aboutFile(
                    "missing-tables", "'places' names '\(place.rawValue)', which has no table",
                    path: GuidePath.site,
                    fix: "add Content/Tables/\(configuration.currentYear)/"
                        + "\(place.rawValue).yaml, or take the place out"))
        }
    }
}
