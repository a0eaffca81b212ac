import Calculations
import Content
import Foundation
import Project
import Site
import TestSupport
import Testing
import Text

/// Files that no author writes by intent: each ends in a diagnostic, soon and in little memory.
@Suite struct HostileFilesTests {
    private struct Attack: CustomTestStringConvertible, Sendable {
        let name: String
        /// The least set of reported identifiers.
        let identifiers: Set<String>
        let prepare: @Sendable (TemporaryFolder) throws -> Void
        /// The files that the guide needs besides `Fixtures/good`.
        var needed: [String] = []

        var testDescription: String { name }

        init(
            _ name: String, _ identifiers: String...,
            prepare: @escaping @Sendable (TemporaryFolder) throws -> Void
        ) {
            self.name = name
            self.identifiers = Set(identifiers)
            self.prepare = prepare
        }

        func needing(_ needed: String...) -> Attack {
            var attack = self
            attack.needed = needed
            return attack
        }
    }

    private static let page = "Content/Pages/method.md"
    private static let table = "Content/Tables/2026/nunavut.yaml"
    private static let settings = "Site/site.yaml"

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    /// Writes bytes that are not text.
    private static func write(_ name: String, _ bytes: [UInt8], _ folder: TemporaryFolder) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    }

    private static func link(
        _ name: String, to target: String, _ folder: TemporaryFolder
    ) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.file(name), withDestinationPath: target)
    }

    private static let filesAndFolders = [
        Attack("pipe", "unreadable-file") { mkfifo($0.file("Content/Pages/pipe.md"), 0o644) },
        Attack("static pipe", "unreadable-file") { mkfifo($0.file("Site/Static/pipe.txt"), 0o644) },
        Attack("template pipe", "unreadable-file") {
            mkfifo($0.file("Site/Templates/pipe.html"), 0o644)
        },
        Attack("socket", "unreadable-file") { folder in
            let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(socket) }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            try folder.makeFolder("s")
            // A socket's path is short: it is made where it is and moved.
            let short = "/tmp/guide-\(getpid())"
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: short.utf8) }
            withUnsafeBytes(of: &address) { bytes in
                _ = bind(
                    socket, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress,
                    socklen_t(bytes.count))
            }
            rename(short, folder.file("Content/Pages/socket.md"))
        },
        Attack("link to itself", "linked-file") { try link("Content/Pages/a.md", to: "a.md", $0) },
        Attack("link to a folder above", "linked-file") {
            try link("Content/Pages/all", to: "../..", $0)
        },
        Attack("link out of the guide", "linked-file") {
            try link("Site/Static/passwd.txt", to: "/etc/passwd", $0)
        }.needing("Site/Strings"),
        Attack("linked folder", "linked-file") { folder in
            try folder.remove("Site/Static")
            try link("Site/Static", to: "/etc", folder)
        }.needing("Site/Strings"),
        Attack("linked year", "linked-file") { try link("Content/Tables/2025", to: "2026", $0) },
        Attack("linked settings", "linked-file") { folder in
            try folder.write("other.yaml", folder.read(settings))
            try folder.remove(settings)
            try link(settings, to: "../other.yaml", folder)
        },
        Attack("file in place of a folder", "unreadable-file") { folder in
            try folder.remove("Content/Pages")
            try folder.write("Content/Pages", "")
        },
        Attack("name that is not UTF-8", "bad-name") { folder in
            let path = Array(folder.file("Content/Pages/").utf8) + [0xFF] + Array(".md".utf8) + [0]
            _ = creat(path.map { CChar(bitPattern: $0) }, 0o644)
        },
        Attack("name with a line break", "bad-name") {
            try $0.write("Site/Static/a\n../b.txt", "")
        }.needing("Site/Strings"),
        Attack("names that differ in capitals", "repeated-address") {
            try $0.write("Site/Static/A.txt", "")
            try $0.write("Site/Static/a.txt", "")
        }.needing("Site/Strings"),
        Attack("names that look the same", "bad-address") {
            try $0.write("Site/Static/\u{E9}.txt", "")
            try $0.write("Site/Static/e\u{301}.txt", "")
        }.needing("Site/Strings"),
        Attack("topic with capitals", "bad-address") {
            try $0.write("Content/Topics/income/investment/Rent.md", "---\ntitle: a\n---\n")
        }.needing("Site/Strings"),
        Attack("long name", "bad-address") {
            try $0.write(
                "Content/Topics/income/investment/\(repeated("a", 240)).md", "---\ntitle: a\n---\n")
        }.needing("Site/Strings"),
        Attack("long path", "bad-address") {
            try $0.write("Site/Static/\(repeated(repeated("a", 240) + "/", 8))b.txt", "")
        }.needing("Site/Strings"),
    ]

    private static let bytes = [
        Attack("NUL in Markdown", "bad-encoding") { folder in
            try write(page, Array(try folder.read(page).utf8) + [0x61, 0, 0x62], folder)
        },
        Attack("NUL in YAML", "yaml-syntax") { folder in
            try write(settings, Array(try folder.read(settings).utf8) + [0x61, 0], folder)
        },
        Attack("bad UTF-8 in Markdown", "bad-encoding") { folder in
            try write(page, Array(try folder.read(page).utf8) + [0xC3, 0x28], folder)
        },
        Attack("surrogates in YAML", "yaml-syntax") { folder in
            try write(settings, Array("title: ".utf8) + [0xED, 0xA0, 0x80, 0x0A], folder)
        },
        Attack("bad UTF-8 in a template", "not-utf8") { folder in
            try write("Site/Templates/layout.html", [0x3C, 0xFF, 0xFE], folder)
        }.needing("Site/Templates"),
        Attack("UTF-16", "missing-front-matter") { folder in
            let text = try folder.read(page)
            try write(page, [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), 0] }, folder)
        },
        Attack("line ends of old", "missing-front-matter") { folder in
            try folder.write(page, folder.read(page).replacing("\n", with: "\r"))
        },
        Attack("escaped controls", "bad-encoding") {
            try $0.edit(page, "title: Method", #"title: "a\r\nb\0\e[31m""#)
        },
        Attack("text that turns around", "bad-encoding") {
            try $0.edit(page, "title: Method", "title: a\u{202E}b")
        },
        Attack("turned text in Markdown", "bad-encoding") {
            try $0.write(page, $0.read(page) + "a\u{2066}b\n")
        },
        Attack("ten megabytes in a line", "unreadable-file") {
            try $0.write(page, $0.read(page) + repeated("a", 10_000_000))
        },
        Attack("a long line", "too-complex") {
            try $0.write(page, $0.read(page) + repeated("a ", 300_000))
        },
    ]

    private static let documents = [
        Attack("aliases of aliases", "yaml-anchor") { folder in
            let lines = (1..<9).map { "a\($0): &a\($0) [\(repeated("*a\($0 - 1),", 9))]\n" }
            try folder.write(settings, "a0: &a0 [x]\n\(lines.joined())")
        },
        Attack("anchors without end", "yaml-anchor", "too-many-mistakes") {
            try $0.write(settings, repeated("a: &a [1]\n", 10_000))
        },
        Attack("open brackets", "deep-nesting") { try $0.write(settings, repeated("[", 1 << 17)) },
        Attack("open lists", "deep-nesting") { try $0.write(settings, repeated("- ", 1 << 17)) },
        Attack("open maps", "deep-nesting") { try $0.write(settings, repeated("{a: ", 1 << 16)) },
        Attack("questions", "yaml-syntax") { try $0.write(settings, repeated("? ", 1 << 17)) },
        Attack("keys in lines", "too-complex") { folder in
            try folder.write(settings, (0..<110_000).map { "k\($0): 1\n" }.joined())
        },
        Attack("keys in a line", "too-complex") { folder in
            try folder.write(settings, "{\((0..<110_000).map { "k\($0): 1, " }.joined())}")
        },
        Attack("unknown keys in a line", "unknown-key", "too-many-mistakes") { folder in
            try folder.write(settings, "{\((0..<5_000).map { "k\($0): 1, " }.joined())}")
        },
        Attack("one key over and over", "repeated-key", "too-many-mistakes") {
            try $0.write(settings, repeated("a: 1\n", 30_000))
        },
        Attack("front matter without end", "missing-front-matter") {
            try $0.write(page, "---\n\(repeated("a: 1\n", 30_000))")
        },
        Attack("a long key", "yaml-syntax") {
            try $0.write(settings, "\(repeated("a", 300_000)): 1\n")
        },
        Attack("a long value", "unknown-word") {
            try $0.edit(settings, "languages: [en, fr]", "languages: [\(repeated("a", 300_000))]")
        },
        Attack("a figure of 10^30", "bad-amount") {
            try $0.edit(
                table, "maximum: {amount: 10000}", "maximum: {amount: 1\(repeated("0", 30))}")
        },
        Attack("a count of 2^63", "bad-count") {
            try $0.edit(
                table, "maximum: {amount: 10000}",
                "maximum: {count: 9223372036854775807, unit: years}")
        },
        Attack("the year 99999", "bad-year") { try $0.edit(settings, "[2026]", "[2026, 99999]") },
        Attack("a year as a sum", "bad-year") { try $0.edit(settings, "[2026]", "[2026, +2025]") },
        Attack("years of 64 bits", "bad-year") {
            try $0.edit(settings, "[2026]", "[2026, 9223372036854775808]")
        },
        Attack("years the wrong way round", "bad-year") {
            try $0.edit(
                "Content/Topics/income/investment/interest.md", "status: in-force",
                "status: in-force\nyears: {from: 2020, to: 2010}")
        },
        Attack("a folder of the year 99999", "misplaced-table") {
            try $0.write("Content/Tables/99999/federal.yaml", "")
        },
        Attack("the year twice", "misplaced-table") {
            try $0.write("Content/Tables/+2026/federal.yaml", "")
        },
        Attack("sections without end", "deep-nesting") {
            try $0.write("Site/Templates/layout.html", repeated("{{#a}}", 10_000))
        }.needing("Site/Templates"),
        Attack("a quoted address without end", "unsafe-position") {
            try $0.write(
                "Site/Templates/layout.html", "<a href=\"\(repeated("b{{title}}", 20_000))")
        }.needing("Site/Templates"),
        Attack("partials that double", "endless-partial") { folder in
            for level in 0..<24 {
                try folder.write(
                    "Site/Templates/level\(level).html", repeated("{{> level\(level + 1)}}", 2))
            }
            try folder.write("Site/Templates/level24.html", "x")
            try folder.edit(
                "Site/Templates/layout.html", "{{> content}}", "{{> content}}{{> level0}}")
        }.needing("Site/Templates"),
        Attack("many mistakes", "unsafe-link") {
            try $0.write(page, $0.read(page) + repeated("[a](javascript:x)\n\n", 2_900))
        },
    ]

    @Test(arguments: filesAndFolders + bytes + documents)
    private func endsInADiagnostic(attack: Attack) throws {
        // Files that the attack leaves alone would only take time.
        let folder = try TemporaryFolder()
        try folder.lay("\(Repository.root)/Tests/SiteTests/Fixtures/good")
        try folder.lay("\(Repository.root)/Content/places.yaml", as: "Content/places.yaml")
        for name in attack.needed { try folder.lay("\(Repository.root)/\(name)", as: name) }
        try folder.makeFolder("Site/Static")
        try folder.makeFolder("Site/Templates")
        try attack.prepare(folder)
        let diagnostics = SiteBuilder.check(
            GuideFolder(root: folder.path), options: BuildOptions())
        let text = DiagnosticWriter().text(for: diagnostics)
        #expect(
            Set(diagnostics.map(\.identifier)).isSuperset(of: attack.identifiers),
            "\(text.prefix(2_000))")
        #expect(diagnostics.hasErrors)
        #expect(text.utf8.count < 1 << 20)
    }

    @Test func reportsAFolderThatItMayNotList() throws {
        let guide = try GuideCopy()
        let folder = guide.folder.file("Content/Pages")
        chmod(folder, 0)
        defer { chmod(folder, 0o755) }
        // The superuser may list everything.
        guard opendir(folder) == nil else { return }
        let diagnostics = SiteBuilder.check(
            GuideFolder(root: guide.path), options: BuildOptions())
        #expect(diagnostics.contains { $0.summary.hasSuffix("Permission denied") })
    }

    /// A rate of zero is a rate; nothing is divided by it.
    @Test func computesWithRatesOfZero() throws {
        let guide = try GuideCopy()
        let federal = "Content/Tables/2026/federal.yaml"
        try guide.folder.write(
            federal,
            guide.folder.read(federal).replacing(/rate: "[0-9.\/]+"/) { _ in "rate: \"0\"" })
        // Rates of zero give no benefit as it was published, which the rules' examples would tell.
        try guide.removeHouseholdRules()
        var options = BuildOptions()
        options.output = guide.folder.file("out")
        #expect(
            try SiteBuilder.build(GuideFolder(root: guide.path), options: options).report != nil)
    }

    @Test func countsWhatItDoesNotList() throws {
        let source = SourceText(path: "a.md", text: "a")
        let diagnostics = (0..<5_000).map { number in
            Diagnostic(
                number.isMultiple(of: 2) ? .error : .warning, "unknown-key", "number \(number)",
                in: source, at: 0..<1)
        }
        let text = DiagnosticWriter().text(for: diagnostics)
        #expect(text.hasSuffix("\nand 4000 more, which are not listed\n"))
        #expect(text.components(separatedBy: "error:").count == 1_001)
        #expect(!text.contains("warning:"))
    }

    @Test func showsNoMoreThanAPartOfALineOrOfWhatItQuotes() throws {
        let long = String(repeating: "é", count: 100_000)
        let source = SourceText(path: "a.md", text: "\(long)X\(long)")
        let text = DiagnosticWriter().text(
            for: Diagnostic(
                .error, "unknown-key", "unknown key '\(long)'", in: source, at: 200_000..<200_001,
                fix: long))
        #expect(text.utf8.count < 4_000)
        let lines = text.split(separator: "\n")
        let mark = try #require(lines[2].firstIndex(of: "^"))
        let column = lines[2].distance(from: lines[2].startIndex, to: mark)
        #expect(lines[1].dropFirst(column).first == "X")
    }

    @Test func readsTextWithOtherLineEndsAndMarks() throws {
        let guide = try GuideCopy()
        for path in guide.folder.files() where path.hasSuffix(".md") || path.hasSuffix(".yaml") {
            let text = try guide.folder.read(path).replacing("\n", with: "\r\n")
            try guide.folder.write(path, "\u{FEFF}\(text)")
        }
        let diagnostics = SiteBuilder.check(
            GuideFolder(root: guide.path), options: BuildOptions())
        #expect(DiagnosticWriter().text(for: diagnostics) == "")
    }
}
