internal import Text

extension LocaleData {
    /// The separator before the last word of a list, for words with certain beginnings, such as 'e'
    /// instead of 'y' before an 'i' in Spanish.
    struct ListEnding: Sendable {
        let separator: String
        /// The beginnings in lower case.
        let before: [String]
        /// Longer beginnings that keep the default separator.
        let except: [String]

        func stands(before word: String) -> Bool {
            let word = word.lowercased()
            return before.contains(where: word.hasPrefix) && !except.contains(where: word.hasPrefix)
        }
    }

    static func listEndings(_ reader: YAMLMappingReader) -> [ListEnding] {
        guard reader.has("list-endings") else {
            reader.ignore("list-endings")
            return []
        }
        return reader.mappings("list-endings") { ending in
            let separator = ending.requiredText("separator")
            let before = ending.requiredTexts("before").map { $0.text.lowercased() }
            let except = ending.texts("but-not").map { $0.text.lowercased() }
            guard let separator else { return nil }
            return ListEnding(separator: separator, before: before, except: except)
        }
    }

    /// Reads separate letters of the alphabet, each with the letter that it follows.
    static func extraLetters(_ reader: YAMLMappingReader) -> [Unicode.Scalar: String] {
        var letters: [Unicode.Scalar: String] = [:]
        reader.optionalMapping("letters") { table -> Void? in
            for entry in table.remainingEntries() {
                guard let after = table.text(at: entry.value, of: entry.key) else { continue }
                let scalars = entry.key.lowercased().unicodeScalars
                guard scalars.count == 1, let letter = scalars.first,
                    letter.properties.isAlphabetic, after.text.unicodeScalars.count == 1,
                    after.text.unicodeScalars.allSatisfy({ ("a"..."z").contains($0) })
                else {
                    table.report(
                        "bad-letter", "'\(entry.key)' is not a letter after '\(after.text)'",
                        at: after.offsets,
                        fix: "write a letter and the one of a to z that it follows, as in 'ñ: n'"
                    )
                    continue
                }
                letters[letter] = after.text
            }
            return ()
        }
        return letters
    }

    /// Reads letters that are spelled in URLs by other letters than their base letter.
    static func spelledLetters(_ reader: YAMLMappingReader) -> [Character: String] {
        var letters: [Character: String] = [:]
        reader.optionalMapping("in-addresses") { table -> Void? in
            for entry in table.remainingEntries() {
                guard let spelled = table.text(at: entry.value, of: entry.key) else { continue }
                let key = entry.key.lowercased()
                guard key.count == 1, let letter = key.first, letter.isLetter, !letter.isASCII,
                    1...4 ~= spelled.text.utf8.count,
                    spelled.text.utf8.allSatisfy({ 0x61...0x7A ~= $0 })
                else {
                    table.report(
                        "bad-letter",
                        "'\(spelled.text)' does not spell a letter '\(entry.key)' in addresses",
                        at: spelled.offsets,
                        fix: "write a letter and at most four of a to z, as in 'ö: oe'")
                    continue
                }
                letters[letter] = spelled.text
            }
            return ()
        }
        return letters
    }

    /// Reads the code points of joiners.
    static func joiners(_ reader: YAMLMappingReader) -> Set<Unicode.Scalar> {
        let permitted = declarableJoiners.map(\.codePoint).sorted()
        return reader.texts(joinersKey).reduce(into: []) { found, text in
            guard let joiner = declarableJoiners.first(where: { $0.codePoint == text.text }) else {
                reader.report(
                    "bad-letter", "'\(text.text)' is not a joining character",
                    at: text.offsets, fix: "write one of: " + permitted.joined(separator: ", "))
                return
            }
            found.insert(joiner)
        }
    }

    static func plurals(_ reader: YAMLMappingReader) -> PluralRules {
        var rules: [(category: PluralRules.Category, rule: PluralRules.Rule)] = []
        reader.optionalMapping("plurals") { table -> Void? in
            for category in PluralRules.Category.allCases where category != .other {
                guard let node = table.optional(category.rawValue),
                    let text = table.text(at: node, of: category.rawValue)
                else { continue }
                guard let rule = PluralRules.Rule(text.text) else {
                    table.report(
                        "bad-plural-rule", "'\(text.text)' is not a rule of numbers",
                        at: text.offsets,
                        fix: "write it as CLDR does: 'n % 10 = 2..4 and n % 100 != 12..14'")
                    continue
                }
                rules.append((category, rule))
            }
            return ()
        }
        return PluralRules(rules)
    }
}

extension YAMLMappingReader {
    /// Reads a text that may have a form for each plural category.
    ///
    /// - Parameter name: The name of the text in `forms`.
    /// - Returns: The form of the category `other`.
    func countedText(
        _ key: String, of name: String, _ rules: PluralRules, into forms: inout CountedTexts,
        values: [String]?
    ) -> String? {
        guard let node = optional(key), node.entries != nil else {
            return requiredText(key, values: values)
        }
        return mapping(at: node) { table in
            var texts: [PluralRules.Category: String] = [:]
            for category in rules.categories {
                texts[category] = table.requiredText(category.rawValue, values: values)
            }
            forms[name] = texts
            return texts[.other]
        }
    }
}
