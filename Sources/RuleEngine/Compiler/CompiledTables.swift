package import RuleLanguage
internal import Synchronization
package import TaxTables

/// A table whose figures and groups are found by their paths.
package final class CompiledTable: Sendable {
    let table: TaxTable
    let figures: [Figure]

    init(_ table: TaxTable) {
        self.table = table
        figures = table.figures
    }

    /// A figure or a group by its path from the top of the table.
    func member(_ path: Identifier) -> FigureGroup.Member? {
        Self.member(path.parts[...], of: .group(table.root))
    }

    /// A figure or a group by its path below another group, whose own path is given by its names.
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

/// A figure or a group of figures in its table.
struct FoundFigure: Sendable {
    let member: FigureGroup.Member
    let table: CompiledTable
}

/// What the figures of a rule are in the tables, in their order; nil for what a table has not.
final class FigureMembers: Sendable {
    let all: [FoundFigure?]

    static let none = FigureMembers([])

    fileprivate init(_ all: [FoundFigure?]) { self.all = all }
}

/// The tables of a year, with what the figures of rules are in them: most rules are put to work in every
/// place on the same table.
package final class CompiledTables: Sendable {
    /// What a rule or a form is put to work on.
    private struct Use: Equatable {
        let table: Jurisdiction
        let group: String?
    }

    private let book: RuleSet
    private let tables: [Jurisdiction: CompiledTable]
    /// The names of the levels that places are nested in, from the top.
    let levels: [String]
    /// What is known of each rule or form: most are put to work on a few tables.
    private let known: Mutex<[[(use: Use, members: FigureMembers)]]>

    package init(_ tables: [Jurisdiction: TaxTable], levels: [String], for book: RuleSet) {
        self.book = book
        self.levels = levels
        self.tables = tables.mapValues { CompiledTable($0) }
        known = Mutex(Array(repeating: [], count: book.bodies.count))
    }

    package subscript(jurisdiction: Jurisdiction) -> CompiledTable? { tables[jurisdiction] }

    /// What the figures are of a rule or a form that is put to work on a table and a group in it.
    func members(ofBody body: Int, in table: Jurisdiction, group: String?) -> FigureMembers {
        let figures = book.bodies[body].syntax.figures
        if figures.isEmpty { return .none }
        let use = Use(table: table, group: group)
        if let found = known.withLock({ $0[body].first { $0.use == use }?.members }) {
            return found
        }
        let names = group.map(Self.names) ?? []
        let found = FigureMembers(figures.map { member(of: $0, of: body, in: table, names) })
        known.withLock { $0[body].append((use, found)) }
        return found
    }

    /// The table that a figure of a rule is in which is put to work on the table of a place: that one, or the
    /// one of a level above it.
    func table(of figure: FigureSyntax, for own: Jurisdiction) -> CompiledTable? {
        guard let level = figure.table else { return tables[own] }
        return place(ofLevel: level.text, above: own).flatMap { tables[$0] }
    }

    /// The place of a level that a place lies in, or the place itself; nil for a level below it.
    func place(ofLevel level: String, above place: Jurisdiction) -> Jurisdiction? {
        guard let number = levels.firstIndex(of: level), number <= place.level else { return nil }
        var found = place
        while found.level > number, let parent = found.parent { found = parent }
        return found
    }

    /// Where a figure is, or what stands in for it; nil if there is neither.
    private func member(
        of figure: FigureSyntax, of body: Int, in own: Jurisdiction, _ group: [String],
        depth: Int = 0
    ) -> FoundFigure? {
        guard let table = table(of: figure, for: own) else { return nil }
        if let found = table.member(figure.path, below: figure.isFromTop ? [] : group) {
            return FoundFigure(member: found, table: table)
        }
        guard let otherwise = figure.otherwise else { return nil }
        let figures = book.bodies[body].figures
        guard let named = figures[otherwise.name] else {
            return table.member(otherwise).map { FoundFigure(member: $0, table: table) }
        }
        // The other may have one that stands in for it in turn.
        guard depth < figures.count else { return nil }
        return member(of: named, of: body, in: own, group, depth: depth + 1)
    }

    /// The names of a path; bytes are quicker to look through than characters.
    private static func names(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
    }

    static func path(of figure: FigureSyntax, group: String?) -> String {
        guard !figure.isFromTop, let group else { return figure.path.text }
        return "\(group).\(figure.path)"
    }
}
