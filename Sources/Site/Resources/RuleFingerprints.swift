internal import Calculations
internal import Content
internal import Files
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables
internal import Text

/// The dependencies of returns on rules, by jurisdiction.
///
/// An edit of a rule changes the examples of the jurisdictions that use it and no others.
struct RuleFingerprints: Sendable {
    private var places: [TaxYear: [Jurisdiction: Fingerprint]] = [:]

    init(_ guide: Guide) {
        let ruleSet = guide.ruleSet
        let texts = ruleSet.texts
        let shared = Fingerprint { builder in
            for text in texts.others { builder.add(Fingerprint(of: Array(text))) }
        }
        let bodies = texts.bodies.map { Fingerprint(of: Array($0)) }
        let directories = guide.configuration.languages.map {
            RuleDirectory(ruleSet, guide.words($0))
        }
        let spoken = bodies.indices.map { body in
            Fingerprint { builder in
                builder.add(bodies[body])
                builder.add(guide.changes(ofBody: body))
                for directory in directories {
                    builder.add(directory.slugs[body])
                    for entry in directory.entries[body] { builder.add(entry.words) }
                }
            }
        }
        for (year, law) in guide.laws.all {
            for place in law.residences {
                let used = law.bodies(in: place)
                places[year, default: [:]][place] = Fingerprint { builder in
                    builder.add(shared)
                    for body in used {
                        builder.add(ruleSet.bodies[body].name)
                        builder.add(spoken[body])
                    }
                }
            }
        }
    }

    func rules(of place: Jurisdiction, in year: TaxYear) -> Fingerprint {
        places[year]?[place] ?? .ofNothing
    }
}
