internal import TaxTables
package import Text

/// How a language is written where the guide is read: marks of numbers, patterns of money and days, and the
/// order of accents.
///
/// It stands in `locale` of the language's strings rather than being taken from the system, whose formats
/// change with its version. The terms are those of the Unicode Common Locale Data Repository (CLDR).
package struct LocaleData: Sendable {
    /// The names of the data in a language's file.
    private enum Name: String {
        case code, decimal, group, money, cents, percent, day
        case firstOfMonth = "first-of-month"
        case accents, direction, minus, cards
        case insideSentences = "inside-sentences"
    }

    /// The key of the characters that join letters, by which a file is known to declare any.
    package static let joinersKey = "joiners"
    /// What stands for the sign of the currency in a pattern.
    private static let sign = "{sign}"

    /// The side of a line at which its text begins.
    private enum Direction: String, CaseIterable {
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
    }

    private enum Cards: String, CaseIterable {
        case drawn, none
    }

    /// The minus sign of most languages: screen readers pass over the hyphen that keyboards have.
    private static let usualMinus = "\u{2212}"
    /// Keeps a sign on the left of its number in a line that runs from right to left.
    private static let leftToRightMark = "\u{200E}"

    /// How labels stand inside sentences.
    private enum InsideSentences: String, CaseIterable {
        /// They have a small letter, unless they begin with a name.
        case lowercased
        /// They stand as they are written: nouns have a capital letter in any place.
        case asWritten = "as-written"
    }

    /// The end of two words from which their accents are compared.
    private enum AccentOrder: String, CaseIterable {
        case fromStart = "from-start"
        case fromEnd = "from-end"
    }

    /// A text with one place for a value.
    package struct Pattern: Sendable {
        let before: String
        let after: String

        /// - Returns: Nil if the value has not one place in the text.
        init?(_ text: String, _ value: String) {
            let parts = text.split(separator: value, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            before = String(parts[0])
            after = String(parts[1])
        }

        package func filled(_ value: String) -> String { before + value + after }
    }

    /// The locale's name for `lang`, `hreflang` and Open Graph (BCP 47), such as `en-CA`.
    package let code: String
    /// What stands between whole and decimals.
    package let decimalMark: String
    /// What stands between groups of three digits.
    package let groupMark: String
    package let money: Pattern
    package let cents: Pattern
    package let percent: Pattern
    /// A day with `{day}`, `{month}` and `{year}`.
    package let day: String
    /// What stands for the first day of a month.
    package let firstOfMonth: String
    /// Whether accents decide from the end of a word, as in French of Canada.
    package let comparesAccentsFromEnd: Bool
    /// Whether lines begin on the right, as in Arabic and Hebrew.
    package let isRightToLeft: Bool
    /// What stands before an amount below zero, and before one above it where the sign is always shown.
    package let minus: String
    package let plus: String
    package let plurals: PluralRules
    /// Whether pictures for previews of links are drawn where fonts have the letters.
    package let hasCards: Bool
    /// Whether labels keep their capital letter inside sentences, as nouns do in German.
    package let keepsCapitals: Bool
    let listEndings: [ListEnding]
    /// Letters that stand in the alphabet by themselves, each with the one of a to z that it follows.
    let ownLetters: [Unicode.Scalar: String]
    /// How letters are spelled in addresses, where not without their accents.
    let spelledLetters: [Character: String]
    /// Characters without a shape of their own that join or part letters.
    package let joiners: Set<Unicode.Scalar>

    /// What pages say of the direction in `dir`; nil where it goes without saying.
    package var direction: String? { isRightToLeft ? Direction.rightToLeft.rawValue : nil }

    /// What pages say of the direction of a text inside one of another language; nil where both are alike.
    package func direction(within other: LocaleData) -> String? {
        guard isRightToLeft != other.isRightToLeft else { return nil }
        return (isRightToLeft ? Direction.rightToLeft : .leftToRight).rawValue
    }

    /// Reads a language's locale alone, without the rest of its strings.
    package static func read(
        _ source: SourceText, log: DiagnosticLog
    ) -> LocaleData? {
        YAMLMappingReader.read(source, log: log) { reader in
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
                        "'\(name.rawValue)' does not say once where \(value) stands: '\(text)'",
                        at: table.offsets(of: name.rawValue), remedy: "write \(value) in it, once")
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
            let (endings, letters) = (listEndings(table), ownLetters(table))
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
                listEndings: endings, ownLetters: letters, spelledLetters: spelled,
                joiners: joiners)
        }
    }

    /// A pattern with the sign of the currency, as the file of places declares it, where it stands.
    private static func withSign(
        _ pattern: String, at offsets: Range<Int>, _ reader: YAMLMappingReader
    ) -> String {
        guard pattern.firstRange(of: sign) != nil else { return pattern }
        guard let declared = reader.source.names.currency.sign else {
            reader.report(
                "bad-currency", "no sign of the currency is declared for '\(pattern)'",
                at: offsets,
                remedy:
                    "write 'sign' below 'currency' in \(JurisdictionFile.path), or the sign here")
            return pattern
        }
        return pattern.replacing(sign, with: declared)
    }
}

extension LocaleData {
    /// A text as addresses are made of it: letters that the language spells out are.
    package func spelled(_ text: String) -> String {
        if spelledLetters.isEmpty { return text }
        return text.lowercased().map { spelledLetters[$0] ?? String($0) }.joined()
    }
}
