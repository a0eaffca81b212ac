package import Project
package import TaxTables
private import Text

/// The places of the repository's guide, for tests of its figures.
extension Jurisdiction {
    package init?(rawValue: String) {
        guard let place = Repository.names.jurisdiction(named: rawValue) else { return nil }
        self = place
    }

    package static var allCases: [Jurisdiction] { Repository.names.jurisdictions }
    package static var residences: [Jurisdiction] { Repository.names.returnPlaces }

    package static let federal = named("federal")
    package static let alberta = named("alberta")
    package static let britishColumbia = named("british-columbia")
    package static let manitoba = named("manitoba")
    package static let newBrunswick = named("new-brunswick")
    package static let newfoundlandAndLabrador = named("newfoundland-and-labrador")
    package static let northwestTerritories = named("northwest-territories")
    package static let novaScotia = named("nova-scotia")
    package static let nunavut = named("nunavut")
    package static let ontario = named("ontario")
    package static let princeEdwardIsland = named("prince-edward-island")
    package static let quebec = named("quebec")
    package static let saskatchewan = named("saskatchewan")
    package static let yukon = named("yukon")

    private static func named(_ name: String) -> Jurisdiction {
        guard let place = Jurisdiction(rawValue: name) else {
            preconditionFailure("'\(name)' is declared in the file of places")
        }
        return place
    }
}

/// The languages of the repository's guide.
extension Language {
    package static let french: Language = {
        guard let language = Language(rawValue: "fr") else {
            preconditionFailure("'fr' is the code of a language")
        }
        return language
    }()

    package static var allCases: [Language] { [.english, .french] }
}
