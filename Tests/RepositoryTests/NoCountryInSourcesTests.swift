import TestSupport
import Testing
import Text

/// A guide of another country needs no change of code: no source file names a jurisdiction, a language
/// besides that of the program's messages, or a currency.
///
/// Doc comments may, as examples.
@Suite struct NoCountryInSourcesTests {
    /// Places and languages of guides, and currencies, that files of guides do not state as such.
    private static let others: Set<String> = [
        "canada", "canadian", "america", "american", "france", "french", "français", "spanish",
        "español", "arabic",
        "dollar", "dollars", "euro", "euros", "peso", "pesos", "cad", "usd", "eur",
    ]

    /// Names of places in the files of a guide, in small letters, and their codes.
    private static func names(
        ofPlaces places: String, strings: [String]
    ) throws -> (words: Set<String>, codes: Set<String>) {
        let lines = try text(places).split(separator: "\n")
        var codes: Set<String> = []
        for line in lines {
            if let code = line.firstMatch(of: /code: "?([A-Z]{2,3})"?/) {
                codes.insert(String(code.1))
            }
        }
        var words: Set<String> = []
        for path in strings {
            let text = try text(path)
            let section = text.drop { $0 != "\n" }
            for match in section.matches(
                of: #/\n +([a-z-]+): \{name: ([^,}]+), adjective: ([^,}]+), in: /#)
            {
                words.formUnion([String(match.1), match.2.lowercased(), match.3.lowercased()])
            }
        }
        // Words of every country.
        return (words.subtracting(["federal", "fédéral", "national", "of the country"]), codes)
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Repository.source(path).bytes, as: UTF8.self)
    }

    /// The names in a line of Swift: words of its code, and codes that texts hold.
    static func names(in line: Substring, _ words: Set<String>, _ codes: Set<String>) -> [String] {
        let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
        let small = code.lowercased()
        let tokens = Set(small.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init))
        // An identifier may be called after a unit; what readers and authors see may not.
        let pieces = code.split(separator: "\"", omittingEmptySubsequences: false)
        let isPartOfText =
            pieces.count == 1 && code.split(separator: " ").count > 3
            && !code.contains { "{}()[]=.".contains($0) }
        let texts =
            isPartOfText
            ? [code] : pieces.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        var found = words.filter { name in
            name.contains(" ") ? small.contains(name) : tokens.contains(name)
        }
        for text in texts {
            for token in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map(
                String.init)
            {
                if codes.contains(token) || others.contains(token.lowercased()) {
                    found.insert(token)
                }
                if token == "fr" || token == "es" || token == "ar" { found.insert(token) }
            }
        }
        return found.sorted()
    }

    @Test func noSourceFileNamesACountry() throws {
        let guides = [
            ("Content/places.yaml", ["Site/Strings/en.yaml", "Site/Strings/fr.yaml"]),
            (
                "Tests/Guides/united-states/Content/places.yaml",
                ["Tests/Guides/united-states/Site/Strings/es.yaml"]
            ),
        ]
        var (words, codes): (Set<String>, Set<String>) = ([], [])
        for (places, strings) in guides {
            let names = try Self.names(ofPlaces: places, strings: strings)
            words.formUnion(names.words)
            codes.formUnion(names.codes)
        }
        #expect(words.count > 90 && codes.count > 60)
        // They are words of English, too, or of the program's formats.
        codes.subtract(["CA", "IN", "OR", "ME", "HI", "OK", "ID", "CO", "MS", "PE", "DE", "AL"])
        for path in TidyTests.swiftFiles(below: "Sources") {
            let lines = try Self.text(path).split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() {
                for name in Self.names(in: line, words, codes) {
                    Issue.record("\(path):\(number + 1) names '\(name)'")
                }
            }
        }
    }

    @Test func findsNamesInCode() {
        func found(_ line: Substring) -> [String] {
            Self.names(in: line, ["quebec", "british columbia"], ["ON"])
        }
        #expect(found("    case quebec") == ["quebec"])
        #expect(found("    let name = \"British Columbia\"") == ["british columbia"])
        #expect(found("    if code == \"ON\" { } // quebec") == ["ON"])
        #expect(found("fix: \"write dollars\"") == ["dollars"])
        #expect(found("            Amounts are annual dollars with") == ["dollars"])
        #expect(found("    func change(_ dollars: Int64)").isEmpty)
        #expect(found("    path.hasSuffix(\".fr.md\")") == ["fr"])
    }
}
