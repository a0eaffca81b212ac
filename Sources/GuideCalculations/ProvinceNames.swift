internal import GuideMarkup
package import GuideWords
package import TaxTables

/// The names that a place with returns may be called by: its code in any case, or its full name in any
/// language of the guide, with or without accents and hyphens.
package struct ProvinceNames: Sendable {
    private let byName: [String: Jurisdiction]
    /// Codes and full names, for messages.
    package let all: [String]
    package let codes: [String]

    package init(_ strings: ByLanguage<SiteStrings>) {
        var byName: [String: Jurisdiction] = [:]
        var all: [String] = []
        let places = (strings.values.first?.places ?? []).filter(\.hasReturns)
        for province in places {
            byName[Self.key(province.code)] = province
            byName[province.rawValue] = province
            all.append(province.code)
            for (_, words) in strings.sorted(by: { $0.key < $1.key }) {
                byName[Self.key(words[province].name)] = province
                all.append(words[province].name)
            }
        }
        self.byName = byName
        self.all = all
        codes = places.map(\.code)
    }

    package subscript(_ name: String) -> Jurisdiction? { byName[Self.key(name)] }

    private static func key(_ name: String) -> String {
        addressName(for: name, otherwise: name.lowercased())
    }
}
