/// Whose law a table states: Canada's, or that of a province or territory.
///
/// The raw value names the table file and the addresses of pages.
package enum Jurisdiction: String, CaseIterable, Sendable, Comparable {
    case federal
    case alberta
    case britishColumbia = "british-columbia"
    case manitoba
    case newBrunswick = "new-brunswick"
    case newfoundlandAndLabrador = "newfoundland-and-labrador"
    case northwestTerritories = "northwest-territories"
    case novaScotia = "nova-scotia"
    case nunavut
    case ontario
    case princeEdwardIsland = "prince-edward-island"
    case quebec
    case saskatchewan
    case yukon

    /// The ten provinces and three territories, in alphabetical order of their English names.
    package static let provinces = Array(allCases.dropFirst())

    /// The two-letter postal code; `CA` for Canada.
    package var code: String {
        switch self {
        case .federal: "CA"
        case .alberta: "AB"
        case .britishColumbia: "BC"
        case .manitoba: "MB"
        case .newBrunswick: "NB"
        case .newfoundlandAndLabrador: "NL"
        case .northwestTerritories: "NT"
        case .novaScotia: "NS"
        case .nunavut: "NU"
        case .ontario: "ON"
        case .princeEdwardIsland: "PE"
        case .quebec: "QC"
        case .saskatchewan: "SK"
        case .yukon: "YT"
        }
    }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
