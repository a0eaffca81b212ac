package import RuleLanguage
package import TaxTables
internal import Text

/// The figures of a table that some rule uses or declares to be for readers.
///
/// A figure that is stated and not applied would make returns wrong.
package struct FigureUse {
    private let paths: [FigurePaths]

    package init(_ ruleSet: RuleSet, of table: TaxTable) {
        let names = table.source.names
        let place = table.jurisdiction
        guard names.levels.indices.contains(place.level) else {
            paths = []
            return
        }
        paths = ruleSet.figures(ofLevel: names.levels[place.level]) { name in
            place.isIn(placeNamed: name)
                || (names.jurisdiction(named: name)?.isIn(place) ?? false)
        }
    }

    /// Returns true if a rule computes with a figure, or with a group that contains it.
    package func applies(_ figure: Figure) -> Bool {
        let names = figure.path.split(separator: ".").dropFirst()
        return names.indices.contains { end in
            let path = Name(names[...end].joined(separator: "."))
            return paths.contains { $0.applied.contains(path) }
        }
    }

    /// Returns errors for line numbers of unknown steps in a table.
    static func unknownLines(
        of table: TaxTable, names: StepNames
    ) -> [Diagnostic] {
        table.lines.keys.filter { names[Name($0)] == nil }.sorted().prefix(mistakesListed)
            .map { name in
                let offsets = table.source.bytes.firstRange(of: Array("  \(name):".utf8))
                let start = (offsets?.lowerBound ?? -2) + 2
                return Diagnostic(
                    .error, "unknown-step", "there is no step '\(name)'", in: table.source,
                    at: start..<start + (offsets == nil ? 0 : name.utf8.count),
                    fix: nearestName(to: name, among: names.texts)
                        .map { "did you mean '\($0)'?" })
            }
    }

    /// A figure or group of a table that nothing uses.
    struct Unused {
        let diagnostic: Diagnostic
        /// The message about a missing name of which this is probably a misspelling; nil if there is none.
        var lack: String?
    }

    /// Returns errors for figures and groups that nothing uses.
    func unused(of table: TaxTable) -> [Unused] {
        unused(table.root, of: table, below: "")
    }

    private func unused(
        _ group: FigureGroup, of table: TaxTable, below path: String
    ) -> [Unused] {
        var found: [Unused] = []
        for entry in group.entries {
            let name = Name(path + entry.name)
            if paths.contains(where: { $0.paths.contains(name) }) { continue }
            if paths.contains(where: { $0.groups.contains(name) }) {
                switch entry.member {
                case .figure(let id):
                    found.append(Unused(diagnostic: .figureForGroup(table[id], of: table)))
                case .group(let inner):
                    found += unused(inner, of: table, below: "\(path)\(entry.name).")
                }
                continue
            }
            let names = paths.flatMap { $0.paths.texts + $0.groups.texts }
                .filter { $0.hasPrefix(path) }
                .map { String($0.dropFirst(path.count).prefix { $0 != "." }) }
            let meant = nearestName(to: entry.name, among: Set(names))
            found.append(
                Unused(
                    diagnostic: Diagnostic(
                        .error, "unknown-figure", "no rule uses '\(group.path).\(entry.name)'",
                        in: table.source, at: entry.nameOffsets,
                        fix: didYouMean(entry.name, among: Set(names))),
                    lack: meant.map { Diagnostic.lack(of: $0, in: group) }))
        }
        return found
    }
}

extension Diagnostic {
    /// Returns the message for a group without a figure.
    static func lack(of name: some StringProtocol, in group: FigureGroup) -> String {
        "'\(group.path)' has no '\(name)'"
    }

    /// Returns the error for a figure with the name of a group.
    static func figureForGroup(_ figure: Figure, of table: TaxTable) -> Diagnostic {
        Diagnostic(
            .error, "wrong-quantity",
            "'\(figure.path)' is a figure, where a group of figures belongs", in: table.source,
            at: figure.offsets, fix: "write each figure below a name of its own")
    }
}
