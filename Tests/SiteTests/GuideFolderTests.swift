import Calculations
import Content
import Foundation
import Project
import Site
import TaxTables
import TestSupport
import Testing
import Text

/// Errors of files and folders themselves.
@Suite struct GuideFolderTests {
    private func found(_ guide: GuideCopy, _ options: BuildOptions = BuildOptions())
        -> [String]
    {
        SiteBuilder.check(GuideFolder(root: guide.path), options: options).sorted()
            .map { "\($0.range.path): \($0.summary) [\($0.identifier)]" }
    }

    @Test func reportsFilesThatAreTooLargeOrNotThere() throws {
        let guide = try GuideCopy()
        try guide.folder.write(
            "Content/Pages/long.md", String(repeating: "x", count: (4 << 20) + 1))
        try guide.folder.remove("Site/site.yaml")
        #expect(
            found(guide) == [
                "Content/Pages/long.md: the file cannot be read: it has more than 4 megabytes "
                    + "[unreadable-file]",
                "Site/site.yaml: the file cannot be read: No such file or directory "
                    + "[unreadable-file]",
            ])
    }

    @Test func asksForTheFederalTableOfAYear() throws {
        let guide = try GuideCopy()
        try guide.folder.remove("Content/Tables/2026/federal.yaml")
        #expect(
            found(guide).first
                == "Content/Tables/2026: there is no table 'federal.yaml' for 2026 [missing-tables]"
        )
    }

    @Test func asksForRules() throws {
        let guide = try GuideCopy()
        try guide.folder.remove("Content/Rules")
        #expect(found(guide).contains("Content/Rules: there are no rules [missing-rules]"))
    }

    @Test func followsNoLinks() throws {
        let guide = try GuideCopy()
        let secret = try TemporaryFolder()
        try secret.write("secret.md", "secret")
        try FileManager.default.createSymbolicLink(
            atPath: guide.folder.file("Site/Static/secret.txt"),
            withDestinationPath: secret.file("secret.md"))
        try FileManager.default.createSymbolicLink(
            atPath: guide.folder.file("Content/Pages/more"), withDestinationPath: secret.path)
        #expect(
            found(guide) == [
                "Content/Pages/more: this is a link, and what it points to is no part of the guide "
                    + "[linked-file]",
                "Site/Static/secret.txt: this is a link, and what it points to is no part of the "
                    + "guide [linked-file]",
            ])
    }

    /// Every place of a fixed name is looked at as any other is.
    @Test(arguments: [
        "Site/Strings", "Site/Templates", "Content/Situations", "Content/Examples",
        "Content/Tables",
        "Site/redirects.yaml", "Site/Styles",
    ])
    func followsNoLinkInPlaceOfWhatItReads(path: String) throws {
        let guide = try GuideCopy()
        let elsewhere = try TemporaryFolder()
        try elsewhere.makeFolder("a")
        try elsewhere.write("a/situations.yaml", "situations: []\n")
        try? guide.folder.remove(path)
        // One of them leads nowhere.
        try FileManager.default.createSymbolicLink(
            atPath: guide.folder.file(path),
            withDestinationPath: elsewhere.file(path.hasSuffix(".yaml") ? "none" : "a"))
        for name in ["take-home", "budgets"] where path == "Content/Examples" {
            try elsewhere.write("a/\(name).yaml", "")
        }
        let link =
            "\(path): this is a link, and what it points to is no part of the guide [linked-file]"
        #expect(found(guide).contains(link))
    }

    /// Diagnostics of a separate log do not stay with a folder, which an editor's server keeps for hours.
    @Test func tellsNothingOfWhatIsReadApart() throws {
        let folder = GuideFolder(root: try GuideCopy().path)
        let separate = folder.withSeparateLog()
        #expect(separate.read("Content/Pages/none.md") == nil)
        #expect(separate.log.diagnostics.map(\.identifier) == ["unreadable-file"])
        #expect(folder.log.diagnostics.isEmpty)
        #expect(folder.read("Content/Pages/none.md") == nil)
        #expect(folder.log.hasErrors)
    }

    /// A page never mixes two versions of a file.
    @Test func saysThatAFileChangedWhileItWasRead() throws {
        let guide = try GuideCopy()
        let folder = GuideFolder(root: guide.path)
        let path = "Content/Pages/method.md"
        #expect(folder.read(path) != nil)
        #expect(folder.read(path) != nil)
        try guide.folder.write(path, "")
        #expect(folder.read(path) == nil)
        #expect(folder.log.diagnostics.map(\.identifier) == ["failed-reading"])
        let summary = folder.log.diagnostics.first?.summary
        #expect(summary?.hasSuffix("it changed while it was read") == true)
        folder.ledger.begin()
        #expect(folder.read(path) != nil)
    }

    /// An unreadable file is not a missing file.
    @Test func reportsOptionalFilesThatItMayNotLookAt() throws {
        let guide = try GuideCopy()
        try guide.folder.write("Content/Examples/take-home.yaml", "incomes: [60000]\n")
        let folder = guide.folder.file("Content/Examples")
        chmod(folder, 0)
        defer { chmod(folder, 0o755) }
        // The superuser may look at everything.
        guard access(folder, R_OK) != 0 else { return }
        #expect(found(guide).contains { $0.hasSuffix("Permission denied [unreadable-file]") })
    }

    @Test func reportsFoldersThatAreTooDeep() throws {
        let guide = try GuideCopy()
        let deep = Array(repeating: "d", count: 13).joined(separator: "/")
        try guide.folder.write("Content/Pages/\(deep)/a.md", "")
        #expect(found(guide).count { $0.hasSuffix("[deep-folder]") } == 1)
    }

    @Test func ignoresHiddenFilesAndByteOrderMarks() throws {
        let guide = try GuideCopy()
        try guide.folder.write("Content/Pages/.draft.md", "not read")
        let page = try guide.folder.read("Content/Pages/method.md")
        try guide.folder.write("Content/Pages/method.md", "\u{FEFF}\(page)")
        #expect(found(guide) == [])
    }

    @Test func refusesToBuildNothing() throws {
        let guide = try GuideCopy()
        var options = BuildOptions()
        options.site.selection.years = [TaxYear(1917)]
        #expect(
            found(guide, options) == [
                "Site/site.yaml: the site has none of the years or languages asked for "
                    + "[nothing-to-build]"
            ])
    }

    @Test func keepsDraftsBackUnlessAskedForThem() throws {
        let guide = try GuideCopy()
        try guide.folder.write(
            "Content/Topics/income/investment/rent.md",
            try guide.folder.read("Content/Topics/income/investment/savings.md")
                .replacingOccurrences(of: "status:", with: "draft: true\nstatus:"))
        let output = try TemporaryFolder()
        var options = BuildOptions()
        options.output = output.file("site")
        let root = GuideFolder(root: guide.path)
        let page = "site/en/topics/income/investment/rent/index.html"
        _ = try SiteBuilder.build(root, options: options)
        #expect(!output.exists(page))
        options.site.selection.withDrafts = true
        _ = try SiteBuilder.build(root, options: options)
        #expect(output.exists(page))
    }

    @Test func publishesOnlyTheLanguagesAskedFor() throws {
        let guide = try GuideCopy()
        let output = try TemporaryFolder()
        var options = BuildOptions()
        options.output = output.file("site")
        options.site.selection.languages = [.french]
        _ = try SiteBuilder.build(GuideFolder(root: guide.path), options: options)
        let files = output.files(below: "site")
        #expect(files.contains("fr/index.html"))
        #expect(!files.contains { $0.hasPrefix("en/") })
    }
}
