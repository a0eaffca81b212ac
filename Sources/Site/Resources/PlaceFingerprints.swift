internal import BuildStore
internal import Content
internal import Files
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The fingerprints of the law of a jurisdiction and year: its table, those of the jurisdictions it lies in, and
/// the rules in force there.
///
/// An edit of one jurisdiction's table changes only the worked examples and benefits of that jurisdiction. There
/// are more examples than all other pages together.
struct PlaceFingerprints: Sendable {
    private let places: [TaxYear: [Jurisdiction: Fingerprint]]

    init(_ guide: Guide, of folder: GuideFolder) {
        let files = [
            JurisdictionFile.path, "\(LawReader.tables)/", "\(SourceRegister.folder)/",
            "\(GuidePath.rules)/", GuidePath.site,
        ]
        let tables = folder.remembered("figures-of-rules", of: files) { _ in
            Dictionary(
                uniqueKeysWithValues: guide.laws.all.map { year, law in
                    (year, law.tables.mapValues { Self.figures(of: $0) })
                })
        }
        let rules = folder.remembered(
            "rules-of-places", of: files + ["Site/Strings/", "\(ChangeLogRecord.folder)/"]
        ) { _ in RuleFingerprints(guide) }
        // Unpublished figures decide where there is an example.
        let unknown = Fingerprint { builder in
            for law in guide.laws.values {
                builder.add(law.year.number)
                for (_, table) in law.tables.sorted(by: { $0.key < $1.key }) {
                    builder.add(table.figures.filter { $0.quantity == .unknown }.map(\.path))
                }
            }
        }
        var places: [TaxYear: [Jurisdiction: Fingerprint]] = [:]
        for year in guide.laws.keys {
            for place in guide.laws.residences(in: year) {
                places[year, default: [:]][place] = Fingerprint { builder in
                    builder.add(unknown)
                    builder.add(rules.rules(of: place, in: year))
                    for place in place.chain {
                        builder.add(place.rawValue)
                        tables[year]?[place].map { builder.add($0) }
                    }
                }
            }
        }
        self.places = places
    }

    func fingerprint(_ place: Jurisdiction, _ year: TaxYear) -> Fingerprint {
        places[year]?[place] ?? .ofNothing
    }

    private static func figures(of table: TaxTable) -> Fingerprint {
        Fingerprint { builder in
            builder.add([table.form, table.status.rawValue])
            builder.add(table.checked?.description)
            builder.add(table.yearOfCarried.number)
            for (name, line) in table.lines.sorted(by: { $0.key < $1.key }) {
                builder.add(name)
                builder.add(line)
            }
            for figure in table.figures { builder.add(figure) }
        }
    }
}
