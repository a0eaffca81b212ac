import Markup
import Testing
import Text

/// A body too large to be shown as a test's argument.
private struct Body: CustomTestStringConvertible, Sendable {
    let name: String
    let markdown: String
    /// The line at which it is refused.
    let line: Int

    init(_ name: String, _ markdown: String, line: Int = 1) {
        self.name = name
        self.markdown = markdown
        self.line = line
    }

    var testDescription: String { name }
}

@Suite struct ComplexityTests {
    /// Unbounded, several of these take minutes or gigabytes.
    private static let tooComplex = [
        Body("cells", "\(row("a", 30))\(row("-", 30))\(repeated("a\n", 900))", line: 668),
        Body("columns", "\(row("a", 60))\(row("-", 60))\(repeated("a\n", 900))", line: 2),
        Body("delimiter rows", repeated("a\n-|-\n", 40_000), line: 22),
        Body("instructions", repeated("<?", 100_000)),
        Body("declarations", repeated("<!A", 5_000)),
        Body("tags", repeated("<a ", 6_000)),
        Body("images", repeated("![[]()", 3_000)),
        Body("brackets", repeated("[", 15_000)),
        Body("links", repeated("[a](", 4_000)),
        Body("emphasis", repeated("*a_ ", 4_000)),
        Body("quotes", repeated(">", 10_000)),
        Body("lists", "\(repeated("- ", 9_000))a"),
        Body("numbered lists", "\(repeated("1. ", 5_000))a"),
        Body("lines", repeated("a\n", 20_000), line: 1_001),
        Body("line", repeated("a", 20_001)),
        Body("body", repeated("abcdefgh ", 32_000)),
        Body("indentation", "a\n\n\(repeated("\t", 60))a", line: 3),
        Body("paragraph", repeated("\(repeated("a", 9_000))\n", 8), line: 8),
    ]

    @Test(arguments: tooComplex)
    private func refusesWhatWouldTakeTooLong(body: Body) {
        let parsed = ParsedBody(body.markdown)
        #expect(parsed.document == nil)
        #expect(parsed.identifiers == ["too-complex"])
        #expect(parsed.diagnostics.first?.range.start.line == body.line)
    }

    @Test func namesTheLimit() {
        let summary = ParsedBody("a\n\n\(repeated("[", 501))").diagnostics.first?.summary
        #expect(summary == "501 '[' without a blank line, the limit is 500")
    }

    /// The most of each that is allowed; it has to be parsed in reasonable time.
    private static let complex = [
        Body("addresses", repeated("\(repeated("a@", 9_900))\n\n", 12)),
        Body("brackets", repeated("\(repeated("[", 480))\n\n", 6)),
        Body("tags", repeated("\(repeated("<a ", 480))\(repeated("b ", 9_000))\n\n", 12)),
        Body("instructions", repeated("a \(repeated("<?", 20))\(repeated("b ", 9_900))\n\n", 12)),
        Body("images", repeated("\(repeated("![", 240))a\(repeated("](b)", 240))\n\n", 12)),
        Body("emphasis", repeated("\(repeated("*a_ ", 900))\n\n", 60)),
        Body("footnotes", "[^a]: b\n\n\(repeated("[^a]\n\n", 2_900))"),
        Body("headings", repeated("## a\n\n", 40_000)),
        Body("quotes", repeated("\(repeated(">", 19))- a\n\n", 9_000)),
        Body("cells", "\(row("a", 29))\(row("-", 29))\(repeated("a\n", 600))"),
    ]

    @Test(arguments: complex)
    private func parsesWhatIsWithinTheLimits(body: Body) {
        let parsed = ParsedBody(body.markdown)
        #expect(parsed.document != nil)
        #expect(!parsed.identifiers.contains("too-complex"))
        #expect(!parsed.html().isEmpty)
    }

    @Test func copiesNoLongAddressToEachOfItsUses() {
        let body = ParsedBody(
            "[a]: \(repeated("u", 19_000))\n\n\(repeated("[a]\n\n", 2_900))")
        #expect(Set(body.identifiers) == ["too-complex"])
        #expect(body.html().utf8.count < 100_000)
    }
}

private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
}

/// A row of a table with the same text in every cell.
private func row(_ cell: String, _ columns: Int) -> String {
    "|\(repeated("\(cell)|", columns))\n"
}
