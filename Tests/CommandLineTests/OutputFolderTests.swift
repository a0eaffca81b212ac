import Foundation
import Glibc
import TestSupport
import Testing

/// Where a site may be published, and whether what is there is what was written.
@Suite struct OutputFolderTests {
    private func build(_ guide: GuideCopy, _ options: String...) throws -> Command {
        try Command(["build", "--root", guide.path] + options)
    }

    @Test func refusesFoldersThatCannotWorkBeforeItMakesAnything() throws {
        let guide = try GuideCopy()
        let before = guide.folder.files()
        let places = [
            ("", "it names no folder"),
            (guide.folder.file("Content/x"), "read its pages as content"),
            (guide.folder.file("Site/Static/x/y"), "read its pages as content"),
            (guide.folder.file("Site"), "read its pages as content"),
            (guide.folder.file("Site/new/../Static"), "read its pages as content"),
            ("/", "the root of all folders"), ("/proc", "something is mounted there"),
        ]
        for (place, reason) in places {
            let run = try build(guide, "--output", place)
            #expect(run.status == 64, "\(place)")
            #expect(run.errors.contains(reason), "\(place): \(run.errors)")
        }
        #expect(guide.folder.files() == before)
    }

    /// Whoever may write the guide's files could make a build write anywhere.
    @Test func followsNoLinkInPlaceOfTheUsualFolder() throws {
        let guide = try GuideCopy()
        let elsewhere = try TemporaryFolder()
        for name in ["public", ".cache"] {
            try FileManager.default.createSymbolicLink(
                atPath: guide.folder.file("Site/\(name)"), withDestinationPath: elsewhere.path)
        }
        let run = try build(guide)
        #expect(run.status == 64)
        #expect(run.errors.contains("it is a link"))
        try guide.folder.remove("Site/public")
        #expect(try build(guide).status == 0)
        #expect(elsewhere.files().isEmpty)
    }

    @Test func readsBackWhatItPublished() throws {
        let guide = try GuideCopy()
        #expect(try build(guide, "--verify").status == 0)
        let path = "Site/public/en/index.html"
        let file = URL(fileURLWithPath: guide.folder.file(path))
        var bytes = try Data(contentsOf: file)
        var status = stat()
        try #require(stat(file.path, &status) == 0)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: file)
        utimensat(AT_FDCWD, file.path, [status.st_atim, status.st_mtim], 0)
        // To a build that looks at sizes and times, nothing has changed.
        #expect(try build(guide).output.contains(": 0 files written"))
        let run = try build(guide, "--verify")
        #expect(run.status == 74)
        #expect(run.errors.contains("a file in"))
        #expect(run.errors.contains("en/index.html"))
        #expect(run.errors.contains("--no-cache"))
        #expect(try build(guide, "--no-cache", "--verify").status == 0)
        #expect(try build(guide, "--verify").status == 0)
        try guide.folder.write("Site/public/en/other.html", "x")
        #expect(try build(guide, "--verify").errors.contains("en/other.html"))
    }

    @Test func saysWhatAServerHasToBeTold() throws {
        let guide = try GuideCopy()
        let run = try Command(["check", "--verbose", "--root", guide.path])
        for word in ["TraceEnable Off", "server_tokens off", "Strict-Transport-Security"] {
            #expect(run.output.contains(word))
        }
    }
}
