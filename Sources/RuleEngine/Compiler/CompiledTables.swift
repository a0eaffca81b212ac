package import RuleLanguage
internal import Synchronization
package import TaxTables

/// A table with lookup of figures and groups by path.
package final class CompiledTable: Sendable {
    let table: TaxTable
    let figures: [Figure]

    init(_ table: TaxTable) {
        self.table = table
        figures = table.figures
    }

    /// Returns a figure or group by its path from the top of the table; nil if there is none.
    func member(_ path: Identifier) -> FigureGroup.Member? {
        Self.member(path.parts[...], of: .group(table.root))
    }

    /// Returns a figure or group by its path below a group, which is given by the names of its own path; nil
    /// if there is none.
    func member(_ path: Identifier, below group: [String]) -> FigureGroup.Member? {
        Self.member(group[...], of: .group(table.root)).flatMap {
            Self.member(path.parts[...], of: $0)
        }
    }

    private static func member(
        _ names: ArraySlice<String>, of top: FigureGroup.Member
    ) -> FigureGroup.Member? {
        var found = top
        for name in names {
            guard case .group(let group) = found, let next = group.member(name) else { return nil }
            found = next
        }
        return found
    }
}

/// A figure or group with its table.
struct ResolvedFigure: Sendable {
    let member: FigureGroup.Member
    let table: CompiledTable
}

/// The figures of a rule in the tables, by the index of their declaration; nil for missing ones.
final class FigureMembers: Sendable {
    let all: [ResolvedFigure?]

    static let none = FigureMembers([])

    fileprivate init(_ all: [ResolvedFigure?]) { self.all = all }
}

/// The tables of a year, with a cache of the figures that rules use.
///
/// Most rules are compiled for every jurisdiction with the same tables.
package final class CompiledTables: Sendable {
    /// The tables and group for which a rule or form is compiled.
    private struct Use: Equatable {
        let table: Jurisdiction
        let group: String?
    }

    private let ruleSet: RuleSet
    private let tables: [Jurisdiction: CompiledTable]
    /// The names of the levels of jurisdictions, from the top.
    let levels: [String]
    /// The cached figures of each rule or form, by use.
    ///
    /// Most have a few uses.
    private let cache: Mutex<[[(use: Use, members: FigureMembers)]]>

    package init(_ tables: [Jurisdiction: TaxTable], levels: [String], for ruleSet: RuleSet) {
        self.ruleSet = ruleSet
        self.levels = levels
        self.tables = tables.mapValues { CompiledTable($0) }
        cache = Mutex(Array(repeating: [], count: ruleSet.bodies.count))
    }

    package subscript(jurisdiction: Jurisdiction) -> CompiledTable? { tables[jurisdiction] }

    /// Returns the unit of time in a figure's name, such as weeks of a weekly amount; nil without one.
    func unit(of figure: FigureID) -> NumberUnit? {
        let path = self[figure.jurisdiction]?.table[figure].path ?? ""
        let words = path.split { $0 == "." || $0 == "-" }
        return NumberUnit.allCases.first { unit in words.contains { $0 == unit.adjective } }
    }

    /// Returns the figures of a rule or form for a table and a group in it.
    func members(ofBody body: Int, in table: Jurisdiction, group: String?) -> FigureMembers {
        let figures = ruleSet.bodies[body].syntax.figures
        if figures.isEmpty { return .none }
        let use = Use(table: table, group: group)
        if let found = cache.withLock({ $0[body].first { $0.use == use }?.members }) {
            return found
        }
        let names = group.map(Self.names) ?? []
        let found = FigureMembers(figures.map { member(of: $0, of: body, in: table, names) })
        cache.withLock { $0[body].append((use, found)) }
        return found
    }

    /// Returns the table of a figure: that of the jurisdiction, or of a level above it; nil if there is none.
    func table(of figure: FigureSyntax, for jurisdiction: Jurisdiction) -> CompiledTable? {
        guard let level = figure.table else { return tables[jurisdiction] }
        return place(ofLevel: level.text, above: jurisdiction).flatMap { tables[$0] }
    }

    /// Returns the jurisdiction of a level that contains `place` or is `place`; nil for a level below it.
    func place(ofLevel level: String, above place: Jurisdiction) -> Jurisdiction? {
        guard let number = levels.firstIndex(of: level), number <= place.level else { return nil }
        var found = place
        while found.level > number, let parent = found.parent { found = parent }
        return found
    }

    /// Returns a figure or its replacement; nil if the table has neither.
    private func member(
        of figure: FigureSyntax, of body: Int, in jurisdiction: Jurisdiction, _ group: [String],
        depth: Int = 0
    ) -> ResolvedFigure? {
        guard let table = table(of: figure, for: jurisdiction) else { return nil }
        if let found = table.member(figure.path, below: figure.isFromTop ? [] : group) {
            return ResolvedFigure(member: found, table: table)
        }
        guard let otherwise = figure.otherwise else { return nil }
        let figures = ruleSet.bodies[body].figures
        guard let named = figures[otherwise.name] else {
            return table.member(otherwise).map { ResolvedFigure(member: $0, table: table) }
        }
        // A replacement may have a replacement itself.
        guard depth < figures.count else { return nil }
        return member(of: named, of: body, in: jurisdiction, group, depth: depth + 1)
    }

    /// Returns the names of a path.
    ///
    /// Searching bytes is faster than searching characters.
    private static func names(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
    }

    static func path(of figure: FigureSyntax, group: String?) -> String {
        guard !figure.isFromTop, let group else { return figure.path.text }
        return "\(group).\(figure.path)"
    }
}
