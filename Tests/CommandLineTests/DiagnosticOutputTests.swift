import Foundation
import GuideTestSupport
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

    private struct Log: Decodable {
        struct Run: Decodable {
            struct Tool: Decodable {
                struct Driver: Decodable {
                    struct Rule: Decodable { let id: String }
                    let name: String
                    let rules: [Rule]
                }
                let driver: Driver
            }
            struct Result: Decodable {
                struct Message: Decodable { let text: String }
                struct Location: Decodable {
                    struct Physical: Decodable {
                        struct Artifact: Decodable { let uri: String }
                        struct Region: Decodable {
                            let startLine: Int
                            let startColumn: Int?
                            let endColumn: Int?
                        }
                        let artifactLocation: Artifact
                        let region: Region
                    }
                    let physicalLocation: Physical
                }
                let ruleId: String
                let level: String
                let message: Message
                let locations: [Location]
                let relatedLocations: [Location]?
            }
            let tool: Tool
            let columnKind: String
            let results: [Result]
        }
        let version: String
        let runs: [Run]
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

    @Test func marksTheSameTextInBytesAndInUnits() throws {
        let guide = try Self.guide()
        let findings = try findings(guide)
        let log = try JSONDecoder().decode(Log.self, from: Data(run(guide, as: "sarif").utf8))
        #expect(log.version == "2.1.0")
        let run = try #require(log.runs.first)
        #expect(run.columnKind == "utf16CodeUnits")
        #expect(run.tool.driver.name == "taxguide")
        #expect(run.tool.driver.rules.map(\.id) == Set(findings.map(\.identifier)).sorted())
        #expect(run.results.count == findings.count)
        var marked: [String] = []
        for (finding, result) in zip(findings, run.results) {
            #expect(result.ruleId == finding.identifier && result.level == finding.severity)
            #expect(result.message.text.hasPrefix(finding.message))
            let place = try #require(result.locations.first?.physicalLocation)
            #expect(place.artifactLocation.uri.removingPercentEncoding == finding.path)
            #expect(!place.artifactLocation.uri.contains(where: { " :,".contains($0) }))
            #expect(place.region.startLine == finding.line)
            #expect((result.relatedLocations ?? []).count == finding.notes.count)
            guard let start = place.region.startColumn, let end = place.region.endColumn else {
                continue
            }
            let line = try line(finding.line, of: finding.path, in: guide)
            let bytes = Array(line.utf8)[finding.column - 1..<finding.endColumn - 1]
            let units = Array(line.utf16)[start - 1..<end - 1]
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text == String(decoding: units, as: UTF16.self))
            marked.append(text)
        }
        #expect(marked.contains("{{rien.du.tout}}"))
        #expect(marked.contains("rien.fr.md"))
        #expect(findings.contains { !$0.notes.isEmpty })
        // The mark behind the long line has a line, and no column that could be wrong.
        let long = try #require(run.results.first { $0.message.text.contains("nulle-part") })
        let region = try #require(long.locations.first?.physicalLocation.region)
        #expect(region.startColumn == nil && region.endColumn == nil)
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
            let text = String(parts.3).removingPercentEncoding ?? ""
            #expect(text.hasPrefix(finding.message))
        }
    }
}
