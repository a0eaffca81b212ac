import GuideTestSupport
import Testing

/// Texts of two languages that are followed from the day they were compared.
@Suite struct ComparedTests {
    private static let english = "Content/Topics/income/investment/interest.md"
    private static let french = "Content/Topics/income/investment/interest.fr.md"
    private static let notes = "Content/translations.yaml"

    private func warnings(_ guide: GuideCopy) throws -> [String] {
        try Command(["check", "--verbose", "--root", guide.path]).errors
            .split(separator: "\n").map(String.init).filter { $0.contains("[drifted-translation]") }
    }

    private func compared(_ names: [String], in guide: GuideCopy) throws -> Command {
        try Command(["compared"] + names + ["--root", guide.path])
    }

    @Test func namesTheTextThatStoodStill() throws {
        let guide = try GuideCopy()
        #expect(try warnings(guide) == [], "a guide without notes is not asked")
        let noted = try compared(["--all"], in: guide)
        #expect(noted.status == 0 && noted.output.hasSuffix(" in \(Self.notes)\n"))
        #expect(try warnings(guide) == [])

        // Neither layout nor a day nor what both languages share is a change of words.
        try guide.folder.edit(Self.english, "reviewed: 2026-11-21", "reviewed: 2026-11-22")
        try guide.folder.edit(Self.english, "## Tip\n", "## Tip\n\n")
        #expect(try warnings(guide) == [])

        try guide.folder.edit(Self.english, "## Tip\n", "## Tip\n\nAsk the bank.\n")
        #expect(
            try warnings(guide) == [
                "\(Self.french):1:1: warning: '\(Self.english)' changed after the texts were compared [drifted-translation]"
            ])
        try guide.folder.edit(Self.french, "## Conseil\n", "## Conseil\n\nDemandez.\n")
        #expect(
            try warnings(guide) == [
                "\(Self.french):1:1: warning: every language of 'Topics/income/investment/interest' changed after they were compared [drifted-translation]"
            ])
        #expect(try compared([Self.french], in: guide).output == "noted 1 text in \(Self.notes)\n")
        #expect(try warnings(guide) == [])

        try guide.folder.edit(Self.french, "Demandez.", "Demandez à la banque.")
        #expect(
            try warnings(guide) == [
                "\(Self.english):1:1: warning: '\(Self.french)' changed after the texts were compared [drifted-translation]"
            ])
    }

    @Test func namesTheNearestTopicAndKeepsItsNotes() throws {
        let guide = try GuideCopy()
        #expect(try compared(["income/investment/interest"], in: guide).status == 0)
        let before = try guide.folder.read(Self.notes)
        let run = try compared(["income/investment/intrest"], in: guide)
        #expect(run.status == 64)
        #expect(run.errors.contains("did you mean 'income/investment/interest'?"))
        #expect(try compared([], in: guide).status == 64)
        #expect(try guide.folder.read(Self.notes) == before)

        try guide.folder.write(Self.notes, "Topics/income: {de: \"1\"}\n")
        let broken = try compared(["--all"], in: guide)
        #expect(broken.status == 1)
        #expect(broken.errors.contains("\(Self.notes):1:17: error: unknown key 'de'"))
        #expect(try guide.folder.read(Self.notes) == "Topics/income: {de: \"1\"}\n")
    }
}
