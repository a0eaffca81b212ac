import TestSupport
import Testing
import Text

/// The allowed dependencies between modules, and between the folders of page kinds.
@Suite struct DirectionTests {
    /// The folders that each hold one kind of page.
    static var kinds: [String] {
        ["FigurePages", "TopicPages"].flatMap { folders(of: $0) }
    }

    /// The folders of a module, as paths.
    private static func folders(of module: String) -> [String] {
        let names = Repository.names(in: "Sources/\(module)").filter { !$0.contains(".") }
        return names.map { "Sources/\(module)/\($0)" }
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Repository.source(path).bytes, as: UTF8.self)
    }

    private static func names(declaredIn folder: String) throws -> Set<Substring> {
        try names(declaredIn: TidyTests.swiftFiles(below: folder))
    }

    private static func words(in folder: String) throws -> Set<Substring> {
        try words(in: TidyTests.swiftFiles(below: folder))
    }

    /// The types and functions that stand at the top of files.
    private static func names(declaredIn files: [String]) throws -> Set<Substring> {
        let words: Set<Substring> = [
            "actor", "class", "enum", "func", "protocol", "struct", "typealias",
        ]
        var names: Set<Substring> = []
        for path in files {
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

    /// Returns every word of the code in files, without comments, texts, and names after a dot.
    private static func words(in files: [String]) throws -> Set<Substring> {
        var words: Set<Substring> = []
        for path in files {
            for line in try text(path).split(separator: "\n") {
                let code = line.replacing(/\/\/.*|"[^"]*"|\.\w+/, with: "")
                let parts = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                words.formUnion(parts.map { Substring(String($0)) })
            }
        }
        return words
    }

    @Test func theWordsOfAFolderAreFound() throws {
        #expect(Self.kinds.count > 10)
        let rates = "Sources/FigurePages/Rates"
        #expect(try Self.names(declaredIn: rates).contains("RateSection"))
        #expect(try Self.words(in: rates).contains("RateSection"))
    }

    /// A page kind can be removed or added without a change to the others.
    @Test(arguments: kinds) func noKindOfPageNamesAnother(kind: String) throws {
        let words = try Self.words(in: kind)
        for other in Self.kinds where other != kind {
            let named = try words.intersection(Self.names(declaredIn: other))
            #expect(named.isEmpty, "\(kind) names \(named.sorted()) of \(other)")
        }
    }

    /// The modules that have folders.
    static var modulesOfFolders: [String] {
        Repository.names(in: "Sources").filter { module in
            folders(of: module).contains { !TidyTests.swiftFiles(below: $0).isEmpty }
        }
    }

    /// The files of each folder of a module, and those beside its folders.
    private static func parts(of module: String) -> [String: [String]] {
        Dictionary(grouping: TidyTests.swiftFiles(below: "Sources/\(module)")) { path in
            path.split(separator: "/").prefix(3).dropLast(
                path.split(separator: "/").count == 3 ? 1 : 0
            )
            .joined(separator: "/")
        }
    }

    @Test func theFilesBesideFoldersAreAPartToo() {
        #expect(Self.modulesOfFolders.contains("RuleEngine"))
        #expect(Self.parts(of: "Preview")["Sources/Preview"]?.isEmpty == false)
        #expect(Self.parts(of: "TopicPages")["Sources/TopicPages/Rules"]?.isEmpty == false)
    }

    /// Folders of a module have no cyclic dependencies.
    @Test(arguments: modulesOfFolders)
    func noFoldersKnowEachOtherInACircle(module: String) throws {
        let parts = Self.parts(of: module)
        let names = try parts.mapValues { try Self.names(declaredIn: $0) }
        var below = try parts.mapValues { files in
            let words = try Self.words(in: files)
            return Set(names.filter { !words.isDisjoint(with: $0.value) }.keys)
        }
        for part in parts.keys { below[part]?.remove(part) }
        // Folders that depend only on removed ones are removed, until only cycles are left.
        while let last = below.first(where: { $0.value.allSatisfy { below[$0] == nil } }) {
            below[last.key] = nil
        }
        #expect(below.isEmpty, "\(below)")
    }

    // MARK: Modules

    /// The modules of the manifest, each with its dependencies.
    private static func modules() throws -> [String: Set<String>] {
        var modules: [String: Set<String>] = [:]
        let manifest = try text("Package.swift")
        for match in manifest.matches(of: /module\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/) {
            modules[String(match.1)] = names(in: match.2 ?? "")
        }
        let program = /\.executableTarget\(\s*name: "taxguide",\s*dependencies: \[([^\]]*)\]/
        if let match = manifest.firstMatch(of: program) { modules["taxguide"] = names(in: match.1) }
        return modules
    }

    private static func names(in list: Substring) -> Set<String> {
        Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
    }

    /// The module graph stays small enough to learn in a day.
    @Test func modulesAreFewAndInFewLevels() throws {
        let modules = try Self.modules()
        #expect(modules["taxguide"]?.contains("Site") == true)
        #expect(modules.count <= 21)
        var levels: [String: Int] = [:]
        while let (name, below) = modules.first(where: { name, named in
            levels[name] == nil && named.allSatisfy { modules[$0] == nil || levels[$0] != nil }
        }) {
            levels[name] = 1 + (below.compactMap { levels[$0] }.max() ?? 0)
        }
        #expect(levels.count == modules.count, "modules depend on each other in a circle")
        #expect(levels.values.max() ?? 0 <= 10)
    }

    /// A type that is spread over many files is as hard to learn as a long file.
    @Test func typesStaySmall() throws {
        let declaration =
            #/^(?:[a-z@][\w()]* )*(?:struct|class|enum|protocol|actor|extension) (\w+)/#
        for module in try Self.modules().keys {
            var sizes: [String: Int] = [:]
            for path in TidyTests.swiftFiles(below: "Sources/\(module)") {
                var name: String?
                for line in try Self.text(path).split(
                    separator: "\n", omittingEmptySubsequences: false)
                {
                    if name == nil, let match = line.prefixMatch(of: declaration) {
                        name = String(match.1)
                    }
                    guard let inside = name else { continue }
                    sizes[inside, default: 0] += 1
                    // A declaration of one line ends where it begins.
                    if line == "}" || !line.hasPrefix(" ") && line.hasSuffix("}") { name = nil }
                }
            }
            for (name, lines) in sizes {
                #expect(lines <= 800, "\(name) of \(module)")
            }
        }
    }

    /// The model of a guide needs no pages, and strings and pages need no files.
    @Test func contentKnowsNoPage() throws {
        let modules = try Self.modules()
        let content = try #require(modules["Content"])
        #expect(content.isDisjoint(with: ["Pages", "Site", "Templates"]))
        // Other programs compute returns without a text or a page.
        let returns = try #require(modules["TaxReturns"])
        #expect(returns.isDisjoint(with: ["Content", "Markup"]))
        let computed = try #require(modules["Calculations"])
        #expect(computed.isDisjoint(with: ["Files", "Site", "Templates"]))
        for name in ["Pages", "FigurePages", "TopicPages"] {
            let pages = try #require(modules[name])
            #expect(pages.isDisjoint(with: ["Files", "Site"]))
            #expect(try !Self.words(in: "Sources/\(name)").contains("GuideFolder"), "\(name)")
        }
        #expect(modules["FigurePages"]?.contains("TopicPages") == false)
        #expect(modules["TopicPages"]?.contains("FigurePages") == false)
        let project = try #require(modules["Project"])
        #expect(project.isDisjoint(with: ["Content", "Site", "Templates"]))
    }

    /// The compiler finds any module that was built before, so the manifest alone does not prove the
    /// direction.
    @Test func importsOnlyWhatTheManifestNames() throws {
        let modules = try Self.modules()
        #expect(modules.count > 15)
        #expect(modules["Project"]?.contains("RuleEngine") == true)
        for (module, named) in modules {
            for path in TidyTests.swiftFiles(below: "Sources/\(module)") {
                let imports = try TidyTests.imports(path).map(String.init)
                let unnamed = imports.filter { modules[$0] != nil && !named.contains($0) }
                #expect(unnamed.isEmpty, "\(path) imports \(unnamed)")
            }
        }
    }
}
