internal import Text

/// Tables of texts in a language's file.
extension YAMLMappingReader {
    /// Reads a table with exactly one text for every case of an enumeration.
    ///
    /// - Parameter placeholders: The permitted placeholders, by key of the file.
    func table<Key: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ placeholders: [String: [String]]? = [:]
    ) -> CaseStrings<Key> {
        let texts = mapping(name) { table in
            var texts: [String: String] = [:]
            for key in Key.allCases {
                let name = key.fileKey
                texts[key.rawValue] = table.requiredText(
                    name, values: placeholders.map { $0[name] ?? [] })
            }
            return texts
        }
        return CaseStrings(texts ?? [:])
    }

    /// Reads a required text.
    ///
    /// - Parameter values: The permitted placeholders; nil if they are not known.
    func requiredText(_ key: String, values: [String]?) -> String? {
        let text = requiredText(key)
        if let text { checkBraces(text, of: key, values) }
        return text
    }

    /// Reports unknown placeholders in a text.
    ///
    /// - Parameters:
    ///   - key: The key of the text in this mapping.
    ///   - values: The permitted placeholders; nil if they are not known.
    package func checkBraces(_ text: String, of key: String, _ values: [String]?) {
        // Figure placeholders in double braces are reported elsewhere.
        guard let values, text.contains(byte: UInt8(ascii: "{")), text.firstRange(of: "{{") == nil
        else {
            return
        }
        for part in text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
            guard let close = part.firstIndex(of: "}") else { continue }
            let written = String(part[..<close])
            let words = written.split(separator: " ")
            // Other uses of braces are shown verbatim.
            guard !values.contains(written), words.count == 1, let name = words.first,
                name.allSatisfy(Self.isOfName)
            else { continue }
            let listed =
                values.isEmpty
                ? "remove it; this text has no placeholders"
                : "one of: \(values.map { "{\($0)}" }.joined(separator: ", "))"
            let nearest = nearestName(to: String(name), among: values)
            report(
                "unknown-value",
                "'{\(written)}' in '\(key)' is not a placeholder of this text",
                at: range(of: "{\(written)}", in: offsets(of: key)),
                fix: nearest.map { "did you mean '{\($0)}'? \(listed)" } ?? listed)
        }
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "-_.".contains(character)
    }

    /// Returns the range of a part of a scalar, or of the whole scalar if its source is escaped.
    private func range(of part: String, in offsets: Range<Int>) -> Range<Int> {
        let bytes = source.bytes[offsets]
        return bytes.firstRange(of: Array(part.utf8)) ?? offsets
    }

    /// Reads a table with a text for every case of an enumeration; some may have plural forms.
    func table<Key: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ rules: PluralRules, into forms: inout CountedTexts,
        _ placeholders: [String: [String]]?
    ) -> CaseStrings<Key> {
        let texts = mapping(name) { table in
            var texts: [String: String] = [:]
            for key in Key.allCases {
                let name = key.fileKey
                texts[key.rawValue] = table.countedText(
                    name, of: key.rawValue, rules, into: &forms,
                    values: placeholders.map { $0[name] ?? [] })
            }
            return texts
        }
        return CaseStrings(texts ?? [:])
    }

    /// Reads a table of texts that path components are made of.
    func addressNames<Key: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) -> CaseStrings<Key> {
        for entry in entries.first(where: { $0.key == name })?.value.entries ?? [] {
            guard let text = entry.value.scalar, !text.isEmpty else { continue }
            checkAddressName(text, at: entry.value.offsets)
        }
        return table(name)
    }

    /// Reads a table with any keys, of texts that path components are made of, in the order of the
    /// file.
    func addressPairs(_ name: String) -> [(written: String, shown: String)] {
        for entry in entries.first(where: { $0.key == name })?.value.entries ?? [] {
            guard let text = entry.value.scalar, !text.isEmpty else { continue }
            checkAddressName(text, at: entry.value.offsets)
        }
        return pairs(name)
    }

    func table(_ name: String, keys: [String], values: [String] = []) -> [String: String] {
        mapping(name) { table in
            var texts: [String: String] = [:]
            for key in keys { texts[key] = table.requiredText(key, values: values) }
            return texts
        } ?? [:]
    }

    /// Reads a table of texts with any keys.
    func names(_ name: String) -> [String: String] {
        Dictionary(
            pairs(name).map { ($0.written, $0.shown) }, uniquingKeysWith: { first, _ in first })
    }

    /// Reads a table of texts with any keys, in the order of the file.
    func pairs(_ name: String) -> [(written: String, shown: String)] {
        mapping(name) { table in
            table.remainingEntries().compactMap { entry in
                table.text(at: entry.value, of: entry.key).map { text in
                    table.checkBraces(text.text, of: entry.key, [])
                    return (entry.key, text.text)
                }
            }
        } ?? []
    }
}
