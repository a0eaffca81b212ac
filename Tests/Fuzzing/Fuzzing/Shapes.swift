import Foundation
import Glibc
import TestSupport

/// Changes of which files a guide has, rather than of what one of them says.
struct Shapes {
    let guide: TemporaryFolder
    /// The guide's place in the folder.
    let root: String
    /// Every file of the guide as it was, by its path from the guide's root.
    let files: [(path: String, bytes: [UInt8])]

    private var paths: [String] { files.map(\.path) }

    /// Makes one change, and says which.
    func change(_ mutator: inout Mutator) throws -> String {
        let path = pick(&mutator)
        let other = pick(&mutator)
        switch mutator.number(below: 17) {
        case 0: return try put(path, [], "empty")
        case 1: return try put(path, Array("# nothing\n\n".utf8), "a comment alone in")
        case 2:
            let bytes = try read(path)
            let length = mutator.number(below: bytes.count + 1)
            return try put(path, Array(bytes.prefix(length)), "\(length) bytes of")
        case 3:
            try remove(other)
            try move(path, other)
            return "\(path) is now \(other)"
        case 4:
            let name = newName(for: path, &mutator)
            try move(path, name)
            return "\(path) is now \(name)"
        case 5: return try put(other, read(path), "\(path) over")
        case 6, 7:
            let name = newName(for: path, &mutator)
            return try put(name, read(path), "\(path) again as")
        case 8:
            let bytes = try read(path)
            _ = try put(path, read(other), "")
            return try put(other, bytes, "\(path) swapped with")
        case 9: return try putSomethingElse(at: path, other, &mutator)
        case 10:
            try remove(path)
            return "no \(path)"
        case 11:
            let folder = path.split(separator: "/").dropLast().joined(separator: "/")
            try remove(folder)
            return "no \(folder)"
        case 12, 13: return try equalValues(path, &mutator)
        case 14: return try repeatedLine(path, &mutator)
        case 15: return try otherWord(&mutator)
        default: return try otherConfiguration(&mutator)
        }
    }

    // MARK: Files

    private func pick(_ mutator: inout Mutator) -> String {
        // What there is most of would be picked nearly always.
        let tops = Set(paths.map { $0.split(separator: "/").prefix(2).joined(separator: "/") })
        let sorted = tops.sorted()
        let top = sorted[mutator.number(below: sorted.count)]
        let below = paths.filter { $0 == top || $0.hasPrefix("\(top)/") }
        return below[mutator.number(below: below.count)]
    }

    private func place(_ path: String) -> String { guide.file("\(root)/\(path)") }

    private func read(_ path: String) throws -> [UInt8] {
        // An earlier change may have put something there that is no file.
        var status = stat()
        guard lstat(place(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return []
        }
        return Array(try Data(contentsOf: URL(fileURLWithPath: place(path))))
    }

    private func put(_ path: String, _ bytes: [UInt8], _ what: String) throws -> String {
        try remove(path)
        let url = URL(fileURLWithPath: place(path))
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(bytes).write(to: url)
        return "\(what) \(path)"
    }

    private func move(_ path: String, _ name: String) throws {
        let folder = URL(fileURLWithPath: place(name)).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        rename(place(path), place(name))
    }

    private func remove(_ path: String) throws {
        try? FileManager.default.removeItem(atPath: place(path))
    }

    /// A name beside a file that could be taken for another, or is none at all.
    private func newName(for path: String, _ mutator: inout Mutator) -> String {
        let parts = path.split(separator: "/").map(String.init)
        let name = parts.last ?? ""
        let stem = String(name.prefix { $0 != "." })
        let ending = String(name.dropFirst(stem.count))
        let folder = parts.dropLast().joined(separator: "/")
        let names = [
            "\(stem)-2\(ending)", "\(stem.uppercased())\(ending)", "\(stem)\u{301}\(ending)",
            "index\(ending)", "\(stem).fr\(ending)", "\(stem).de\(ending)", "\(stem)", ".\(name)",
            "\(stem) \(ending)", "a\nb\(ending)", "..\(ending)", "-\(ending)", "\(name)~",
            "take-home\(ending)", "data\(ending)", "_server\(ending)", "\(name).gz", "\(name).br",
            "deep/er/\(name)", String(repeating: "a", count: 240) + ending, "\u{202E}\(name)",
            "%2e%2e\(ending)", "con\(ending)", "404.html", "index.html", "\(stem).yml",
        ]
        return "\(folder)/\(names[mutator.number(below: names.count)])"
    }

    private func putSomethingElse(
        at path: String, _ other: String, _ mutator: inout Mutator
    ) throws -> String {
        try remove(path)
        let here = place(path)
        switch mutator.number(below: 7) {
        case 0: symlink(place(other), here)
        case 1: symlink("missing", here)
        case 2: symlink("/etc/passwd", here)
        case 3: symlink(".", here)
        case 4: mkfifo(here, 0o644)
        case 5: mkdir(here, 0o755)
        default: Glibc.link(place(other), here)
        }
        return "something else at \(path)"
    }

    // MARK: Values

    /// Lines of a file that are a key with a value, by their indentation.
    private func entries(_ lines: [Substring]) -> [(index: Int, colon: Substring.Index)] {
        lines.indices.compactMap { index in
            let line = lines[index]
            guard let colon = line.firstIndex(of: ":"), line.count < 200,
                line.index(after: colon) < line.endIndex
            else { return nil }
            return (index, colon)
        }
    }

    /// Gives two keys of a file the same value, or exchanges what they have.
    private func equalValues(_ path: String, _ mutator: inout Mutator) throws -> String {
        var lines = lines(of: try read(path))
        let entries = entries(lines)
        guard entries.count > 1 else { return "nothing" }
        let first = entries[mutator.number(below: entries.count)]
        // A key near it is more often of the same kind.
        let near = entries.filter { abs($0.index - first.index) < 8 && $0.index != first.index }
        guard let second = near.isEmpty ? nil : near[mutator.number(below: near.count)] else {
            return "nothing"
        }
        let firstValue = lines[first.index][first.colon...]
        let secondValue = lines[second.index][second.colon...]
        lines[second.index] = lines[second.index][..<second.colon] + firstValue
        if mutator.number(below: 4) == 0 {
            lines[first.index] = lines[first.index][..<first.colon] + secondValue
        }
        let text = lines.joined(separator: "\n")
        return try put(path, Array(text.utf8), "line \(first.index + 1) at \(second.index + 1) of")
    }

    private func repeatedLine(_ path: String, _ mutator: inout Mutator) throws -> String {
        var lines = lines(of: try read(path))
        let index = mutator.number(below: lines.count)
        if mutator.number(below: 3) == 0 {
            lines.remove(at: index)
        } else {
            lines.insert(lines[index], at: index)
        }
        let text = lines.joined(separator: "\n")
        return try put(path, Array(text.utf8), "line \(index + 1) twice or gone in")
    }

    private func lines(of bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
    }

    /// Addresses that lead elsewhere, are those of something else, or are none.
    private static let words = [
        "../../x", "..", ".", "", "a b", "é", "A", "%2e%2e", "/etc", "a/b", "topics", "data", "en",
        "assets", "index", "x.html", "-", "take-home", "'a\\nb'", "~", "null", "2026", "ontario",
        "income", "interest",
    ]

    /// Writes another address where a file has one.
    private func otherWord(_ mutator: inout Mutator) throws -> String {
        let word = Self.words[mutator.number(below: Self.words.count)]
        let places = [
            "Site/Strings/en.yaml", "Site/Strings/fr.yaml", "Content/Topics/categories.yaml",
            "Content/Situations/situations.yaml", "Content/Ledgers/person.yaml",
            "Content/Checklists/moving.fr.md", "Site/redirects.yaml",
            "Content/Topics/income/investment/interest.fr.md",
        ]
        let path = places[mutator.number(below: places.count)]
        var lines = lines(of: try read(path))
        let isStrings = path.hasPrefix("Site/Strings/")
        var isInside = !isStrings
        let found = lines.indices.filter { index in
            if isStrings, !lines[index].hasPrefix(" ") { isInside = lines[index] == "addresses:" }
            return isInside && lines[index].contains(":")
                && (isStrings || lines[index].contains("address") || lines[index].contains("from"))
        }
        guard !found.isEmpty else { return "nothing" }
        let index = found[mutator.number(below: found.count)]
        let text = lines[index]
        let start = text.range(of: "fr: ")?.upperBound ?? text.range(of: ": ")?.upperBound
        guard let start else { return "nothing" }
        let end = text[start...].firstIndex { ",}".contains($0) } ?? text.endIndex
        lines[index] = text[..<start] + word + text[end...]
        return try put(
            path, Array(lines.joined(separator: "\n").utf8), "'\(word)' at \(index + 1) of")
    }

    // MARK: The configuration

    private static let languages = [
        "[en]", "[fr]", "[fr, en]", "[en, en]", "[en, fr, en]", "[]", "en", "[de]", "",
    ]
    private static let years = [
        "[2026]", "[2026, 2026]", "[2025]", "[2026, 2025]", "[2025, 2026]", "[]", "[0]", "2026",
        "[2026, 1]", "[9999]",
    ]
    private static let bases = [
        "https://guide.example/a/b/", "http://guide.example/", "https://guide.example/../",
        "https://guide.example/./", "https://guide.example/%2e%2e/", "https://[::1]/",
        "https://guide.example/é/", "https://guide.example/[/", "https://a@guide.example/",
        "https://guide.example", "https://GUIDE.example/\u{212A}/", "//guide.example/",
    ]

    private func otherConfiguration(_ mutator: inout Mutator) throws -> String {
        let path = "Site/site.yaml"
        let (key, values) = [
            ("languages", Self.languages), ("years", Self.years), ("base-url", Self.bases),
        ][mutator.number(below: 3)]
        let value = values[mutator.number(below: values.count)]
        let lines = lines(of: try read(path)).map {
            $0.hasPrefix("\(key):") ? "\(key): \(value)"[...] : $0
        }
        return try put(
            path, Array(lines.joined(separator: "\n").utf8), "\(key): \(value) in")
    }
}
