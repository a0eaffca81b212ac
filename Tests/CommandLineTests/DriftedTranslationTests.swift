import TestSupport
import Testing

/// Warnings about texts of which one language changed after somebody compared them.
@Suite struct DriftedTranslationTests {
    private static let english = "Content/Topics/income/investment/interest.md"
    private static let french = "Content/Topics/income/investment/interest.fr.md"
    private static let notes = "Content/translations.yaml"

    private func warnings(_ guide: GuideCopy) throws -> [String] {
        try Command(["check", "--verbose", "--root", guide.path]).errors
            .split(separator: "\n").map(String.init)
    }

    /// The warnings alone, without the lines that say what to do.
    private func drifted(_ guide: GuideCopy) throws -> [String] {
        try warnings(guide).filter { $0.contains("[drifted-translation]") }
    }

    /// Writes the lines that the fixes name.
    private func compare(_ guide: GuideCopy) throws {
        let lines = try warnings(guide).compactMap { line in
            line.firstMatch(of: /write the line '(.*})' in Content/).map { String($0.1) }
        }
        let names = lines.map { $0.prefix { $0 != ":" } }
        let others = try guide.folder.read(Self.notes).split(separator: "\n").filter { line in
            line != "{}" && !names.contains { line.hasPrefix("\($0):") }
        }
        try guide.folder.write(
            Self.notes, (others.map(String.init) + lines).map { "\($0)\n" }.joined())
    }

    @Test func namesTheTextThatDidNotChange() throws {
        let guide = try GuideCopy()
        #expect(try drifted(guide) == [], "a guide without notes is not asked")
        try guide.folder.write(Self.notes, "{}\n")
        #expect(try drifted(guide).contains { $0.contains("were not compared yet") })
        try compare(guide)
        #expect(try drifted(guide) == [])

        // Neither layout nor a day nor what both languages share is a change of words.
        try guide.folder.edit(Self.english, "reviewed: 2026-11-21", "reviewed: 2026-11-22")
        try guide.folder.edit(Self.english, "## Tip\n", "## Tip\n\n")
        #expect(try drifted(guide) == [])

        try guide.folder.edit(Self.english, "## Tip\n", "## Tip\n\nAsk the bank.\n")
        #expect(
            try drifted(guide) == [
                "\(Self.french):1:1: warning: '\(Self.english)' changed after the texts were compared [drifted-translation]"
            ])
        try guide.folder.edit(Self.french, "## Conseil\n", "## Conseil\n\nDemandez.\n")
        #expect(
            try drifted(guide) == [
                "\(Self.french):1:1: warning: every language of 'Topics/income/investment/interest' changed after they were compared [drifted-translation]"
            ])
        try compare(guide)
        #expect(try drifted(guide) == [])

        try guide.folder.edit(Self.french, "Demandez.", "Demandez à la banque.")
        #expect(
            try drifted(guide) == [
                "\(Self.english):1:1: warning: '\(Self.french)' changed after the texts were compared [drifted-translation]"
            ])
    }
}
