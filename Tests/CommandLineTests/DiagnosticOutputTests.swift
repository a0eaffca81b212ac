import Foundation
import TestSupport
import Testing

/// What `check` writes for other programs, each of which counts columns in its own way.
@Suite struct DiagnosticOutputTests {
    private struct Finding: Decodable {
        struct Note: Decodable {
            let path: String
            let line: Int
            let message: String
        }
        let path: String
        let line: Int
        let column: Int
        let endColumn: Int
        let severity: String
        let identifier: String
        let message: String
        let notes: [Note]
    }

    /// Mistakes behind letters that are two bytes, and a face that is two units of UTF-16; a name of a
    /// file with a space, a comma and a colon; a note that leads to a second place; a line too long to be
    /// shown whole.
    private static func guide() throws -> GuideCopy {
        let guide = try GuideCopy()
        let topic = "Content/Topics/income/investment/interest.fr.md"
        try guide.folder.edit(
            topic, "Inscrivez-les.", "Été 😀 : [là](rien.fr.md), 100 % {{rien.du.tout}}.")
        try guide.folder.edit(
            topic, "Qui a un compte.",
            "Qui a un compte. \(String(repeating: "Été. ", count: 200))[ici](nulle-part.fr.md)")
        try guide.folder.edit(
            "Content/Pages/method.fr.md", "---\ntitle:", "---\ntitle: Essai\ntitle:")
        try guide.folder.write(
            "Content/Sources/a, b: c.yaml", try guide.folder.read("Content/Sources/fixture.yaml"))
        return guide
    }

    private func run(_ guide: GuideCopy, as format: String) throws -> String {
        let run = try Command(
            [
                "check", "--root", guide.path, "--today", "2026-11-22", "--format", format,
            ])
        #expect(run.status == 1)
        #expect(run.errors == "")
        return run.output
    }

    private func findings(_ guide: GuideCopy) throws -> [Finding] {
        try JSONDecoder().decode([Finding].self, from: Data(run(guide, as: "json").utf8))
    }

    private func line(_ number: Int, of path: String, in guide: GuideCopy) throws -> Substring {
        try guide.folder.read(path).split(separator: "\n", omittingEmptySubsequences: false)[
            number - 1]
    }

    @Test func marksTheTextInBytes() throws {
        let guide = try Self.guide()
        let findings = try findings(guide)
        let marked = try findings.filter { $0.endColumn > $0.column }.map { finding in
            let bytes = Array(try line(finding.line, of: finding.path, in: guide).utf8)
            return String(
                decoding: bytes[finding.column - 1..<finding.endColumn - 1], as: UTF8.self)
        }
        #expect(marked.contains("{{rien.du.tout}}"))
        #expect(marked.contains("rien.fr.md"))
        #expect(findings.contains { !$0.notes.isEmpty })
    }

    @Test func writesACommandOfAWorkflowForEach() throws {
        let guide = try Self.guide()
        let findings = try findings(guide)
        let lines = try run(guide, as: "github").split(separator: "\n")
        #expect(lines.count == findings.count)
        for (line, finding) in zip(lines, findings) {
            let parts = try #require(
                line.wholeMatch(of: /::(error|warning) ([^ ].*?)::(.*)/), "\(line)")
            #expect(parts.1 == finding.severity)
            let properties = Dictionary(
                uniqueKeysWithValues: parts.2.split(separator: ",").map { property in
                    let pair = property.split(separator: "=", maxSplits: 1)
                    return (String(pair[0]), String(pair[1]).removingPercentEncoding)
                })
            #expect(properties["file"] == finding.path)
            #expect(properties["line"] == "\(finding.line)")
            #expect(properties["title"] == finding.identifier)
            // Columns count UTF-16 code units; behind a line that is not shown whole there are none.
            if let column = properties["col"]?.flatMap({ Int($0) }),
                let end = properties["endColumn"]?.flatMap({ Int($0) })
            {
                let line = try self.line(finding.line, of: finding.path, in: guide)
                let bytes = Array(line.utf8)[finding.column - 1..<finding.endColumn - 1]
                let units = Array(line.utf16)[column - 1..<end - 1]
                #expect(
                    String(decoding: bytes, as: UTF8.self)
                        == String(decoding: units, as: UTF16.self))
            } else {
                #expect(
                    finding.message.contains("nulle-part") || finding.endColumn == finding.column)
            }
            let text = String(parts.3).removingPercentEncoding ?? ""
            #expect(text.hasPrefix(finding.message))
        }
    }
}
