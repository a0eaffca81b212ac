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

    // MARK: Modules

    /// The modules of the manifest, each with those that it depends on.
    private static func modules() throws -> [String: Set<String>] {
        var modules: [String: Set<String>] = [:]
        let manifest = try text("Package.swift")
        for match in manifest.matches(of: /module\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/) {
            let names = (match.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
            modules[String(match.1)] = Set(names)
        }
        return modules
    }

    /// What a guide says is known without a page, and words and pages without a file.
    @Test func contentKnowsNoPage() throws {
        let modules = try Self.modules()
        let content = try #require(modules["GuideContent"])
        #expect(
            content.isDisjoint(with: ["GuideHTML", "GuideHeaders", "GuideSite", "GuideTemplates"]))
        let computed = try #require(modules["GuideCalculations"])
        #expect(
            computed.isDisjoint(with: ["GuideFiles", "GuideHTML", "GuideSite", "GuideTemplates"]))
        let pages = try #require(modules["GuidePages"])
        #expect(pages.isDisjoint(with: ["GuideFiles", "GuideHTML", "GuideSite", "GuideYAML"]))
        let words = try #require(modules["GuideWords"])
        #expect(
            words.isDisjoint(with: ["GuideContent", "GuideFiles", "GuideSite", "GuideTemplates"]))
    }

    /// The compiler finds any module that is built before, so that the manifest alone holds nothing.
    @Test func importsOnlyWhatTheManifestNames() throws {
        let modules = try Self.modules()
        #expect(modules.count > 15)
        #expect(modules["GuideWords"]?.contains("TaxEngine") == true)
        for (module, named) in modules {
            for path in TidyTests.swiftFiles(below: "Sources/\(module)") {
                let imports = try TidyTests.imports(path).map(String.init)
                let unnamed = imports.filter { modules[$0] != nil && !named.contains($0) }
                #expect(unnamed.isEmpty, "\(path) imports \(unnamed)")
            }
        }
    }
}
