import Foundation
import GuideTestSupport
import Testing
import Text

/// The tutorial of the manual, done step by step as a newcomer does it.
@Suite struct TutorialTests {
    /// A fenced block of the tutorial, with the file that the paragraph before it names.
    private struct Block {
        let language: String
        let text: String
        /// The last words of the paragraph before the block, and the file that it names.
        let instruction: String
        let path: String?
    }

    private static func blocks() throws -> [Block] {
        let source = try Repository.source("Sources/Site/Site.docc/Tutorial.md")
        let parts = String(decoding: source.bytes, as: UTF8.self).components(separatedBy: "```")
        var path: String?
        return stride(from: 1, to: parts.count, by: 2).map { index in
            let before = parts[index - 1].components(separatedBy: "\n\n").suffix(2).joined()
            for match in before.matches(of: #/`((?:Content|Site)/[^`]+)`/#) {
                path = String(match.1)
            }
            let lines = parts[index].split(
                separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            return Block(
                language: String(lines[0]), text: String(lines[1]), instruction: before, path: path)
        }
    }

    /// Replaces the lines of `text` that a diff takes away by those that it adds.
    private static func apply(_ diff: String, to text: String) throws -> String {
        let lines = diff.split(separator: "\n")
        func side(_ mark: Character) -> String {
            lines.filter { $0.first != mark }.map { $0.dropFirst() + "\n" }.joined()
        }
        let range = try #require(text.firstRange(of: side("+")), "no such lines:\n\(diff)")
        return text.replacingCharacters(in: range, with: side("-"))
    }

    @Test func leadsToAFigureARuleAndASite() throws {
        let folder = try TemporaryFolder()
        let program = URL(fileURLWithPath: try Command.program).deletingLastPathComponent().path
        var guide = ""
        var output = ""
        for block in try Self.blocks() {
            switch block.language {
            case "sh":
                let run = try Command(
                    shell: """
                        export PATH='\(program)':"$PATH"
                        cd '\(folder.file(guide))' && set -e
                        \(block.text)
                        """)
                #expect(run.status == 0, "\(block.text)\(run.errors)")
                output += run.output
                if block.text.contains("cd my-guide") { guide = "my-guide" }
            case "diff":
                let path = "\(guide)/\(try #require(block.path))"
                try folder.write(path, Self.apply(block.text, to: folder.read(path)))
            case "yaml", "rules":
                let path = "\(guide)/\(try #require(block.path))"
                let old = block.instruction.contains("Append to") ? try folder.read(path) : ""
                try folder.write(path, old + block.text)
            default: continue
            }
        }
        // The county tax that the tutorial promises, and the step of the new rule.
        #expect(output.contains("$1,550.00"))
        #expect(output.contains(#/Home cooling amount, National 52 +\$500\.00/#))
        let page = try folder.read("my-guide/Site/public/en/rules/home-cooling/index.html")
        #expect(page.contains("Home cooling amount"))
    }
}
