import Calculations
import Content
import Foundation
import Project
import Site
import TestSupport
import Testing
import Text

/// What an author is told about mistakes, whole texts compared.
///
/// Each folder of `Fixtures/bad` is named by the identifier of a diagnostic; it holds what differs
/// from the guide of `Fixtures/good` and, in `expected.txt`, what is printed; in the repository's own files
/// lines have the number N, so that an edit of the guide changes no expected text. Run the tests with
/// `RECORD_FIXTURES=1` to write the expected texts anew; the run then fails, so that somebody looks
/// at them.
@Suite struct BadContentTests {
    private static let folder = "Tests/SiteTests/Fixtures/bad"
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_FIXTURES"] == "1"

    private func diagnostics(_ guide: GuideCopy) -> [Diagnostic] {
        SiteBuilder.check(GuideFolder(root: guide.path), options: BuildOptions())
    }

    @Test func reportsNothingOfAGoodGuide() throws {
        #expect(try diagnostics(GuideCopy()) == [])
    }

    @Test(arguments: Repository.names(in: folder))
    func reportsEveryMistakeWithItsFix(fixture: String) throws {
        let guide = try GuideCopy(with: "bad/\(fixture)")
        let found = diagnostics(guide)
        let text = Self.withoutNumbersOfOwnLines(DiagnosticWriter().text(for: found), fixture)
        let path = "\(Self.folder)/\(fixture)/expected.txt"
        if Self.isRecording {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(Repository.root)/\(path)"))
            Issue.record("\(path) is written anew: read it, then run without RECORD_FIXTURES")
            return
        }
        #expect(text == (try guide.folder.read("expected.txt")), "\(path) differs")
        #expect(text.contains("[\(fixture)]") || fixture == "several-mistakes")
        #expect(found.filter { $0.fix == nil }.map(\.summary) == [])
    }

    private static func withoutNumbersOfOwnLines(_ text: String, _ fixture: String) -> String {
        var isOwn = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let parts = line.split(separator: ":", maxSplits: 3)
            if parts.count == 4, Int(parts[1]) != nil, Int(parts[2]) != nil {
                isOwn = isOfRepository(String(parts[0]), fixture)
                return isOwn ? "\(parts[0]):N:\(parts[2]):\(parts[3])" : String(line)
            }
            guard isOwn, let bar = line.firstIndex(of: "|") else { return String(line) }
            let gutter = line[..<bar].trimmingPrefix { $0 == " " }
            return (gutter.isEmpty ? "  " : "N ") + line[bar...]
        }
        return lines.joined(separator: "\n")
    }

    private static func isOfRepository(_ path: String, _ fixture: String) -> Bool {
        let laid = [folder + "/" + fixture, "Tests/SiteTests/Fixtures/good"]
        return !laid.contains { Repository.exists("\($0)/\(path)") } && Repository.exists(path)
    }

    /// Identifiers that no folder of text files can show; the suites that do are named beside them.
    private static let shownElsewhere: Set = [
        "deep-folder", "unreadable-file", "nothing-to-build", "linked-file",  // GuideFolderTests
        "missing-rules",  // GuideFolderTests
        "no-cards",  // PublicationTests
        "too-many-mistakes",  // HostileFilesTests
        "failed-reading",  // FaultTests
        "missing-template", "repeated-template",  // TemplatesTests
    ]

    /// Every identifier in the sources of the modules that read a guide.
    private static func identifiers() throws -> Set<String> {
        let pattern = try NSRegularExpression(
            pattern: #"(?:\.error,|\.warning,|severity,|aboutFile\(|report\(|"#
                + #"reportWord\(\s*\w+,|value\(\s*at: [\w.]+,)\s*"([a-z]+(?:-[a-z0-9]+)+)""#)
        var known: Set<String> = []
        for module in Repository.guideModules {
            for path in Repository.swiftFiles(below: "Sources/\(module)") {
                let text = String(decoding: try Repository.source(path).bytes, as: UTF8.self)
                known.formUnion(pattern.firstGroups(in: text))
            }
        }
        return known
    }

    @Test func showsEveryIdentifierThatAGuideCanProduce() throws {
        let known = try Self.identifiers()
        #expect(known.count > 70)
        for identifier in known.subtracting(Self.shownElsewhere).sorted() {
            #expect(Repository.names(in: Self.folder).contains(identifier), "\(identifier)")
        }
    }

    @Test func explainsEveryIdentifierOnThePageForEditors() throws {
        let page = try Repository.source("Sources/Site/Site.docc/Diagnostics.md")
        let rows = try NSRegularExpression(
            pattern: "^\\| `([a-z0-9-]+)` \\| .{15,} \\|$", options: .anchorsMatchLines)
        let explained = rows.firstGroups(in: String(decoding: page.bytes, as: UTF8.self))
        let known = try Self.identifiers().union(CheckKind.allCases.map(\.rawValue))
        #expect(Set(explained) == known)
        #expect(Set(explained).count == explained.count)
    }
}
