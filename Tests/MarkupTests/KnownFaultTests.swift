import Markup
import Testing
import Text

/// An input that one of cmark-gfm's published faults makes much of.
private struct KnownFault: CustomTestStringConvertible, Sendable {
    /// Under which it is known.
    let identifier: String
    /// The reason why 16,000 bytes of it are rejected; nil if they are within the limits.
    let refusal: String?
    /// The input, which grows with the number.
    let markdown: @Sendable (Int) -> String

    init(
        _ identifier: String, _ refusal: String?, _ markdown: @escaping @Sendable (Int) -> String
    ) {
        self.identifier = identifier
        self.refusal = refusal
        self.markdown = markdown
    }

    var testDescription: String { "\(identifier): \(markdown(2).debugDescription)" }

    /// The input at a number that makes about as many bytes.
    func body(bytes: Int) -> String {
        let each = (markdown(1_001).utf8.count - markdown(1).utf8.count) / 1_000
        return markdown(bytes / max(1, each))
    }
}

/// The published faults of cmark-gfm up to 0.29.0.gfm.13, of which Debian 12 has fixed those up to gfm.6.
///
/// At growing sizes, each input is rejected, or its output grows with the input only. Without
/// `ComplexityLimits`, several take minutes. `Site.docc/0008-known-faults.md` names the limit for each.
@Suite struct KnownFaultTests {
    private static let brackets = "'[' without a blank line"
    private static let columns = "columns in a table"
    private static let declarations = "'<!' and '<?' without a blank line"
    private static let emphasis = "emphasis marks without a blank line"
    private static let lines = "lines without a blank one"
    private static let nesting = "lists and quotes nested"
    private static let pipes = "'|' in a line"
    private static let rows = "delimiter rows without a blank line"
    private static let tags = "'<' without a blank line"

    private static let faults = [
        KnownFault("CVE-2020-5238", pipes) { row("x", $0) + row("-", $0) },
        KnownFault("CVE-2022-24724", columns) { row("a", 1) + row("-", $0) },
        KnownFault("CVE-2022-39209", brackets) { repeated("![l", $0) },
        KnownFault("CVE-2023-22483", tags) { "-1\(repeated("<?x", $0))y" },
        KnownFault("CVE-2023-22483", rows) { repeated("|-\nt>|-\n", $0) },
        KnownFault("CVE-2023-22483", emphasis) { repeated("*t ", $0) + repeated("_t*_ ", $0) },
        KnownFault("CVE-2023-22483", pipes) { "x\n| - |\n\(repeated("|", $0))y" },
        KnownFault("CVE-2023-22483", emphasis) { repeated("z_www.", $0) },
        KnownFault("CVE-2023-22483", brackets) {
            "[f]:u\n\"\n\(repeated("[f]\n", $0))[f]:u \"t\n"
        },
        KnownFault("CVE-2023-22483", "')' in a line") { "www.\(repeated(")", $0))" },
        KnownFault("CVE-2023-22483", lines) { ":-\n\(repeated(":\n", $0)):-\n" },
        KnownFault("CVE-2023-22483", tags) { repeated("<http://s", $0) },
        KnownFault("CVE-2023-22483", emphasis) { "~e\(repeated(",z~~", $0))" },
        KnownFault("CVE-2023-22483", nesting) { repeated(">", $0) + repeated(".", $0) },
        KnownFault("CVE-2023-22484", tags) { "</\(repeated("<!--", $0))" },
        KnownFault("CVE-2023-22485", nil) { repeated("mailto\n\n:a@b.c\n\n", $0) },
        KnownFault("CVE-2023-22486", brackets) { repeated("![[]()", $0) },
        KnownFault("CVE-2023-24824", nesting) { repeated(">", $0) + repeated("a*", $0) },
        KnownFault("CVE-2023-24824", nesting) { "\(repeated(" -", $0))x\(repeated("\n", $0))" },
        KnownFault("CVE-2023-26485", nil) { "\(repeated("_", $0)).\(repeated("_", $0))" },
        KnownFault("CVE-2023-26485", lines) { "1.\n\(repeated(" 2.\n", $0))" },
        KnownFault("CVE-2023-26485", rows) { "\(repeated(" -\n", $0))x" },
        KnownFault("CVE-2023-37463", pipes) {
            row("x", $0) + row("-", $0) + repeated("a\n", $0)
        },
        KnownFault("CVE-2023-37463", brackets) {
            repeated("[^1]:\n", $0) + repeated("\n", $0)
        },
        // Mended in cmark without an identifier.
        KnownFault("declarations", tags) { "a\(repeated("<!A ", $0))" },
        KnownFault("CDATA", brackets) { "a\(repeated("<![CDATA[", $0))" },
        KnownFault("backticks", nil) { count in
            // Runs of which no two are as long.
            (1...max(1, Int(Double(2 * count).squareRoot())))
                .map { "e\(repeated("`", $0))" }.joined()
        },
        KnownFault("references", "of a link has more than") {
            "[a]: \(repeated("u", $0 / 2))\n\n\(repeated("[a]\n\n", $0 / 10))"
        },
    ]

    /// A link's address and title, which each of its uses repeats, are 2,000 bytes at most; and a
    /// body has 3,000 brackets.
    private static let mostOfLinks = 3_000 * 2_000
    private static let mostPerByte = 300

    @Test(arguments: faults, [1_000, 16_000, 120_000])
    private func isRefusedOrGrowsWithItsInput(fault: KnownFault, bytes: Int) {
        let markdown = fault.body(bytes: bytes)
        let parsed = ParsedBody(markdown)
        let refusal = parsed.diagnostics.first { $0.identifier == "too-complex" }
        if bytes == 16_000 {
            #expect((refusal == nil) == (fault.refusal == nil))
            #expect(
                refusal?.summary.contains(fault.refusal ?? "") ?? true, "\(refusal?.summary ?? "")")
        }
        #expect(parsed.document != nil || refusal != nil)
        let html = parsed.html().utf8.count
        #expect(html <= Self.mostPerByte * markdown.utf8.count)
        #expect(html <= Self.mostOfLinks + 20 * markdown.utf8.count)
    }

    /// Reading before a text's start, cmark would take what lies there for a part of the address.
    @Test func looksForASchemeInItsOwnTextOnly() {
        #expect(
            ParsedBody("mailto\n\n:a@b.c\n").html()
                == "<p>mailto</p>\n<p>:<a href=\"mailto:a@b.c\">a@b.c</a></p>\n")
    }
}

private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
}

private func row(_ cell: String, _ columns: Int) -> String {
    "|\(repeated("\(cell)|", columns))\n"
}
