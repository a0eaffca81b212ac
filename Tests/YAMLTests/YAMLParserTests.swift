import TestSupport
import Testing
import Text

@Suite struct YAMLParserTests {
    @Test func keepsScalarsAsTheyWereWritten() throws {
        let source = SourceText(path: "a.yaml", text: "ON: NO\noctal: 010\nrate: \"0.0500\"\n")
        let log = DiagnosticLog()
        let root = try #require(YAMLParser.parse(source, log: log))
        let entries = try #require(root.entries)
        #expect(entries.map(\.key) == ["ON", "octal", "rate"])
        #expect(entries.map(\.value.scalar) == ["NO", "010", "0.0500"])
        #expect(log.diagnostics.isEmpty)
    }

    /// Words that only programs see have no place in what people read.
    @Test(arguments: [
        "\u{E0041}", "\u{E007F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{200B}", "\u{2060}",
        "\u{2064}", "\u{206A}", "\u{206F}", "\u{FFF9}", "\u{FFFB}", "\u{115F}", "\u{3164}",
        "\u{34F}", "\u{180E}", "\u{1D173}", "\u{202E}", "\u{FFA0}",
    ])
    func refusesCharactersThatNobodySees(character: String) {
        let log = DiagnosticLog()
        _ = YAMLParser.parse(
            SourceText(path: "a.yaml", text: "a: b\(character)c\n"), log: log)
        #expect(log.diagnostics.map(\.identifier) == ["bad-encoding"])
    }

    @Test(arguments: [
        "\u{A0}", "\u{AD}", "\u{202F}", "\u{1F468}\u{200D}\u{1F469}", "\u{2764}\u{FE0F}", "…", "’",
        "–",
        "\u{301}", "\u{E3F}", "\u{3042}", "\u{1100}",
    ])
    func takesCharactersThatTypingNeeds(text: String) {
        let log = DiagnosticLog()
        _ = YAMLParser.parse(
            SourceText(path: "a.yaml", text: "a: b\(text)c\n"), log: log)
        #expect(log.diagnostics.isEmpty)
    }

    @Test func namesPlacesInTheWholeFileInBytes() throws {
        let source = SourceText(path: "t.md", text: "---\ntitle: é\nné: {x: é, y: z}\n---\nBody\n")
        let log = DiagnosticLog()
        let end = try #require(source.bytes.firstRange(of: Array("---\nBody".utf8))?.lowerBound)
        let root = try #require(
            YAMLParser.parse(source, offsets: 4..<end, log: log))
        let entry = try #require(root.entries?.last)
        #expect(
            source.location(at: entry.keyOffsets.lowerBound) == SourceLocation(line: 3, column: 1))
        let last = try #require(entry.value.entries?.last)
        #expect(
            source.location(at: last.value.offsets.lowerBound)
                == SourceLocation(line: 3, column: 17))
    }

    @Test(arguments: [
        ("a: 1\nb: 2\n1️⃣a: 3\n", "repeated-key"),
        ("a: 1️⃣&x 1\n", "yaml-anchor"),
        ("a: 1️⃣*x\n", "yaml-anchor"),
        ("a: 1️⃣!!int 1\n", "yaml-anchor"),
        ("a: 1️⃣[1, 2\n", "yaml-syntax"),
        ("a: {1️⃣\n\n", "yaml-syntax"),
        ("a: [1, 1️⃣, 2]\n", "yaml-syntax"),
        ("a: 1\n1️⃣---\nb: 2\n", "multiple-documents"),
        ("? 1️⃣[a, b]\n: c\n", "yaml-syntax"),
    ])
    func reportsTheFirstFaultWhereItStands(text: String, identifier: String) throws {
        let marked = MarkedText(text)
        let log = DiagnosticLog()
        #expect(YAMLParser.parse(marked.source, log: log) == nil)
        let first = try #require(log.diagnostics.first)
        #expect(first.identifier == identifier)
        #expect(first.range.start == marked.places.first)
    }

    @Test func refusesDeepNesting() {
        let source = SourceText(
            path: "a.yaml", text: String(repeating: "[", count: 100_000))
        let log = DiagnosticLog()
        #expect(YAMLParser.parse(source, log: log) == nil)
        #expect(log.diagnostics.map(\.identifier) == ["deep-nesting"])
    }

    @Test func reportsBadBytes() {
        let source = SourceText(path: "a.yaml", bytes: [0x61, 0x3A, 0x20, 0xFF, 0xFE, 0x0A])
        let log = DiagnosticLog()
        #expect(YAMLParser.parse(source, log: log) == nil)
        #expect(log.diagnostics.map(\.identifier) == ["yaml-syntax"])
    }
}
