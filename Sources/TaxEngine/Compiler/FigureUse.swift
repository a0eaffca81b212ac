internal import GuideDiagnostics
internal import RuleLanguage
internal import TaxTables

/// Which figures of a table some rule uses or says to be for readers only: a figure that is stated and
/// silently not applied makes a wrong return.
struct FigureUse {
    private let book: RuleBook
    private let table: TaxTable
    /// Paths from the top of the table, of figures and of whole groups.
    private var known: Set<String> = []
    /// The groups that hold some of them.
    private var groups: Set<String> = []

    init(_ book: RuleBook, of table: TaxTable) {
        self.book = book
        self.table = table
        for form in book.forms {
            let isFederal = form.syntax.table.text != "province"
            guard isFederal == (table.jurisdiction == .federal), isOpen(form.syntax.places) else {
                continue
            }
            note(body: form.body, group: book.bodies[form.body].syntax.group?.text)
        }
        guard table.jurisdiction == .federal else { return }
        for body in book.bodies {
            for figure in body.syntax.figures where figure.table != nil { note(figure.path.text) }
        }
    }

    private func isOpen(_ places: FormSyntax.Places) -> Bool {
        switch places {
        case .all: true
        case .only(let name): name.text == table.jurisdiction.rawValue
        case .not(let name): name.text != table.jurisdiction.rawValue
        }
    }

    private mutating func note(_ path: String) {
        known.insert(path)
        var end = path.utf8.endIndex
        while let stop = path.utf8[..<end].lastIndex(of: UInt8(ascii: ".")) {
            guard groups.insert(String(path[..<stop])).inserted else { return }
            end = stop
        }
    }

    private mutating func note(body: Int, group: String?) {
        func full(_ path: String) -> String { group.map { "\($0).\(path)" } ?? path }
        let syntax = book.bodies[body].syntax
        for figure in syntax.figures where figure.table == nil {
            note(figure.isFromTop ? figure.path.text : full(figure.path.text))
            guard let otherwise = figure.otherwise else { continue }
            if book.bodies[body].figures[otherwise.text] == nil { note(otherwise.text) }
        }
        for path in syntax.quoted { note(full(path.text)) }
        note(syntax.items)
    }

    private mutating func note(_ items: [ItemSyntax]) {
        for item in items {
            switch item {
            case .use(let use):
                guard let rule = book.rules[.init(group: nil, name: use.rule.text)] else {
                    continue
                }
                let own = book.bodies[rule].syntax.group?.text
                note(body: rule, group: use.group?.text ?? own)
            case .selected(let group), .steps(let group, from: _, order: _):
                note(selectedBy: group.text)
            case .choice(let branches): for branch in branches { note(branch.items) }
            case .eachRelative(by: _, let items, offsets: _): note(items)
            case .line, .section: break
            }
        }
    }

    private mutating func note(selectedBy group: String) {
        groups.insert(group)
        for (key, rule) in book.rules where key.group == group {
            let path = "\(group).\(key.name)"
            groups.insert(path)
            note(body: rule, group: path)
        }
    }

    /// What the table states and nothing uses.
    func unused(of table: TaxTable) -> [Diagnostic] {
        var found: [Diagnostic] = []
        collect(table.root, below: "", into: &found)
        return found
    }

    private func collect(
        _ group: FigureGroup, below path: String, into found: inout [Diagnostic]
    ) {
        for entry in group.entries {
            let own = path + entry.name
            if known.contains(own) { continue }
            if case .figure(let id) = entry.member, groups.contains(own) {
                found.append(.figureForGroup(table[id], of: table))
                continue
            }
            if case .group(let inner) = entry.member, groups.contains(own) {
                collect(inner, below: own + ".", into: &found)
                continue
            }
            let names = known.union(groups).filter { $0.hasPrefix(path) }
                .map { String($0.dropFirst(path.count).prefix { $0 != "." }) }
            found.append(
                Diagnostic(
                    .error, "unknown-figure", "no rule uses '\(group.path).\(entry.name)'",
                    in: table.source, at: entry.nameOffsets,
                    remedy: didYouMean(entry.name, among: Set(names))))
        }
    }
}

extension Diagnostic {
    /// Says that a figure has the name that a group of figures is meant to have.
    static func figureForGroup(_ figure: Figure, of table: TaxTable) -> Diagnostic {
        Diagnostic(
            .error, "wrong-quantity",
            "'\(figure.path)' is a figure, where a group of figures belongs", in: table.source,
            at: figure.offsets, remedy: "write each figure below a name of its own")
    }
}
