internal import Content
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables
internal import Text

/// Answers hover and definition requests: the value and uses of a figure, and the declarations of
/// names.
struct HoverAndDefinitions: Sendable {
    /// A range in a file of the guide.
    struct Target {
        let path: String
        let text: EditedText
        let offsets: Range<Int>

        init(_ text: EditedText, _ offsets: Range<Int>) {
            path = text.source.path
            self.text = text
            self.offsets = offsets
        }

        /// The start of a file.
        init(path: String) { self.init(EditedText(path: path, []), 0..<0) }
    }

    let basis: PartialGuide
    let folder: GuideFolder

    // MARK: Figures

    private func figure(_ kind: SymbolName.Kind, _ offsets: Range<Int>, in text: EditedText)
        -> (figure: Figure, table: TaxTable)?
    {
        switch kind {
        case .figure:
            guard let year = basis.year else { return nil }
            let quoted = try? basis.figures.figure(text.string(offsets), year: year)
            return quoted.map { ($0.figure, $0.table) }
        case .key:
            // If the file has changed since it was read, the figure may have moved.
            guard let table = table(at: text.source.path),
                table.source.bytes == text.source.bytes
            else { return nil }
            return table.root.figure(named: offsets).map { (table[$0], table) }
        default: return nil
        }
    }

    private func table(at path: String) -> TaxTable? {
        for tables in basis.figures.tables.values {
            for table in tables.values where table.source.path == path { return table }
        }
        return nil
    }

    /// Returns the hover text of a name in Markdown; nil if there is none.
    func telling(_ name: SymbolName, in text: EditedText) -> String? {
        switch name.kind {
        case .figure, .key:
            figure(name.kind, name.offsets, in: text).map { telling($0.figure, of: $0.table) }
        case .source:
            basis.register[text.string(name.offsets)].map { document in
                [
                    title(of: document),
                    [document.publisher, document.read.map { "read \($0)" }]
                        .compactMap(\.self).joined(separator: ", "),
                ].filter { !$0.isEmpty }.joined(separator: "  \n")
            }
        case .rule: RuleHover(basis: basis).telling(name.offsets, in: text)
        case .topic, .file: nil
        }
    }

    private func telling(_ figure: Figure, of table: TaxTable) -> String {
        let value = basis.words?.figure(figure, of: table) ?? "\(figure.quantity)"
        let certainty = basis.words?.certainty(figure.certainty, of: table)
        var parts = [
            "**\(Self.escaped(value))** · `\(figure.path)` · \(table.year)",
            Self.escaped(certainty ?? figure.certainty.rawValue),
        ]
        if let note = figure.note { parts.append(Self.escaped(note)) }
        if !figure.sources.isEmpty {
            let titles = figure.sources.map { name in
                "- " + (basis.register[name].map { title(of: $0) } ?? "`\(name)`")
                    + (figure.locators[name].map { ", " + Self.escaped($0.text) } ?? "")
            }
            parts.append("Sources:\n\n" + titles.joined(separator: "\n"))
        }
        let rules = rules(using: figure, of: table).map { body in
            "- `\(basis.ruleSet.bodies[body].name)` in \(basis.ruleSet.bodies[body].source.path)"
        }
        parts.append(
            rules.isEmpty
                ? "No rule uses it." : "Used by:\n\n" + rules.joined(separator: "\n"))
        return parts.joined(separator: "\n\n")
    }

    private func title(of document: SourceDocument) -> String {
        let title = Self.escaped(document.title)
        guard let address = document.address else { return title }
        return "[\(title)](<\(address.filter { !"<>\n".contains($0) })>)"
    }

    /// Returns the rules and forms that use a figure of a table, in the order of the files.
    private func rules(using figure: Figure, of table: TaxTable) -> [Int] {
        guard let law = basis.laws[table.year] else { return [] }
        let residence = law.residences.filter { $0 == table.jurisdiction }
        var bodies: Set<Int> = []
        for place in residence.isEmpty ? law.residences : residence {
            for use in law.uses(in: place) {
                let takes = use.figures.contains {
                    $0.path == figure.path || figure.path.hasPrefix("\($0.path).")
                }
                if takes { bodies.insert(use.body) }
            }
        }
        return bodies.sorted()
    }

    /// Escapes text for Markdown.
    private static func escaped(_ text: String) -> String {
        text.map { #"\`*_{}[]<>#|"#.contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    // MARK: Definitions

    /// Returns the declarations of a name.
    func targets(of name: SymbolName, in text: EditedText) -> [Target] {
        let written = text.string(name.offsets)
        switch name.kind {
        case .figure:
            return figure(name.kind, name.offsets, in: text).map { found in
                [Target(EditedText(found.table.source), found.figure.offsets)]
            } ?? []
        case .source:
            guard let range = basis.register[written]?.range, let text = file(range.path) else {
                return []
            }
            return [Target(text, text.offsets(of: range))]
        case .topic:
            return basis.topics.contains(written)
                ? [Target(path: "\(GuidePath.topics)\(written).md")] : []
        case .file:
            guard let link = FileLink(written, from: text.source.path),
                link.path.hasPrefix("Content/"), file(link.path) != nil
            else { return [] }
            return [Target(path: link.path)]
        case .rule, .key:
            if name.kind == .rule,
                RuleFileText(text).words(before: name.offsets.lowerBound).last != "use",
                let declaration = RuleFileText(text).declarations(around: name.offsets.lowerBound)
                    .first(where: { $0.name == written })
            {
                return [Target(text, declaration.offsets)]
            }
            return basis.ruleSet.bodies.filter { $0.name == written }.map {
                Target(EditedText($0.source), $0.nameOffsets)
            }
        }
    }

    private func file(_ path: String) -> EditedText? {
        // Errors of the file are reported elsewhere.
        folder.withSeparateLog().read(path).map { EditedText($0) }
    }
}

extension FigureGroup {
    /// Returns the figure whose key has a range, or the maximum of the group whose key has it.
    fileprivate func figure(named offsets: Range<Int>) -> FigureID? {
        for entry in entries {
            switch entry.member {
            case .figure(let id): if entry.nameOffsets == offsets { return id }
            case .group(let group):
                if entry.nameOffsets == offsets {
                    if case .figure(let id) = group.member("maximum") { return id }
                } else if let found = group.figure(named: offsets) {
                    return found
                }
            }
        }
        return nil
    }
}
