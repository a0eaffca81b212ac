import GuideDiagnostics
import GuideTestSupport
import Testing

/// What may know of what: between modules, and between the folders of one kind of page.
@Suite struct DirectionTests {
    private static let sections = "Sources/GuideSite/Sections"

    /// The folders that each hold one kind of page.
    static var kinds: [String] {
        Repository.names(in: sections).filter { !$0.contains(".") }
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Repository.source(path).bytes, as: UTF8.self)
    }

    /// The types and functions that stand at the top of the files of a folder.
    private static func names(declaredIn folder: String) throws -> Set<Substring> {
        let words: Set<Substring> = [
            "actor", "class", "enum", "func", "protocol", "struct", "typealias",
        ]
        var names: Set<Substring> = []
        for path in TidyTests.swiftFiles(below: folder) {
            for line in try text(path).split(separator: "\n") where line.first != " " {
                let parts = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                guard let index = parts.firstIndex(where: words.contains), index < 3,
                    index + 1 < parts.count, !line.hasPrefix("/"), !line.contains("private ")
                else { continue }
                names.insert(parts[index + 1])
            }
        }
        return names
    }

    /// Every word of the code in a folder, without comments and texts.
    private static func words(in folder: String) throws -> Set<Substring> {
        var words: Set<Substring> = []
        for path in TidyTests.swiftFiles(below: folder) {
            for line in try text(path).split(separator: "\n") {
                let code = line.replacing(/\/\/.*|"[^"]*"/, with: "")
                let parts = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                words.formUnion(parts.map { Substring(String($0)) })
            }
        }
        return words
    }

    @Test func theWordsOfAFolderAreFound() throws {
        #expect(Self.kinds.count > 10)
        #expect(try Self.names(declaredIn: "\(Self.sections)/Rates").contains("RateSection"))
        #expect(try Self.words(in: "\(Self.sections)/Rates").contains("RateSection"))
    }

    /// A kind of page can be taken out, or put in, without a look at the others.
    @Test(arguments: kinds) func noKindOfPageNamesAnother(kind: String) throws {
        let words = try Self.words(in: "\(Self.sections)/\(kind)")
        for other in Self.kinds where other != kind {
            let named = try words.intersection(
                Self.names(declaredIn: "\(Self.sections)/\(other)"))
            #expect(named.isEmpty, "\(kind) names \(named.sorted()) of \(other)")
        }
    }
}
