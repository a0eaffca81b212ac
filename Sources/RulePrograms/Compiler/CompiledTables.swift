package import RuleLanguage
internal import Synchronization
package import TaxTables

/// A table whose figures and groups are found by their paths.
package final class CompiledTable: Sendable {
    let table: TaxTable
    let figures: [Figure]
    /// By path from the top of the table.
    let members: [String: FigureGroup.Member]

    init(_ table: TaxTable) {
        self.table = table
        figures = table.figures
        var members: [String: FigureGroup.Member] = [:]
        members.reserveCapacity(table.figures.count * 2)
        func add(_ group: FigureGroup, below path: String) {
            for entry in group.entries {
                members[path + entry.name] = entry.member
                if case .group(let inner) = entry.member {
                    add(inner, below: path + entry.name + ".")
                }
            }
        }
        add(table.root, below: "")
        self.members = members
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
    private struct Use: Hashable {
        let body: Int
        let table: Jurisdiction
        let group: String?
    }

    private let book: RuleBook
    private let tables: [Jurisdiction: CompiledTable]
    private let known = Mutex<[Use: FigureMembers]>([:])

    package init(_ tables: [Jurisdiction: TaxTable], for book: RuleBook) {
        self.book = book
        self.tables = tables.mapValues { CompiledTable($0) }
    }

    package subscript(jurisdiction: Jurisdiction) -> CompiledTable? { tables[jurisdiction] }

    /// What the figures are of a rule or a form that is put to work on a table and a group in it.
    func members(ofBody body: Int, in table: Jurisdiction, group: String?) -> FigureMembers {
        let figures = book.bodies[body].syntax.figures
        if figures.isEmpty { return .none }
        let use = Use(body: body, table: table, group: group)
        if let found = known.withLock({ $0[use] }) { return found }
        let found = FigureMembers(figures.map { member(of: $0, in: use) })
        known.withLock { $0[use] = found }
        return found
    }

    /// Where a figure is, or what stands in for it; nil if there is neither.
    private func member(of figure: FigureSyntax, in use: Use, depth: Int = 0) -> FoundFigure? {
        guard let table = tables[figure.table == nil ? use.table : .federal] else { return nil }
        if let found = table.members[Self.path(of: figure, group: use.group)] {
            return FoundFigure(member: found, table: table)
        }
        guard let otherwise = figure.otherwise else { return nil }
        let figures = book.bodies[use.body].figures
        guard let named = figures[otherwise.name] else {
            return table.members[otherwise.text].map { FoundFigure(member: $0, table: table) }
        }
        // The other may have one that stands in for it in turn.
        guard depth < figures.count else { return nil }
        return member(of: named, in: use, depth: depth + 1)
    }

    static func path(of figure: FigureSyntax, group: String?) -> String {
        guard !figure.isFromTop, let group else { return figure.path.text }
        return "\(group).\(figure.path)"
    }
}
