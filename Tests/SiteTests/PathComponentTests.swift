import Calculations
import Content
import Files
import Foundation
import Project
import Site
import TaxTables
import TestSupport
import Testing
import Text

/// The words of addresses, which never lead out of the site.
@Suite struct PathComponentTests {
    private static let strings = "Site/Strings/fr.yaml"

    /// The French strings of a guide in the tests.
    private static func text() throws -> String { try GuideCopy().folder.read(strings) }

    /// The line on which the words start, which moves with every word that is added before.
    private static func firstLine() throws -> Int {
        let text = try text()
        let before = try #require(text.range(of: "\naddresses:\n")).lowerBound
        return text[...before].count { $0 == "\n" } + 2
    }

    /// Returns the diagnostics of `check` and `build` for a guide with another word in the French addresses.
    private func found(_ edits: [(old: String, new: String)]) throws -> [String] {
        let guide = try GuideCopy()
        for edit in edits { try guide.folder.edit(Self.strings, edit.old, edit.new) }
        let folder = GuideFolder(root: guide.path)
        var options = BuildOptions()
        options.output = guide.folder.file("deep/out")
        let before = guide.folder.files()
        let (report, built) = try SiteBuilder.build(folder, options: options)
        #expect(report == nil)
        #expect(guide.folder.files() == before)
        let day = try #require(CalendarDay(text: "2026-11-22"))
        let checked = SiteBuilder.check(folder, options: options, today: day)
        let text = DiagnosticWriter().text(for: built)
        #expect(DiagnosticWriter().text(for: checked) == text)
        return text.split(separator: "\n").map(String.init)
    }

    /// Invalid parts of an address, in YAML.
    private static let wrong = [
        "../../../../x", "..", ".", "a b", "é", "A", "'%2e%2e'", "/etc", "a/b", "\"a\\nb\"", "a.b",
        "'?'",
        "index.html", "'-'", "a--b", String(repeating: "a", count: 101), "../y",
        "a_b", "'a '", "-a", "a-", "'#a'", "'a?b'", "'a&b'", "'a:b'", "'a;b'", "'a=b'",
    ]

    @Test func refusesWhatIsNoPartOfAnAddress() throws {
        let text = try Self.text()
        let words = zip(PathComponent.allCases, Self.wrong)
        let edits = try words.map { word, wrong in
            let line = try #require(
                text.firstMatch(of: try Regex("\n  \(word.fileKey): [a-z-]+\n")))
            return (
                old: String(line.output[0].substring ?? ""), new: "\n  \(word.fileKey): \(wrong)\n"
            )
        }
        let lines = try found(edits).filter { $0.contains("error:") }
        #expect(edits.count == PathComponent.allCases.count && lines.count == edits.count)
        let first = try Self.firstLine()
        for (number, line) in lines.enumerated() {
            #expect(line.hasPrefix("\(Self.strings):\(first + number):"))
            #expect(line.hasSuffix("[bad-address]"))
        }
    }

    @Test func saysThatTwoWordsAreTheSame() throws {
        let pairs = ["rates: taux", "take-home: salaire-net", "compare: comparer", "lines: lignes"]
        let lines = try found(
            pairs.map { ("\n  \($0)\n", "\n  \($0.prefix { $0 != ":" }): sujets\n") })
        let message = "error: 'sujets' is also the address of 'topics' [repeated-address]"
        #expect(lines.count { $0.hasSuffix(message) } == pairs.count)
        let first = try Self.firstLine()
        #expect(lines[0].hasPrefix("\(Self.strings):\(first + 1):10: "))
        #expect(lines.last == "\(Self.strings):\(first):11: note: the first one is here")
    }

    @Test func refusesNamesOfWhichAnAddressKeepsNothing() throws {
        let lines = try found([("{name: Île-du-Prince-Édouard,", "{name: …,")])
        #expect(
            lines.contains { $0.hasSuffix("'…' is not a valid part of an address [bad-address]") })
    }

    /// No path writes outside the site.
    @Test(arguments: [
        "", "/a", "a//b", "a/", "../a", "a/../../b", "./a", "a/./b", "..", ".", "a\0b",
    ])
    func writesNoFileOutside(path: String) throws {
        let folder = try TemporaryFolder()
        let output = try SiteOutput(folder: folder.file("site"))
        #expect(throws: OutputError.outside(path)) { try output.write(path, [1]) }
        #expect(
            !output.keep([
                .init(path: path, size: 1, modified: 0, inode: 0, content: .ofNothing)
            ]))
        // But for what keeps other builds away.
        #expect(folder.files().allSatisfy { $0 == ".site.lock" })
    }
}
