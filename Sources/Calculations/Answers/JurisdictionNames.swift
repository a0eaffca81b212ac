internal import Markup
package import Project
package import TaxTables
internal import Text

/// The accepted names of jurisdictions.
///
/// A name is a code in any case, or a full name in a language of the guide, with or without accents, hyphens and
/// full stops. Of `Howard County, Maryland`, the part before the comma will do if no other place has it.
package struct JurisdictionNames: Sendable {
    private let byName: [String: Jurisdiction]
    /// The codes and full names, for messages.
    package let all: [String]
    package let codes: [String]
    /// The codes of the jurisdictions with returns inside one without, by the name of the outer one.
    private let codesBelow: [String: [String]]
    /// The codes of jurisdictions by the parts of their names before a comma.
    private let codesByShortName: [String: [String]]

    /// - Parameter havingReturns: Whether jurisdictions without returns, such as the country, have no name here.
    package init(_ strings: ByLanguage<SiteStrings>, havingReturns: Bool = true) {
        var byName: [String: Jurisdiction] = [:]
        var all: [String] = []
        let places = (strings.values.first?.places ?? []).filter { $0.hasReturns || !havingReturns }
        for residence in places {
            byName[Self.key(residence.code)] = residence
            byName[residence.rawValue] = residence
            all.append(residence.code)
            for (_, words) in strings.sorted(by: { $0.key < $1.key }) {
                byName[Self.key(words[residence].name)] = residence
                all.append(words[residence].name)
            }
        }
        var codesByShortName: [String: [String]] = [:]
        for residence in places {
            let names = Set(strings.values.compactMap { Self.shortName($0[residence].name) })
            for name in names where byName[Self.key(name)] == nil {
                codesByShortName[Self.key(name), default: []].append(residence.code)
            }
            // For the nearest name.
            all += names.sorted()
        }
        self.codesByShortName = codesByShortName
        for (name, codes) in codesByShortName where codes.count == 1 {
            byName[name] = places.first { $0.code == codes[0] }
        }
        var codesBelow: [String: [String]] = [:]
        for place in (strings.values.first?.places ?? []) where !place.hasReturns {
            let names = [place.code, place.rawValue] + strings.values.map { $0[place].name }
            let codes = places.filter { $0.chain.contains(place) }.map(\.code)
            for name in names { codesBelow[Self.key(name)] = codes }
        }
        self.codesBelow = codesBelow
        self.byName = byName
        self.all = all
        codes = places.map(\.code)
    }

    package subscript(_ name: String) -> Jurisdiction? { byName[Self.key(name)] }

    /// Returns the codes of the jurisdictions with returns inside one that has none itself; empty for other
    /// names.
    package func codes(below name: String) -> [String] { codesBelow[Self.key(name)] ?? [] }

    /// Returns the codes of several jurisdictions whose names begin with one before a comma; empty for other
    /// names.
    package func codes(named name: String) -> [String] { codesByShortName[Self.key(name)] ?? [] }

    /// Returns the most similar name, for any separator of words; nil if none is similar.
    package func nearest(to name: String) -> String? {
        func letters(_ name: String) -> String { Self.key(name).filter { $0 != "-" } }
        // A city, and the code of its state.
        let last = name.split { " ,".contains($0) }.last.map(String.init)
        if let last, let code = codes.first(where: { Self.key($0) == Self.key(last) }) {
            return code
        }
        if let near = nearestName(to: name, among: all) { return near }
        let names = Dictionary(all.map { (letters($0), $0) }) { first, _ in first }
        return nearestName(to: letters(name), among: names.keys).flatMap { names[$0] }
    }

    private static func shortName(_ name: String) -> String? {
        name.firstIndex(of: ",").map { String(name[..<$0]) }
    }

    private static func key(_ name: String) -> String {
        addressName(for: name.filter { $0 != "." }, otherwise: name.lowercased())
    }
}
