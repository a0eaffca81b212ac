internal import Text

/// The format of numbers and amounts of money in a language.
package struct NumberStyle: Hashable, Sendable {
    /// The decimal mark.
    let decimal: [UInt8]
    /// The permitted separators of groups of three digits.
    let groups: [[UInt8]]
    /// The permitted currency signs immediately before the digits, including a space if any.
    let before: [[UInt8]]
    /// The permitted currency signs immediately after the digits.
    let behind: [[UInt8]]

    private static let noBreakSpaces = ["\u{A0}", "\u{202F}"]

    /// - Parameter money: The format of an amount, with `{amount}` for its digits.
    package init(decimal: String, group: String, money: String) {
        self.decimal = Array(decimal.utf8)
        groups = (Self.noBreakSpaces.contains(group) ? Self.noBreakSpaces : [group])
            .map { Array($0.utf8) }
        let sides = money.split(separator: "{amount}", omittingEmptySubsequences: false)
        func sign(_ side: Int) -> String {
            sides.indices.contains(side) ? sides[side].filter { !$0.isWhitespace } : ""
        }
        let (first, last) = (sign(0), sign(1))
        // A sign that is not a word may be on either side, as in text quoted from another language.
        let isWord = (first + last).contains(where: \.isLetter)
        let spaces = [""] + Self.noBreakSpaces + (money.contains(" ") ? [" "] : [])
        func marks(_ sign: String, _ other: String, isBefore: Bool) -> [[UInt8]] {
            let sign = sign.isEmpty && !isWord ? other : sign
            if sign.isEmpty { return [] }
            return spaces.map { Array((isBefore ? sign + $0 : $0 + sign).utf8) }
                .sorted { $0.count > $1.count }
        }
        before = marks(first, last, isBefore: true)
        behind = marks(last, first, isBefore: false)
    }

    /// Returns the default style, with a dollar sign before amounts.
    package static func usual(usesComma: Bool) -> NumberStyle {
        NumberStyle(
            decimal: usesComma ? "," : ".", group: usesComma ? "\u{A0}" : ",", money: "${amount}")
    }
}

/// The number styles of a site's languages, as stated in its data index.
struct NumberStyles: Sendable {
    private struct Index: Decodable {
        struct Style: Decodable {
            let decimal: String
            let group: String
            let money: String
        }

        let numbers: [String: Style]?
    }

    static let path = "data/index.json"

    private var styles: [String: NumberStyle] = [:]

    /// Empty for a site without an index or without number styles in it.
    init(_ files: BuiltFiles) {
        guard let bytes = try? files.read(Self.path),
            let index = JSONNesting.decode(Index.self, from: bytes)
        else { return }
        styles = (index.numbers ?? [:]).mapValues {
            NumberStyle(decimal: $0.decimal, group: $0.group, money: $0.money)
        }
    }

    /// The style of a page by the value of its `lang` attribute.
    subscript(language: String) -> NumberStyle? { styles[language] }
}
