import TestSupport
import Testing
import Text

/// What the compiler does not see to.
@Suite struct TidyTests {
    static func swiftFiles(below folder: String) -> [String] {
        Repository.names(in: folder).flatMap { name -> [String] in
            let path = "\(folder)/\(name)"
            return name.hasSuffix(".swift")
                ? [path] : name.contains(".") ? [] : swiftFiles(below: path)
        }
    }

    private static func lines(_ path: String) throws -> [Substring] {
        let source = try Repository.source(path)
        return String(decoding: source.bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    static func imports(_ path: String) throws -> [Substring] {
        try lines(path).compactMap { line in
            let words = line.split(separator: " ")
            guard let index = words.firstIndex(of: "import"), index <= 1 else { return nil }
            return words.last
        }
    }

    @Test func topLevelHoldsNothingElse() {
        let expected: Set = [
            "Content", "LICENSE", "Package.resolved", "Package.swift", "README.md", "Site",
            "Sources", "Tests",
        ]
        #expect(Set(Repository.names(in: "")).isSubset(of: expected))
    }

    /// JSON from outside may nest so deeply that a decoder takes minutes: one place checks that.
    @Test func decodesJSONInOnePlace() throws {
        let users = try Self.swiftFiles(below: "Sources").filter { path in
            try Self.lines(path).contains {
                $0.contains("JSONDecoder()") || $0.contains("JSONSerialization")
            }
        }
        // A key of an object is a string, which holds no other values.
        let keys = "Sources/Text/Formats/DuplicateKey.swift"
        #expect(users.filter { $0 != keys } == ["Sources/Text/Formats/JSONNesting.swift"])
    }

    /// The engine has never heard of files, dates of today, or how anything is shown.
    @Test(arguments: [
        "TaxTables", "RuleEngine", "RuleLanguage", "Text/Diagnostics",
    ])
    func importsNothingThatReachesOutside(module: String) throws {
        let allowed: Set<Substring> = [
            "RuleLanguage", "Synchronization", "TaxTables", "Text",
        ]
        for path in Self.swiftFiles(below: "Sources/\(module)") {
            let imports = try Self.imports(path)
            #expect(Set(imports).isSubset(of: allowed), "\(path)")
        }
    }

    @Test(arguments: [
        "CCMarkGFM", "CFreeType", "CLibPNG", "CLibXML2", "CLibYAML",
    ])
    func oneFileTouchesEachLibrary(library: Substring) throws {
        let users = try Self.swiftFiles(below: "Sources").filter {
            try Self.imports($0).contains(library)
        }
        #expect(users.count == 1, "\(users)")
    }

    @Test func filesAndLinesStayShort() throws {
        for path in Self.swiftFiles(below: "Sources") + Self.swiftFiles(below: "Tests") {
            let lines = try Self.lines(path)
            #expect(lines.count <= 400, "\(path) has \(lines.count) lines")
        }
    }

    /// The lengths of functions with more than 60 lines, by their first line.
    private static func longFunctions(_ lines: [Substring]) -> [String] {
        let modifiers =
            #/^( *)(?:[@a-z]+(?:\([a-z]+\))? )*(?:func |init[?(<]|subscript[(<]|var .*\{$)/#
        return lines.indices.compactMap { start in
            guard let match = lines[start].firstMatch(of: modifiers) else { return nil }
            // A declaration without a body, or with one on its line, has no line of an opening brace.
            let opening = lines[start...].first {
                $0.isEmpty || $0.hasSuffix("{") || $0.hasSuffix("}")
            }
            guard opening?.hasSuffix("{") == true,
                let end = lines[start...].firstIndex(of: match.1 + "}")
            else { return nil }
            let length = end - start + 1
            return length > 60 ? "\(start + 1): \(length) lines" : nil
        }
    }

    @Test func functionsStayShort() throws {
        for path in Self.swiftFiles(below: "Sources") {
            let long = try Self.longFunctions(Self.lines(path))
            #expect(long.isEmpty, "\(path): \(long)")
        }
        let body = Array(repeating: Substring("        step()"), count: 59)
        #expect(
            Self.longFunctions(["    package static func run() {"] + body + ["    }"]).count == 1)
        #expect(
            Self.longFunctions(["    package static func run() {"] + body.dropLast() + ["    }"])
                .isEmpty)
    }

    /// Diagnostics belong to whoever reads; a list that is handed from call to call can be dropped on the way.
    @Test func noListOfDiagnosticsIsHandedOn() throws {
        for path in Self.swiftFiles(below: "Sources") {
            let handing = try Self.lines(path).filter { $0.contains("inout [Diagnostic]") }
            #expect(handing.isEmpty, "\(path): \(handing)")
        }
    }

    /// A comment of documentation is read on its own, in the list of an editor or beside another
    /// declaration: one that begins like the rest of a sentence cannot be.
    @Test func commentsStandWithoutTheirDeclarations() throws {
        let restsOfSentences: Set<Substring> = [
            "After", "As", "Below", "By", "From", "In", "Instead", "Of", "Relative", "Rising",
            "Sorted", "That", "Those", "To", "With", "Without",
        ]
        for path in Self.swiftFiles(below: "Sources") {
            var isInside = false
            for (number, line) in try Self.lines(path).enumerated() {
                let text = line.drop { $0 == " " }
                defer { isInside = text.hasPrefix("///") }
                guard text.hasPrefix("/// "), !isInside else { continue }
                let first = text.dropFirst(4).prefix { $0.isLetter }
                #expect(!restsOfSentences.contains(first), "\(path):\(number + 1): \(text)")
            }
        }
    }

    /// The compiler ignores `@inlinable` on a member of a `package` type without `@usableFromInline`, without a warning.
    @Test func inlinableMembersAreOfUsableTypes() throws {
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "extension"]
        /// The name of the type that a line at the margin declares or extends.
        func type(_ line: Substring) -> Substring? {
            guard line.first.map({ $0.isLetter || $0 == "@" }) == true else { return nil }
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            return words.firstIndex(where: kinds.contains).flatMap { words.dropFirst($0 + 1).first }
        }
        var unusable: Set<Substring> = []
        var withInlinable: [Substring: String] = [:]
        for path in Self.swiftFiles(below: "Sources") {
            var current: Substring?
            var above: Substring = ""
            for line in try Self.lines(path) {
                if let name = type(line) {
                    current = name
                    let isUsable = (above + line).contains("@usableFromInline")
                    if line.contains("package "), !line.contains("extension "), !isUsable {
                        unusable.insert(name)
                    }
                }
                if line == "}" { current = nil }
                if line.contains("@inlinable"), let current { withInlinable[current] = path }
                above = line
            }
        }
        #expect(withInlinable.count > 10)
        for (name, path) in withInlinable where unusable.contains(name) {
            Issue.record("\(path): \(name) has inlinable members; declare it '@usableFromInline'")
        }
    }
}
