internal import TaxTables
package import Text

/// The locale of a language: number, currency and date formats, and collation.
///
/// It is read from `locale` in the language's strings and not from the system, whose formats change
/// with its version. The terms are those of the Unicode Common Locale Data Repository (CLDR).
package struct LocaleData: Sendable {
    /// The keys in a language's file.
    private enum Name: String {
        case code, decimal, group, money, cents, percent, day
        case firstOfMonth = "first-of-month"
        case accents, direction, minus, cards
        case insideSentences = "inside-sentences"
    }

    /// The key of joiners.
    ///
    /// A file that does not contain it declares none.
    package static let joinersKey = "joiners"
    /// The placeholder of the currency sign in a pattern.
    private static let sign = "{sign}"

    /// The text direction.
    private enum Direction: String, CaseIterable {
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
    }

    private enum Cards: String, CaseIterable {
        case drawn, none
    }

    /// The default minus sign.
    ///
    /// Screen readers skip the hyphen.
    private static let usualMinus = "\u{2212}"
    /// Keeps a sign on the left of its number in right-to-left text.
    private static let leftToRightMark = "\u{200E}"

    /// The capitalization of labels inside sentences.
    private enum InsideSentences: String, CaseIterable {
        /// Labels are in lower case, unless they begin with a name.
        case lowercased
        /// Labels are unchanged, for languages in which nouns are capitalized.
        case asWritten = "as-written"
    }

    /// The direction in which accents are compared.
    private enum AccentOrder: String, CaseIterable {
        case fromStart = "from-start"
        case fromEnd = "from-end"
    }

    /// A text with one placeholder.
    package struct Pattern: Sendable {
        let before: String
        let after: String

        /// - Returns: Nil unless the text contains the placeholder exactly once.
        init?(_ text: String, _ value: String) {
            let parts = text.split(separator: value, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            before = String(parts[0])
            after = String(parts[1])
        }

        package func filled(_ value: String) -> String { before + value + after }
    }

    /// The code for `lang`, `hreflang` and Open Graph (BCP 47), such as `en-CA`.
    package let code: String
    package let decimalMark: String
    /// The separator between groups of three digits.
    package let groupMark: String
    package let money: Pattern
    package let cents: Pattern
    package let percent: Pattern
    /// The date pattern with `{day}`, `{month}` and `{year}`.
    package let day: String
    /// The first day of a month, such as '1er'.
    package let firstOfMonth: String
    /// True if accents are compared from the end of a word, as in Canadian French.
    package let comparesAccentsFromEnd: Bool
    /// True for right-to-left text, as in Arabic and Hebrew.
    package let isRightToLeft: Bool
    /// The signs of negative numbers, and of positive ones where the sign is always shown.
    package let minus: String
    package let plus: String
    package let plurals: PluralRules
    /// True to create social preview images if a font has the letters.
    package let hasCards: Bool
    /// True if labels keep their capital letter inside sentences, as nouns do in German.
    package let keepsCapitals: Bool
    let listEndings: [ListEnding]
    /// Separate letters of the alphabet, each with the letter from a to z that it follows.
    let extraLetters: [Unicode.Scalar: String]
    /// The spelling of letters in URLs, if not by their base letter.
    let spelledLetters: [Character: String]
    /// The invisible joiners of the language.
    package let joiners: Set<Unicode.Scalar>

    /// The `dir` attribute of pages; nil for the default.
    package var direction: String? { isRightToLeft ? Direction.rightToLeft.rawValue : nil }

    /// Returns the `dir` attribute of a text inside one of another language; nil if both have the
    /// same direction.
    package func direction(within other: LocaleData) -> String? {
        guard isRightToLeft != other.isRightToLeft else { return nil }
        return (isRightToLeft ? Direction.rightToLeft : .leftToRight).rawValue
    }

    /// Reads only the locale of a language's file.
    package static func read(
        _ source: SourceText, of language: Language, log: DiagnosticLog
    ) -> LocaleData? {
        guard let root = YAMLParser.parse(source, log: log) else { return nil }
        guard
            let completed = DefaultStrings.completed(root, language, in: source, log: log)?.root
        else { return nil }
        return YAMLMappingReader.read(completed, in: source, log: log) { reader in
            reader.ignoreRemaining()
            return read(reader)
        }
    }

    static func read(_ reader: YAMLMappingReader) -> LocaleData? {
        reader.mapping("locale") { table in
            func pattern(_ name: Name, _ values: [String]) -> String? {
                guard let text = table.requiredText(name.rawValue) else { return nil }
                for value in values where Pattern(text, value) == nil {
                    table.report(
                        "incomplete-pattern",
                        "'\(name.rawValue)' does not contain \(value) exactly once: '\(text)'",
                        at: table.offsets(of: name.rawValue), fix: "write \(value) in it, once")
                    return nil
                }
                return text
            }
            func text(_ name: Name) -> String? { pattern(name, []) }
            let amount = "{amount}"
            let number = "{number}"
            let code = text(.code)
            let (decimal, group) = (text(.decimal), text(.group))
            let money = pattern(.money, [amount]).flatMap {
                Pattern(withSign($0, at: table.offsets(of: Name.money.rawValue), table), amount)
            }
            let cents = pattern(.cents, [number]).flatMap { Pattern($0, number) }
            let percent = pattern(.percent, [number]).flatMap { Pattern($0, number) }
            let day = pattern(.day, ["{day}", "{month}", "{year}"])
            let first = text(.firstOfMonth)
            let accents = table.requiredWord(Name.accents.rawValue, as: AccentOrder.self)
            let direction = table.word(Name.direction.rawValue, as: Direction.self)
            let minus = table.optionalText(Name.minus.rawValue) ?? usualMinus
            let mark = direction == .rightToLeft ? leftToRightMark : ""
            let plurals = plurals(table)
            let cards = table.word(Name.cards.rawValue, as: Cards.self)
            let inside = table.word(Name.insideSentences.rawValue, as: InsideSentences.self)
            let (endings, letters) = (listEndings(table), extraLetters(table))
            let (spelled, joiners) = (spelledLetters(table), joiners(table))
            guard let code, let decimal, let group, let money, let cents, let percent, let day,
                let first, let accents
            else { return nil }
            return LocaleData(
                code: code, decimalMark: decimal, groupMark: group, money: money, cents: cents,
                percent: percent, day: day, firstOfMonth: first,
                comparesAccentsFromEnd: accents == .fromEnd,
                isRightToLeft: direction == .rightToLeft, minus: mark + minus, plus: mark + "+",
                plurals: plurals,
                hasCards: cards != Cards.none, keepsCapitals: inside == .asWritten,
                listEndings: endings, extraLetters: letters, spelledLetters: spelled,
                joiners: joiners)
        }
    }

    /// Replaces the placeholder of a pattern by the declared currency sign.
    private static func withSign(
        _ pattern: String, at offsets: Range<Int>, _ reader: YAMLMappingReader
    ) -> String {
        guard pattern.firstRange(of: sign) != nil else { return pattern }
        guard let declared = reader.source.names.currency.sign else {
            reader.report(
                "bad-currency", "no sign of the currency is declared for '\(pattern)'",
                at: offsets,
                fix:
                    "write 'sign' below 'currency' in \(JurisdictionFile.path), or the sign here")
            return pattern
        }
        return pattern.replacing(sign, with: declared)
    }
}

extension LocaleData {
    /// Returns a text with its letters spelled for URLs.
    package func spelled(_ text: String) -> String {
        if spelledLetters.isEmpty { return text }
        return text.lowercased().map { spelledLetters[$0] ?? String($0) }.joined()
    }
}
