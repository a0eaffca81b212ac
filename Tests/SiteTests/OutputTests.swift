import Calculations
import Content
import Files
import Foundation
import Project
import Site
import TestSupport
import Testing
import Text

/// A published folder has the old site or the new one, and files of others are not lost.
@Suite struct OutputTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func publish(_ files: [String: String]) throws -> SiteOutput.Summary {
        let output = try SiteOutput(folder: folder.file("site"))
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            try output.write(path, Array(text.utf8))
        }
        return try output.publish()
    }

    /// Returns the properties that distinguish one writing of a file from another.
    private func state(_ path: String) throws -> [String] {
        var status = stat()
        try #require(lstat(folder.file(path), &status) == 0)
        return [
            "\(status.st_ino)", "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)",
            "\(status.st_size)",
        ]
    }

    @Test func publishesEveryFileAndSaysSo() throws {
        let summary = try publish(["a/index.html": "é", "b.css": ""])
        #expect(folder.files(below: "site") == [".taxguide", "a/index.html", "b.css"])
        #expect((summary.files, summary.written, summary.bytes) == (2, 2, 2))
        #expect((summary.unchanged, summary.removed) == (0, 0))
    }

    @Test func keepsFilesThatAreTheSame() throws {
        _ = try publish(["same.html": "same", "other.html": "old"])
        let before = try state("site/same.html")
        let summary = try publish(["same.html": "same", "other.html": "new"])
        #expect(try state("site/same.html") == before)
        #expect(try folder.read("site/other.html") == "new")
        #expect((summary.written, summary.unchanged, summary.removed) == (1, 1, 0))
    }

    @Test func touchesNothingWhereNothingDiffers() throws {
        _ = try publish(["a/index.html": "a"])
        let before = try [state("site"), state("site/a"), state("site/a/index.html")]
        let summary = try publish(["a/index.html": "a"])
        #expect(try [state("site"), state("site/a"), state("site/a/index.html")] == before)
        #expect((summary.written, summary.unchanged, summary.removed) == (0, 1, 0))
    }

    @Test func removesStaleFilesAndFolders() throws {
        _ = try publish(["a/b/c.html": "c", "a/d.html": "d", "e.html": "e"])
        let summary = try publish(["e.html": "e"])
        #expect(summary.removed == 2)
        #expect(folder.files(below: "site") == [".taxguide", "e.html"])
        #expect(!folder.exists("site/a"))
    }

    @Test func putsAFileWhereAFolderWas() throws {
        _ = try publish(["a/b.html": "b"])
        _ = try publish(["a": "now a file"])
        #expect(try folder.read("site/a") == "now a file")
    }

    @Test func putsAFolderWhereAFileWas() throws {
        _ = try publish(["a": "a file", "b": "b"])
        _ = try publish(["a/b.html": "b", "b": "b"])
        #expect(try folder.read("site/a/b.html") == "b")
        _ = try publish(["a": "a file again", "b": "b"])
        #expect(try folder.read("site/a") == "a file again")
        #expect(folder.files(below: "site") == [".taxguide", "a", "b"])
    }

    /// The site that is brought up to date is the one before the last, which lacks the last changes.
    @Test func bringsAlongWhatChangedABuildEarlier() throws {
        _ = try publish(["a": "1", "b": "1", "c": "1"])
        _ = try publish(["a": "2", "b": "1", "d": "2"])
        _ = try publish(["a": "2", "b": "3", "d": "2"])
        _ = try publish(["a": "2", "b": "3", "c": "4", "d": "2"])
        #expect(folder.files(below: "site") == [".taxguide", "a", "b", "c", "d"])
        #expect(
            try ["a", "b", "c", "d"].map { try folder.read("site/\($0)") } == ["2", "3", "4", "2"])
    }

    /// A staging directory without its list, or with missing files, costs only time.
    @Test(arguments: [
        ".site.spare-behind", ".site.spare/.taxguide", ".site.spare/b", ".site.spare",
    ])
    func trustsNoSpareThatWasTamperedWith(_ name: String) throws {
        _ = try publish(["a": "1", "b": "1"])
        _ = try publish(["a": "2", "b": "1"])
        try folder.remove(name)
        _ = try publish(["a": "3", "b": "1"])
        #expect(folder.files(below: "site") == [".taxguide", "a", "b"])
        #expect(try folder.read("site/a") == "3")
    }

    /// A preview prepares the staging directory in advance, from the published site.
    @Test(arguments: [(1, nil), (2, nil), (2, ".site.spare/b"), (2, ".site.spare-behind")])
    func publishesFromASpareThatWasMadeReady(builds: Int, removing tampered: String?) throws {
        for build in 1...builds { _ = try publish(["a": "\(build)", "b/c": "1", "b/d": "1"]) }
        if let tampered { try folder.remove(tampered) }
        try SiteOutput(folder: folder.file("site")).prepareSpare()
        #expect(folder.files(below: ".site.spare") == folder.files(below: "site"))
        for site in ["site", ".site.spare"] {
            #expect(try folder.read("\(site)/a") == "\(builds)")
        }
        let summary = try publish(["a": "3", "b/c": "1"])
        #expect(summary.written == 1 && summary.removed == 1)
        #expect(folder.files(below: "site") == [".taxguide", "a", "b/c"])
        #expect(try folder.read("site/a") == "3")
    }

    @Test func leavesForeignFoldersAlone() throws {
        try folder.write("site/thesis.txt", "three years of work")
        let before = try state("site/thesis.txt")
        #expect(throws: OutputError.notOurs(folder.file("site"))) {
            try publish(["index.html": "x"])
        }
        #expect(try state("site/thesis.txt") == before)
        #expect(folder.files() == ["site/thesis.txt"])
    }

    @Test func leavesAForeignFileAlone() throws {
        try folder.write("site", "a file")
        #expect(throws: OutputError.notAFolder(folder.file("site"))) {
            try publish(["a": "x"])
        }
        #expect(try folder.read("site") == "a file")
    }

    @Test func refusesASecondWriterAndLeavesTheFirstAlone() throws {
        let first = try SiteOutput(folder: folder.file("site"))
        try first.write("index.html", Array("first".utf8))
        let busy = OutputError.busy(folder.file("site"))
        #expect(throws: busy) { try publish(["index.html": "second"]) }
        #expect(throws: busy) { try publish(["index.html": "second"]) }
        _ = try first.publish()
        #expect(try folder.read("site/index.html") == "first")
    }

    @Test func writesTwoSitesSideBySide() throws {
        let first = try SiteOutput(folder: folder.file("first"))
        let second = try SiteOutput(folder: folder.file("second"))
        for (output, text) in [(first, "1"), (second, "2")] {
            try output.write("index.html", Array(text.utf8))
            _ = try output.publish()
        }
        #expect(try folder.read("first/index.html") == "1")
        #expect(try folder.read("second/index.html") == "2")
    }

    /// A killed build leaves a lock file that nobody has locked.
    @Test func takesOverALockThatNobodyHolds() throws {
        try folder.write(".site.lock", "")
        _ = try publish(["index.html": "x"])
        #expect(!folder.exists(".site.lock"))
    }

    @Test func namesWhatTheSystemRefuses() throws {
        // Nobody may write there, not even the superuser.
        #expect(throws: OutputError.self) { try SiteOutput(folder: "/proc/taxguide/site") }
        try folder.write("file", "")
        let error = #expect(throws: OutputError.self) {
            try SiteOutput(folder: folder.file("file/site"))
        }
        guard case .system(_, let path, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path.hasPrefix(folder.file("file")))
    }

    @Test func clearsWhatAnInterruptedBuildLeft() throws {
        _ = try publish(["a.html": "a"])
        try folder.write(".site.next-1/en/half.html", "half")
        try folder.write(".other.next-1/en/half.html", "not of this site")
        _ = try publish(["a.html": "b"])
        let left = folder.files().filter { !$0.hasPrefix(".site.spare") }
        #expect(left == [".other.next-1/en/half.html", "site/.taxguide", "site/a.html"])
    }

    @Test func leavesNothingOfASiteThatWasNotPublished() throws {
        _ = try publish(["a.html": "a"])
        do {
            let output = try SiteOutput(folder: folder.file("site"))
            try output.write("b.html", Array("b".utf8))
        }
        #expect(folder.files() == ["site/.taxguide", "site/a.html"])
    }

    @Test func leavesThePublishedSiteAloneWhenContentHasErrors() throws {
        let guide = try GuideCopy()
        var options = BuildOptions()
        options.output = folder.file("site")
        let root = GuideFolder(root: guide.path)
        #expect(try SiteBuilder.build(root, options: options).report != nil)
        let files = folder.files(below: "site")
        let before = try files.map { try state("site/\($0)") }
        try guide.folder.edit("Content/Pages/method.md", "title: Method", "titel: Method")
        let (report, diagnostics) = try SiteBuilder.build(root, options: options)
        #expect(report == nil)
        #expect(diagnostics.hasErrors)
        #expect(folder.files(below: "site") == files)
        #expect(try files.map { try state("site/\($0)") } == before)
    }

    @Test func writesOnlyWhatAnEditChanged() throws {
        let guide = try GuideCopy()
        var options = BuildOptions()
        options.output = folder.file("site")
        let root = GuideFolder(root: guide.path)
        let first = try #require(try SiteBuilder.build(root, options: options).report)
        let again = try #require(try SiteBuilder.build(root, options: options).report)
        #expect((again.written, again.unchanged, again.removed) == (0, first.files, 0))
        try guide.folder.edit(
            "Content/Pages/method.md", "Every figure", "Each and every figure")
        let edited = try #require(try SiteBuilder.build(root, options: options).report)
        #expect((edited.written, edited.unchanged) == (1, first.files - 1))
    }
}
