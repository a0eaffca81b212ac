internal import Project
internal import Text

/// The files of the good guide, which are read and completed once in a process.
struct GoodGuide: Sendable {
    /// The bytes of each file by path, with the examples of rules set aside.
    let files: [(path: String, bytes: [UInt8])]
    /// The rule files as the repository has them.
    let rules: [String: [UInt8]]

    static let shared = Result { try GoodGuide() }

    private init() throws {
        let folder = try TemporaryFolder()
        for name in [
            GuideCopy.rules, "Content/Sources", "Content/Tables/2026/federal.yaml",
            "Content/Tables/2026/ontario.yaml", "Content/places.yaml", "Site/Static",
            "Site/Strings", "Site/Styles",
            "Site/Templates",
        ] {
            try folder.lay("\(Repository.root)/\(name)", as: name)
        }
        // Fixtures edit strings that the repository's guide takes from the program.
        for name in Repository.names(in: "Site/Strings") {
            let path = "Site/Strings/\(name)"
            try folder.write(
                path,
                StringsFile.completed(
                    try folder.read(path), from: try Repository.text(of: "Sources/Strings/\(name)"))
            )
        }
        try folder.lay("\(GuideCopy.fixtures)/good")
        try Self.registerCitedDocuments(in: folder)
        var rules: [String: [UInt8]] = [:]
        files = try folder.files().map { path in
            let bytes = try folder.bytes(of: path)
            guard path.hasPrefix("\(GuideCopy.rules)/") else { return (path, bytes) }
            rules[path] = bytes
            let text = String(decoding: bytes, as: UTF8.self)
            return (path, Array(GuideCopy.withoutExamplesOfOtherTables(text).utf8))
        }
        self.rules = rules
    }

    /// Leaves the documents in the registers that the guide or a test names, and those that they are copies of.
    ///
    /// Nothing cites most of the documents, and each guide would read them.
    private static func registerCitedDocuments(in folder: TemporaryFolder) throws {
        let registers = "Content/Sources/"
        let paths = folder.files().filter {
            $0.hasPrefix(registers) && $0 != "\(registers)hosts.yaml"
        }
        let files = try paths.map { Register(path: $0, try folder.read($0)) }
        var cited = try namesInTests()
        for path in folder.files() where !path.hasPrefix(registers) {
            names(in: try folder.bytes(of: path), into: &cited)
        }
        // Tests add the tables of other years.
        for path in TemporaryFolder.files(below: "\(Repository.root)/Content/Tables")
        where path.hasSuffix("/federal.yaml") || path.hasSuffix("/ontario.yaml") {
            names(in: try Repository.source("Content/Tables/\(path)").bytes, into: &cited)
        }
        let entries = files.flatMap(\.entries)
        var copies: [Substring] = []
        repeat {
            copies = entries.filter { cited.contains(String($0.name)) }.flatMap(\.originals)
                .filter { !cited.contains(String($0)) }
            cited.formUnion(copies.map(String.init))
        } while !copies.isEmpty
        for file in files {
            try folder.write(file.path, file.text { cited.contains(String($0)) })
        }
    }

    private static func namesInTests() throws -> Set<String> {
        var found: Set<String> = []
        for path in TemporaryFolder.files(below: "\(Repository.root)/Tests")
        where path.hasSuffix(".swift") || path.hasPrefix("SiteTests/Fixtures/") {
            names(in: try Repository.source("Tests/\(path)").bytes, into: &found)
        }
        return found
    }

    /// Adds the words of letters, digits and hyphens.
    private static func names(in bytes: [UInt8], into names: inout Set<String>) {
        let words = bytes.split { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"):
                false
            default: true
            }
        }
        names.formUnion(words.lazy.map { String(decoding: $0, as: UTF8.self) })
    }
}

/// A file of a register as lines.
private struct Register {
    struct Entry {
        let name: Substring
        var lines: [Substring]

        /// The documents that this one is a copy of.
        var originals: [Substring] {
            lines.filter { $0.hasPrefix("  copy-of: ") }.flatMap { line in
                line.dropFirst(11).split { "[], ".contains($0) }
            }
        }
    }

    let path: String
    private var head: [Substring] = []
    private(set) var entries: [Entry] = []

    init(path: String, _ text: String) {
        self.path = path
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let first = line.first, first.isLetter || first.isNumber {
                entries.append(Entry(name: line.prefix { $0 != ":" }, lines: [line]))
            } else if entries.isEmpty {
                head.append(line)
            } else {
                entries[entries.count - 1].lines.append(line)
            }
        }
    }

    /// Returns the text with the chosen entries, or the first of all: an empty file is an error.
    func text(of isChosen: (Substring) -> Bool) -> String {
        let chosen = entries.filter { isChosen($0.name) }
        let lines = (chosen.isEmpty ? Array(entries.prefix(1)) : chosen).flatMap(\.lines)
        let text = (head + lines).joined(separator: "\n")
        return text.hasSuffix("\n") ? text : text + "\n"
    }
}
