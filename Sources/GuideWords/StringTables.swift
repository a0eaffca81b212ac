internal import GuideYAML

/// Tables of texts in a language's file.
extension YAMLMappingReader {
    /// A table with a text for every case of an enumeration, no less and no more.
    func table<Key: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) -> CaseTexts<Key> {
        CaseTexts(table(name, keys: Key.allCases.map(\.rawValue)))
    }

    /// A table with a text for every case of an enumeration, of which some are said in a form for each category
    /// of number.
    func table<Key: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ rules: PluralRules, into forms: inout CountedTexts
    ) -> CaseTexts<Key> {
        let texts = mapping(name) { table in
            var texts: [String: String] = [:]
            for key in Key.allCases.map(\.rawValue) {
                texts[key] = table.countedText(key, rules, into: &forms)
            }
            return texts
        }
        return CaseTexts(texts ?? [:])
    }

    /// Reads a table of texts that addresses are made of.
    func addressNames<Key: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) -> CaseTexts<Key> {
        for entry in entries.first(where: { $0.key == name })?.value.entries ?? [] {
            guard let text = entry.value.scalar, !text.isEmpty else { continue }
            checkAddressName(text, at: entry.value.offsets)
        }
        return table(name)
    }

    /// Reads a table of any texts that addresses are made of, in the order of the file.
    func addressPairs(_ name: String) -> [(written: String, shown: String)] {
        for entry in entries.first(where: { $0.key == name })?.value.entries ?? [] {
            guard let text = entry.value.scalar, !text.isEmpty else { continue }
            checkAddressName(text, at: entry.value.offsets)
        }
        return pairs(name)
    }

    func table(_ name: String, keys: [String]) -> [String: String] {
        mapping(name) { table in
            var texts: [String: String] = [:]
            for key in keys { texts[key] = table.requiredText(key) }
            return texts
        } ?? [:]
    }

    /// A table of any texts by their keys.
    func names(_ name: String) -> [String: String] {
        Dictionary(
            pairs(name).map { ($0.written, $0.shown) }, uniquingKeysWith: { first, _ in first })
    }

    /// A table of any texts, in the order of the file.
    func pairs(_ name: String) -> [(written: String, shown: String)] {
        mapping(name) { table in
            table.remainingEntries().compactMap { entry in
                table.text(at: entry.value, of: entry.key).map { (entry.key, $0.text) }
            }
        } ?? []
    }
}
