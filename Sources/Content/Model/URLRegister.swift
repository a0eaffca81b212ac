package import Project
internal import RuleEngine
internal import TaxTables
package import Text

/// All URLs that authors assign, with their locations in files, for reporting duplicates.
///
/// One register covers sections, topics, pages, lists, jurisdictions and static files. URLs that
/// differ only in case are duplicates, because some servers and file systems ignore case.
package struct URLRegister {
    /// An assignment of a URL.
    package struct Claim {
        /// The path of the file in the site.
        package let file: String
        /// A description for messages.
        package let what: String
        /// The path of the content file, and the location in it.
        package let path: String
        package var steps: [YAMLStep] = []

        package init(
            file: String, what: String, path: String, steps: [YAMLStep] = []
        ) {
            self.file = file
            self.what = what
            self.path = path
            self.steps = steps
        }
    }

    private let guide: Guide
    private let folder: GuideFolder
    package private(set) var claims: [String: [Claim]] = [:]
    /// The URLs that were claimed more than once, in the order of the second claims.
    private var repeated: [String] = []

    package init(_ guide: Guide, in folder: GuideFolder) {
        self.guide = guide
        self.folder = folder
        for (language, _) in guide.strings {
            enterSections(language)
            enterPlaces(language)
            enterTree(language)
            enterTexts(language)
            let addresses = Addresses(guide)
            for part in guide.parts.all {
                for claim in part.claims(addresses, language) { enter(claim) }
            }
        }
        for file in guide.assets.files {
            guard let source = file.source else { continue }
            enter(Claim(file: file.path, what: source, path: source))
        }
    }

    /// Returns a path in the form that case-insensitive servers and file systems compare.
    package static func folded(_ path: String) -> String {
        path.utf8.contains { (0x41...0x5A).contains($0) } ? path.lowercased() : path
    }

    private mutating func enter(_ claim: Claim) {
        let key = Self.folded(claim.file)
        claims[key, default: []].append(claim)
        if claims[key]?.count == 2 { repeated.append(key) }
    }

    private mutating func enter(
        _ address: String?, _ what: String, _ path: String, _ steps: [YAMLStep] = []
    ) {
        guard let address else { return }
        enter(Claim(file: "\(address)index.html", what: what, path: path, steps: steps))
    }

    // MARK: Claims

    private mutating func enterSections(_ language: Language) {
        let addresses = Addresses(guide)
        let strings = SiteStrings.path(language)
        enter(addresses.home(language), "the home page", GuidePath.site, [.key("languages")])
        for word in PathComponent.allCases where !word.isBelowOthers {
            enter(
                addresses.folder(word, language), "'\(word.fileKey)'", strings,
                [.key("addresses"), .key(word.fileKey)])
        }
        for kind in SourceDocument.Kind.allCases
        where guide.register.documents.contains(where: { $0.kind == kind }) {
            enter(
                addresses.sources(kind, language), "'\(kind.rawValue)'", strings,
                [.key("source-kinds"), .key(kind.rawValue)])
        }
    }

    /// Enters one page of each jurisdiction: if two have the same name, all their pages clash.
    private mutating func enterPlaces(_ language: Language) {
        let addresses = Addresses(guide)
        guard let law = guide.laws[guide.currentYear] else { return }
        for place in law.tables.keys.sorted() {
            let isDeclared = guide.words(language)[place].address != nil
            let key: YAMLStep = .key(isDeclared ? "address" : "name")
            enter(
                addresses.rates(place, guide.currentYear, language), "'\(place.rawValue)'",
                SiteStrings.path(language), [.key("jurisdictions"), .key(place.rawValue), key])
        }
    }

    private mutating func enterTree(_ language: Language) {
        let addresses = Addresses(guide)
        func steps(_ key: String) -> [YAMLStep] {
            language == guide.configuration.writtenIn
                ? [.key(key)] : [.key("address"), .key(language.rawValue)]
        }
        for (number, category) in guide.tree.categories.enumerated() {
            let item: [YAMLStep] = [.item(number)]
            enter(
                addresses.category(category, language), "category '\(category.name)'",
                TopicTree.path, item + steps("category"))
            for (number, group) in category.groups.enumerated() {
                enter(
                    addresses.group(group, of: category, language), "group '\(group.name)'",
                    TopicTree.path, item + [.key("groups"), .item(number)] + steps("group"))
            }
        }
        for (number, situation) in (guide.situations?.situations ?? []).enumerated() {
            enter(
                addresses.situation(situation, language), "situation '\(situation.name)'",
                SituationList.path, [.key("situations"), .item(number)] + steps("situation"))
        }
    }

    private mutating func enterTexts(_ language: Language) {
        let addresses = Addresses(guide)
        let steps: [YAMLStep] =
            language == guide.configuration.writtenIn ? [] : [.key("address")]
        for topic in guide.topics {
            guard let file = topic.texts[language]?.file else { continue }
            enter(addresses.topic(topic, language), file, file, steps)
        }
        for page in guide.textPages {
            guard let file = page.texts[language]?.source.path else { continue }
            enter(guide.pagePaths[file], file, file, steps)
        }
    }

    // MARK: Reports

    /// The errors about duplicate URLs.
    package var diagnostics: [Diagnostic] { repeated.flatMap(diagnostics) }

    /// Returns an error for each claim of a file except the first; without claims, an error about
    /// the file.
    ///
    /// - Parameter file: The path of a file that a build wrote twice.
    package func diagnostics(of file: String) -> [Diagnostic] {
        let claims = claims[Self.folded(file)] ?? []
        guard let first = claims.first else {
            return [
                .aboutFile(
                    "repeated-address", "two pages of the site would have the address '\(file)'",
                    path: GuidePath.site, fix: "give what they are made of different names")
            ]
        }
        guard claims.count > 1 else {
            let folder = file.hasSuffix("/index.html") ? String(file.dropLast(10)) : file
            let addresses = Addresses(guide)
            let place = guide.laws.residences(in: guide.currentYear).first {
                addresses.short($0).contains(folder)
            }
            if let place {
                return [
                    diagnostic(
                        first,
                        "address '\(folder)' is also a short address of '\(place.rawValue)', "
                            + "whose code is \(place.code)",
                        "give the place another code in \(JurisdictionFile.path)", notes: [])
                ]
            }
            return [
                diagnostic(
                    first, "the program generates '\(file)' itself", "give it another name",
                    notes: [])
            ]
        }
        return claims.dropFirst().map { claim in
            let shown =
                claim.file.hasSuffix("/index.html") ? claim.file.dropLast(10) : claim.file[...]
            let start = SourceRange(
                path: first.path, start: SourceLocation(line: 1, column: 1), length: 0)
            let place = place(of: first).map { $0.source.range($0.offsets) } ?? start
            return diagnostic(
                claim, "address '\(shown)' is also that of \(first.what)",
                "give one of the two another address",
                notes: [.init("the first one is here", at: place)])
        }
    }

    private func diagnostic(
        _ claim: Claim, _ summary: String, _ fix: String, notes: [Diagnostic.Note]
    ) -> Diagnostic {
        guard let (source, offsets) = place(of: claim) else {
            var diagnostic = Diagnostic.aboutFile(
                "repeated-address", summary, path: claim.path, fix: fix)
            diagnostic.notes = notes
            return diagnostic
        }
        return Diagnostic(
            .error, "repeated-address", summary, in: source, at: offsets, fix: fix,
            notes: notes)
    }

    /// Returns the location of a claim; nil if the claim is by the name of the content file.
    private func place(of claim: Claim) -> (source: SourceText, offsets: Range<Int>)? {
        guard !claim.steps.isEmpty, let source = folder.withSeparateLog().read(claim.path)
        else { return nil }
        let part = FrontMatter.lines(of: source)?.matter
        let root = YAMLParser.parse(source, offsets: part, log: DiagnosticLog())
        return root?.node(at: claim.steps).map { (source, $0.offsets) }
    }
}

/// A step from a YAML value to a nested one.
package enum YAMLStep {
    case key(String)
    case item(Int)
}

extension YAMLNode {
    /// Returns the value at the end of a path; nil if there is none.
    fileprivate func node(at steps: [YAMLStep]) -> YAMLNode? {
        steps.reduce(self) { (node: YAMLNode?, step) -> YAMLNode? in
            switch step {
            case .key(let key): return node?.entries?.first { $0.key == key }?.value
            case .item(let number):
                guard case .sequence(let items)? = node?.content, items.indices.contains(number)
                else { return nil }
                return items[number]
            }
        }
    }
}
