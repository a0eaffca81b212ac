import Foundation
import TestSupport
import Testing
import Text

/// The tutorial and the how-to guides of the manual, done step by step as a newcomer does them.
@Suite struct TutorialTests {
    /// A fenced block of a page, with the file that the paragraph before it names.
    private struct Block {
        let language: String
        let text: String
        /// The last words of the paragraph before the block, and the file that it names.
        let instruction: String
        let path: String?
    }

    private static func blocks(of page: String) throws -> [Block] {
        let source = try Repository.source("Sources/Site/Site.docc/\(page)")
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

    /// Replaces the removed lines of a diff by the added ones.
    private static func apply(_ diff: String, to text: String) throws -> String {
        let lines = diff.split(separator: "\n")
        func side(_ mark: Character) -> String {
            lines.filter { $0.first != mark }.map { $0.dropFirst() + "\n" }.joined()
        }
        let range = try #require(text.firstRange(of: side("+")), "no such lines:\n\(diff)")
        return text.replacingCharacters(in: range, with: side("-"))
    }

    /// Runs the commands of a page in `folder`, and edits the files that it names.
    ///
    /// - Returns: The output of all commands.
    private static func follow(
        _ page: String, in folder: TemporaryFolder, guide start: String = "",
        languages: Set<String> = ["sh", "diff", "yaml", "rules", "markdown"]
    ) throws -> String {
        let program = URL(fileURLWithPath: try Command.program).deletingLastPathComponent().path
        var guide = start
        var output = ""
        for block in try blocks(of: page) where languages.contains(block.language) {
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
                try folder.write(path, apply(block.text, to: folder.read(path)))
            default:
                let path = "\(guide)/\(try #require(block.path))"
                let old = block.instruction.contains("Append to") ? try folder.read(path) : ""
                try folder.write(path, old + block.text)
            }
        }
        return output
    }

    @Test func leadsToAFigureARuleAndASite() throws {
        let folder = try TemporaryFolder()
        let output = try Self.follow("Tutorial.md", in: folder)
        // The county tax that the tutorial promises, and the step of the new rule.
        #expect(output.contains("$1,550.00"))
        #expect(output.contains(#/Home cooling amount 52 +\$500\.00/#))
        let page = try folder.read("my-guide/Site/public/en/rules/home-cooling/index.html")
        #expect(page.contains("Home cooling amount"))
        // The topic of the tutorial has an example that the rule computes.
        let topics = "my-guide/Site/public/en/topics/credits/everybody/home-cooling"
        let example = try folder.read("\(topics)/northshore/index.html")
        #expect(example.contains("−$50.00"))
        #expect(try folder.read("\(topics)/index.html").contains("at most $500"))
    }

    @Test func makesARuleOfAForm() throws {
        let output = try Self.follow("WritingARule.md", in: TemporaryFolder())
        #expect(output.contains(#/Surtax 82 +\$30\.00/#))
        #expect(output.contains(#/Tax with surtax 83 +\$6,180\.00/#))
    }

    @Test func beginsATaxYear() throws {
        let folder = try TemporaryFolder()
        #expect(try Command(["new", "guide", folder.file("my-guide")]).status == 0)
        let output = try Self.follow("NewYear.md", in: folder, guide: "my-guide", languages: ["sh"])
        #expect(output.contains("confirmed 5 figures"))
        #expect(try folder.read("my-guide/Content/Tables/2027/northshore.yaml").contains("2027"))
    }
}
