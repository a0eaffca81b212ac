import Project
import Site
import TestSupport
import Testing
import Text

/// What a language's file declares of its letters: how addresses spell them, and what joins them.
@Suite struct OwnLettersTests {
    private static let strings = "Site/Strings/fr.yaml"

    private func locale(_ lines: String) throws -> LocaleData {
        let log = DiagnosticLog()
        let text = String(decoding: try Repository.source(Self.strings).bytes, as: UTF8.self)
        let source = SourceText(
            path: Self.strings, text: text.replacing("\nlocale:\n", with: "\nlocale:\n\(lines)\n"),
            names: Repository.names)
        return try #require(LocaleData.read(source, of: .french, log: log))
    }

    @Test func spellsLettersInAddressesAsTheLanguageDoes() throws {
        #expect(try locale("").spelled("Año Ñandú") == "Año Ñandú")
        let spanish = try locale("  in-addresses: {ñ: ny, ö: oe}")
        #expect(spanish.spelled("Año Ñandú") == "anyo nyandú")
        // A letter and the accent behind it are the letter.
        #expect(spanish.spelled("Scho\u{308}n") == "schoen")
    }

    @Test(arguments: [
        // Persian: 'they want'.
        ("\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{646}\u{62F}", true),
        // Bengali, behind a sign that takes the vowel off a letter.
        ("\u{995}\u{9CD}\u{200C}\u{9B7}", true),
        ("pass\u{200C}word", false), ("\u{645}\u{200C}", false), ("\u{200C}\u{645}", false),
        ("\u{645}\u{200C}\u{200C}\u{62E}", false), ("\u{645}\u{202E}\u{62E}", false),
    ])
    func takesWhatJoinsLettersWhereALanguageDeclaresIt(text: String, isTaken: Bool) throws {
        for declares in [false, true] {
            let guide = try GuideCopy()
            if declares {
                try guide.folder.edit(
                    Self.strings, "\nlocale:\n", "\nlocale:\n  joiners: [U+200C]\n")
            }
            let topic = "Content/Topics/income/investment/savings.md"
            try guide.folder.edit(topic, "Savings are money", "Savings, \(text), are money")
            try guide.folder.edit(topic, "summary: Savings", "summary: \(text) Savings")
            let found = SiteBuilder.check(GuideFolder(root: guide.path), options: BuildOptions())
            let refused = found.filter { $0.identifier == "bad-encoding" }
            #expect(refused.isEmpty == (declares && isTaken), "\(refused)")
        }
    }
}
