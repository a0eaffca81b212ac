internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// A search for amounts and rates that a text types instead of quoting a table.
///
/// An amount invented for an example has a backslash before its sign: `\$10,000`, `40\%`. Readers do not see
/// it.
struct TypedFigures {
    /// The paths of the current year's figures, by their formatted value; only values that are unique in
    /// their table.
    private let paths: ByLanguage<[String: String]>
    /// The signs beside amounts and rates: the guide's currency sign, a dollar and a percent sign.
    private let signs: [[UInt8]]

    init(_ guide: Guide) {
        var paths: ByLanguage<[String: String]> = [:]
        let tables = (guide.laws[guide.currentYear]?.tables.values).map {
            $0.sorted { $0.jurisdiction < $1.jurisdiction }
        }
        for language in guide.configuration.languages {
            let words = guide.words(language)
            for table in tables ?? [] {
                let shown = Dictionary(grouping: table.figures.filter(\.isMoneyOrRate)) {
                    Self.normalized(Array(words.figure($0).utf8)[...])
                }
                for (text, figures) in shown where figures.count == 1 {
                    // Figures of the top jurisdiction come first, because most texts are about them.
                    paths[language, default: [:]][text] =
                        paths[language]?[text] ?? figures[0].path
                }
            }
        }
        self.paths = paths
        let currency = guide.currency.sign.map { [$0] } ?? []
        signs = (currency + ["$", "%"].filter { !currency.contains($0) }).map { Array($0.utf8) }
    }

    func warnings(in source: SourceText, _ language: Language) -> [Diagnostic] {
        let front = Self.frontTexts(of: source).flatMap { typed(in: source, within: $0) }
        return front.map { offsets in
            let text = Self.normalized(source.bytes[offsets])
            return Diagnostic(
                .warning, CheckKind.typedFigure.rawValue,
                "\(text.hasSuffix("%") ? "rate" : "amount") '\(text)' is typed where none can be quoted",
                in: source, at: offsets,
                fix: "say it in words, and quote the figure from a table in the text below")
        }
            + typed(in: source, within: Self.body(of: source)).map { offsets in
                let text = Self.normalized(source.bytes[offsets])
                let isRate = text.hasSuffix("%")
                let sign =
                    signs.map { String(decoding: $0, as: UTF8.self) }
                    .first { text.contains($0) } ?? "$"
                let escaped = Self.escape(isRate ? "%" : sign)
                let quote =
                    paths[language]?[text].map { "quote it, if it is {{\($0)}}" }
                    ?? "quote it from a table"
                return Diagnostic(
                    .warning, CheckKind.typedFigure.rawValue,
                    "\(isRate ? "rate" : "amount") '\(text)' is typed", in: source, at: offsets,
                    fix: "\(quote); of an example, write \(escaped)")
            }
    }

    /// Returns the escaped form of a sign; only ASCII punctuation takes a backslash.
    private static func escape(_ sign: String) -> String {
        guard let first = sign.unicodeScalars.first, sign != "$", sign != "%" else {
            return "a backslash before the '\(sign)'"
        }
        return "'&#\(first.value);\(sign.dropFirst())' instead of the '\(sign)'"
    }

    static func body(of source: SourceText) -> Range<Int> {
        let bytes = source.bytes
        let front = Array("\n---\n".utf8)
        let start = bytes.firstRange(of: front, within: bytes.indices)?.upperBound ?? 0
        return start..<bytes.count
    }

    /// Returns the texts of a front matter that readers see and in which figures are not replaced.
    private static func frontTexts(of source: SourceText) -> [Range<Int>] {
        let entries = FrontMatter(of: source, log: DiagnosticLog())?.root.entries ?? []
        return entries.flatMap { entry -> [Range<Int>] in
            switch entry.key {
            case "title", "official", "summary", "no-example":
                return ranges(of: entry.value)
            case "example":
                // The description of an example contains invented amounts.
                return (entry.value.entries ?? []).filter { $0.key == "none" }
                    .flatMap { ranges(of: $0.value) }
            default: return []
            }
        }
    }

    /// Returns the ranges of a text, or of its versions in several languages.
    private static func ranges(of node: YAMLNode) -> [Range<Int>] {
        node.scalar == nil ? (node.entries ?? []).map(\.value.offsets) : [node.offsets]
    }

    /// Returns the ranges of signs without a backslash beside digits.
    private func typed(in source: SourceText, within range: Range<Int>) -> [Range<Int>] {
        let bytes = source.bytes
        var found: [Range<Int>] = []
        var position = range.lowerBound
        while position < range.upperBound {
            defer { position += 1 }
            let rest = bytes[position..<range.upperBound]
            guard let sign = signs.first(where: { rest.starts(with: $0) }) else { continue }
            guard position == 0 || bytes[position - 1] != UInt8(ascii: "\\") || sign[0] >= 0x80
            else {
                continue
            }
            let behind = position + sign.count
            guard !Self.isPartOfWord(position..<behind, in: bytes) else { continue }
            if sign != [UInt8(ascii: "%")], behind < range.upperBound, Self.isDigit(bytes[behind]) {
                var end = behind
                while end < range.upperBound,
                    Self.isDigit(bytes[end]) || Self.isInside(bytes, end)
                {
                    end += 1
                }
                found.append(position..<end)
                position = end - 1
            } else if let start = Self.startOfNumber(
                bytes, before: position, notBefore: range.lowerBound)
            {
                found.append(start..<behind)
                position = behind - 1
            }
        }
        return found
    }

    /// Returns true if a sign of letters is part of a word: 'k' in '5 kg'.
    private static func isPartOfWord(_ sign: Range<Int>, in bytes: [UInt8]) -> Bool {
        func isLetter(_ position: Int) -> Bool {
            guard bytes.indices.contains(position) else { return false }
            let letter = bytes[position] | 0x20
            return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
        }
        return isLetter(sign.lowerBound) && isLetter(sign.lowerBound - 1)
            || isLetter(sign.upperBound - 1) && isLetter(sign.upperBound)
    }

    /// Returns the start of the number that ends at an offset, or one space before it.
    private static func startOfNumber(
        _ bytes: [UInt8], before position: Int, notBefore limit: Int
    ) -> Int? {
        var end = position
        if end > limit, bytes[end - 1] == UInt8(ascii: " ") {
            end -= 1
        } else if end > limit + 1, bytes[end - 2] == 0xC2, bytes[end - 1] == 0xA0 {
            end -= 2
        } else if end > limit + 2, bytes[end - 3] == 0xE2, bytes[end - 2] == 0x80,
            bytes[end - 1] == 0xAF
        {
            end -= 3
        }
        guard end > limit, isDigit(bytes[end - 1]) else { return nil }
        var start = end - 1
        while start > limit {
            if isDigit(bytes[start - 1]) || isInside(bytes, start - 1) {
                start -= 1
            } else if start > limit + 2, bytes[start - 2] == 0xC2, bytes[start - 1] == 0xA0,
                isDigit(bytes[start - 3])
            {
                start -= 2
            } else if start > limit + 3, bytes[start - 3] == 0xE2, bytes[start - 2] == 0x80,
                bytes[start - 1] == 0xAF, isDigit(bytes[start - 4])
            {
                start -= 3
            } else {
                break
            }
        }
        return start
    }

    /// Returns true if a separator is between two digits; a space only before three digits.
    private static func isInside(_ bytes: [UInt8], _ position: Int) -> Bool {
        guard position > 0, position + 1 < bytes.count, isDigit(bytes[position - 1]),
            isDigit(bytes[position + 1])
        else { return false }
        switch bytes[position] {
        case UInt8(ascii: "."), UInt8(ascii: ","): return true
        case UInt8(ascii: " "):
            return position + 3 < bytes.count && isDigit(bytes[position + 2])
                && isDigit(bytes[position + 3])
        default: return false
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    /// Returns a number as text with plain spaces.
    private static func normalized(_ bytes: ArraySlice<UInt8>) -> String {
        String(
            String(decoding: bytes, as: UTF8.self).map {
                $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0
            })
    }
}

extension Figure {
    fileprivate var isMoneyOrRate: Bool {
        switch quantity {
        case .amount(let money): !money.isZero
        case .rate: true
        case .count, .unknown: false
        }
    }
}
