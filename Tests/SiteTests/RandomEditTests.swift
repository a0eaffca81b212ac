import Foundation
import Project
import Site
import TaxTables
import TestSupport
import Testing
import Text

/// An incremental build equals a clean build after random edits of a guide with two years, two languages and
/// every kind of page.
///
/// `EDIT_COUNT` sets the number of edits, `EDIT_SEED` the sequence.
@Suite struct RandomEditTests {
    private static func setting(_ name: String, default value: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? value
    }

    @Test func equalsACleanBuild() throws {
        let count = Self.setting("EDIT_COUNT", default: 20)
        let seed = Self.setting("EDIT_SEED", default: 1)
        let guide = try GuideCopy.withTwoYears()
        try guide.setAsideExamples()
        var editor = RandomEditor(guide.folder, seed: UInt64(seed))
        var held = SessionCache()
        try #require(try Self.site(of: guide, "kept") != nil)
        _ = try Self.site(of: guide, "held", memory: held)
        var (edits, tries) = (0, 0)
        while edits < count, tries < 10 * count {
            tries += 1
            let edit = try editor.edit()
            let kept = try Self.site(of: guide, "kept")
            // Files that changed within the resolution of the clock are read again by later builds.
            usleep(40_000)
            let inProcess = try Self.site(of: guide, "held", memory: held)
            let clean = try Self.site(of: guide, "clean", usesCache: false)
            let differing = [kept, inProcess].flatMap { Self.differing($0, clean) }
            #expect(
                differing.isEmpty, "seed \(seed), try \(tries), \(edit): \(Set(differing).sorted())"
            )
            guard differing.isEmpty else {
                // Later edits are compared from here on.
                try guide.folder.remove("Site/.cache")
                held = SessionCache()
                edits += 1
                continue
            }
            if clean == nil {
                try editor.undo()
            } else {
                edits += 1
            }
        }
        #expect(edits == count, "seed \(seed): \(tries) tries gave \(edits) guides without errors")
    }

    /// Builds the site into a folder beside the guide.
    ///
    /// - Returns: The bytes of each file by path; nil if the guide has errors.
    private static func site(
        of guide: GuideCopy, _ output: String, usesCache: Bool = true, memory: SessionCache? = nil
    ) throws -> [String: Data]? {
        var options = BuildOptions()
        options.output = guide.folder.file(output)
        options.isDurable = false
        options.usesCache = usesCache
        options.memory = memory
        let (report, _) = try SiteBuilder.build(GuideFolder(root: guide.path), options: options)
        guard report != nil else { return nil }
        var files: [String: Data] = [:]
        for path in guide.folder.files(below: output) {
            let url = URL(fileURLWithPath: guide.folder.file("\(output)/\(path)"))
            files[path] = try Data(contentsOf: url)
        }
        return files
    }

    /// The paths of the files in which two sites differ.
    private static func differing(_ one: [String: Data]?, _ other: [String: Data]?) -> [String] {
        guard let one, let other else {
            return (one == nil) == (other == nil) ? [] : ["only one of two builds has errors"]
        }
        return Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }
    }
}

/// Edits the files of a guide at random, one at a time.
private struct RandomEditor {
    private let folder: TemporaryFolder
    private var random: SeededGenerator
    /// The paths of files by kind, such as the tables of a year: kinds take turns, so that a guide with many
    /// templates and few tables has as many edits of each.
    private let kinds: [[String]]
    private var turn = 0
    private let original: [String: String]
    private var last: (path: String, text: String)?

    init(_ folder: TemporaryFolder, seed: UInt64) {
        self.folder = folder
        random = SeededGenerator(seed: seed)
        let paths = ["Content", "Site"].flatMap { top in
            folder.files(below: top).map { "\(top)/\($0)" }
        }
        var original: [String: String] = [:]
        for path in paths {
            let bytes = try? Data(contentsOf: URL(fileURLWithPath: folder.file(path)))
            original[path] = bytes.flatMap { String(data: $0, encoding: .utf8) }
        }
        self.original = original
        let byKind = Dictionary(grouping: original.keys) { path in
            path.split(separator: "/").dropLast().prefix(3).joined(separator: "/")
        }
        // Tables come first, those of the earlier year before all: pages of the next year compare with them.
        kinds = byKind.sorted { Self.order($0.key) < Self.order($1.key) }.map { $0.value.sorted() }
    }

    private static func order(_ kind: String) -> (Int, String) {
        (kind.hasPrefix("Content/Tables") ? 0 : 1, kind)
    }

    /// Edits a file of the kind whose turn it is.
    ///
    /// - Returns: The edit, for messages.
    mutating func edit() throws -> String {
        while true {
            guard let path = kinds[turn % kinds.count].randomElement(using: &random) else {
                continue
            }
            let text = try folder.read(path)
            guard let (edited, what) = edited(text, path), edited != text else { continue }
            last = (path, text)
            try folder.write(path, edited)
            turn += 1
            return "\(path), \(what)"
        }
    }

    /// Restores the file that was edited last: a file of its kind is edited next.
    mutating func undo() throws {
        if let last { try folder.write(last.path, last.text) }
        last = nil
        turn -= 1
    }

    private mutating func edited(_ text: String, _ path: String) -> (String, String)? {
        // A table has hundreds of figures, of which a page shows a few.
        if path.hasPrefix("Content/Tables"), turn < kinds.count || Bool.random(using: &random) {
            return withEveryFigure(of: text)
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return original[path].map { ($0, "restored") }
        case 1: return withLine(of: text) { $0.append("") }
        case 2: return withLine(of: text) { $0.removeLast() }
        case 3: return withLine(of: text) { lines in lines.last.map { lines.append($0) } }
        case 4: return replacing(/\ [a-zé]{4,}(?= [a-zé])/, in: text) { "\($0)ly" }
        default:
            let digit = String(Int.random(in: 1...9, using: &random))
            return replacing(/[0-9](?=[^0-9]*\n)/, in: text) { _ in digit }
        }
    }

    /// Changes the last digit of every amount and rate of a table.
    private mutating func withEveryFigure(of text: String) -> (String, String) {
        let step = Int.random(in: 1...8, using: &random)
        let edited = text.replacing(/((?:amount|over|rate): "?[0-9.]*)([1-9])(?=["},\n])/) {
            match in
            let digit = match.2.first?.wholeNumberValue ?? 1
            return "\(match.1)\((digit + step - 1) % 9 + 1)"
        }
        return (edited, "every figure, \(step) more")
    }

    /// Changes the line at a random position: `change` receives the lines up to it.
    private mutating func withLine(
        of text: String, _ change: (inout [Substring]) -> Void
    ) -> (String, String)? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let place = Int.random(in: lines.indices, using: &random)
        var head = Array(lines[...place])
        change(&head)
        let all = head + lines[(place + 1)...]
        let what = "line \(place + 1), \(head.count - place - 1) more"
        return (all.joined(separator: "\n"), what)
    }

    /// Replaces one match of a pattern; nil if there is none.
    private mutating func replacing(
        _ pattern: some RegexComponent<Substring>, in text: String,
        by new: (Substring) -> String
    ) -> (String, String)? {
        guard let place = text.ranges(of: pattern).randomElement(using: &random) else { return nil }
        let word = new(text[place])
        let line = text[..<place.lowerBound].count { $0 == "\n" } + 1
        return (
            text.replacingCharacters(in: place, with: word),
            "line \(line), '\(word)' for '\(text[place])'"
        )
    }
}
