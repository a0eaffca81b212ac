internal import FoundationEssentials

/// How the pages of a language write numbers and amounts of money.
package struct NumberStyle: Hashable, Sendable {
    /// What stands between whole and decimals.
    let decimal: [UInt8]
    /// What may stand between groups of three digits.
    let groups: [[UInt8]]
    /// What may stand right before the digits of an amount of money, with a space if there is one.
    let before: [[UInt8]]
    /// What may stand right behind them.
    let behind: [[UInt8]]

    private static let noBreakSpaces = ["\u{A0}", "\u{202F}"]

    /// - Parameter money: An amount, with `{amount}` in the place of its digits.
    package init(decimal: String, group: String, money: String) {
        self.decimal = Array(decimal.utf8)
        groups = (Self.noBreakSpaces.contains(group) ? Self.noBreakSpaces : [group])
            .map { Array($0.utf8) }
        let sides = money.split(separator: "{amount}", omittingEmptySubsequences: false)
        func sign(_ side: Int) -> String {
            sides.indices.contains(side) ? sides[side].filter { !$0.isWhitespace } : ""
        }
        let (first, last) = (sign(0), sign(1))
        // What is no word is read on either side of a number, as in a text that another language has.
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

    /// The style of pages that say nothing of it: an amount is known by a dollar sign.
    package static func usual(usesComma: Bool) -> NumberStyle {
        NumberStyle(
            decimal: usesComma ? "," : ".", group: usesComma ? "\u{A0}" : ",", money: "${amount}")
    }
}

/// The styles of a site's languages, as its index of the files for programs states them.
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

    /// A site without such an index, or with one that says nothing of numbers, has no styles.
    init(_ files: BuiltFiles) {
        guard let bytes = try? files.read(Self.path),
            let index = try? JSONDecoder().decode(Index.self, from: Data(bytes))
        else { return }
        styles = (index.numbers ?? [:]).mapValues {
            NumberStyle(decimal: $0.decimal, group: $0.group, money: $0.money)
        }
    }

    /// The style of a page by what it says of its language.
    subscript(language: String) -> NumberStyle? { styles[language] }
}
