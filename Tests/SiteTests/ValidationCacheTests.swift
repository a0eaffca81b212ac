import Content
import Foundation
import Project
import Site
import TestSupport
import Testing
import Text

/// A validated file is checked again when one of its dependencies changed.
@Suite struct ValidationCacheTests {
    private let guide: GuideCopy

    private static let topic = "Content/Topics/income/investment/interest.md"

    init() throws {
        guide = try GuideCopy()
    }

    /// Builds as a process does that builds again and again, or as one that builds once.
    private func build(_ memory: SessionCache?) throws -> BuildReport? {
        // What changed this very moment is not remembered.
        usleep(40_000)
        var options = BuildOptions()
        options.output = guide.folder.file("kept")
        options.memory = memory
        return try SiteBuilder.build(GuideFolder(root: guide.path), options: options).report
    }

    /// Rules that a check or a build found sound are checked again when what they are made from changed.
    @Test(arguments: [
        (
            "Content/Rules/household/ontario.rules", "→ sales-tax-credit 378",
            "→ sales-tax-credit 379"
        ),
        ("Content/Tables/2026/ontario.yaml", "annual: {amount: 378,", "annual: {amount: 379,"),
    ])
    func checksRulesAgainThatWereSound(path: String, old: String, new: String) throws {
        let today = try #require(CalendarDay(text: "2026-11-22"))
        func errors() throws -> [[String]] {
            let folder = GuideFolder(root: guide.path)
            var options = BuildOptions()
            options.output = guide.folder.file("site")
            let found = [
                SiteBuilder.check(folder, options: options, today: today),
                try SiteBuilder.build(folder, options: options).diagnostics,
            ]
            return found.map { $0.filter { $0.severity == .error }.map(\.range.path) }
        }
        #expect(try errors() == [[], []])
        try guide.folder.edit(path, old, new)
        let wrong = "Content/Rules/household/ontario.rules"
        #expect(try errors().map { $0.contains(wrong) } == [true, true])
        try guide.folder.edit(path, new, old)
        #expect(try errors() == [[], []])
    }

    /// References between files are checked again when one of them changed: an example enters another line
    /// than its topic names, and the folder of a topic has no group.
    @Test(
        arguments: [
            (
                path: "Content/Tables/2026/federal.yaml", old: "interest-income: \"12100\"",
                new: "interest-income: \"12199\""
            ),
            (
                path: "Content/Topics/categories.yaml", old: "group: investment",
                new: "group: investing"
            ),
        ], [false, true])
    func checksAgainWhatWasSound(
        edit: (path: String, old: String, new: String), isOneProcess: Bool
    ) throws {
        let memory = isOneProcess ? SessionCache() : nil
        func isSound() throws -> Bool { try build(memory) != nil }
        #expect(try isSound())
        try guide.folder.edit("\(Self.topic)", "## Tip\n", "## Tip\n\nKeep the slips.\n")
        #expect(try isSound())
        try guide.folder.edit(edit.path, edit.old, edit.new)
        #expect(try !isSound())
        try guide.folder.edit(edit.path, edit.new, edit.old)
        #expect(try isSound())
    }

    /// A process that knows the names of all files lists no folder again, and still reports a link and passes
    /// over a file that is gone.
    @Test func listsFoldersAgainWhereAFileBecameALink() throws {
        let memory = SessionCache()
        let before = try #require(try build(memory))
        let topic = guide.folder.file(Self.topic)
        let elsewhere = guide.folder.file("elsewhere.md")
        try FileManager.default.moveItem(atPath: topic, toPath: elsewhere)
        try FileManager.default.createSymbolicLink(
            atPath: topic, withDestinationPath: elsewhere)
        #expect(try build(memory) == nil)
        try FileManager.default.removeItem(atPath: topic)
        try FileManager.default.moveItem(atPath: elsewhere, toPath: topic)
        #expect(try build(memory)?.files == before.files)
    }
}
