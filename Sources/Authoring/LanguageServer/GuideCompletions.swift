internal import Content
internal import Project
internal import TaxTables
internal import Text

/// The completions at a position in a text.
struct GuideCompletions {
    struct Item: Equatable {
        enum Kind: Int {
            // Values of the protocol's `CompletionItemKind`.
            case function = 3
            case variable = 6
            case module = 9
            case value = 12
            case keyword = 14
            case file = 17
            case reference = 18
            case constant = 21
        }

        /// The inserted text, which is also the label and the filter text.
        let text: String
        let kind: Kind
        let detail: String
        /// Text to insert after it.
        var ending = ""
    }

    /// The range that an item replaces.
    let offsets: Range<Int>
    let items: [Item]
    /// True if there are more items, which are sent as the user types on.
    let isIncomplete: Bool

    /// The maximum number of items in a list.
    private static let mostItems = 120

    /// Returns the completions at an offset; nil if nothing can be completed there.
    init?(_ basis: PartialGuide, in text: EditedText, at offset: Int) {
        if text.source.path.hasSuffix(".md"), let name = text.quotedFigure(around: offset) {
            let typed = text.string(name.name.lowerBound..<offset.clamped(to: name.name))
            let found = Self.figures(typed, basis, ending: name.isClosed ? "" : "}}")
            (offsets, items, isIncomplete) = (name.name, found.items, found.isIncomplete)
            return
        }
        let all: [Item]
        let run: Range<Int>
        if text.source.path.hasSuffix(".rules") {
            run = text.run(around: offset, of: EditedText.isPartOfName)
            all = Self.itemsOfRules(basis, in: text, at: offset)
        } else if let (kind, list) = SymbolName.list(in: text, at: offset) {
            run = list
            all =
                kind == .source
                ? basis.register.documents.map {
                    Item(text: $0.identifier, kind: .reference, detail: $0.title)
                }
                : basis.topics.map { Item(text: $0, kind: .file, detail: "") }
        } else {
            return nil
        }
        let typed = text.string(run.lowerBound..<offset.clamped(to: run))
        let fitting = Self.fitting(typed, all)
        offsets = run
        items = Array(fitting.prefix(Self.mostItems))
        isIncomplete = fitting.count > items.count
    }

    /// Returns the items with the given prefix or, if there are none, those that contain it.
    private static func fitting(_ typed: String, _ items: [Item]) -> [Item] {
        let begun = items.filter { $0.text.hasPrefix(typed) }
        return begun.isEmpty ? items.filter { $0.text.contains(typed) } : begun
    }

    // MARK: Figures

    private static func figures(
        _ typed: String, _ basis: PartialGuide, ending: String
    ) -> (items: [Item], isIncomplete: Bool) {
        guard let current = basis.year else { return ([], false) }
        var (year, prefix) = (current, "")
        if let stop = typed.firstIndex(of: "."),
            let written = QuotedYear.year(typed[..<stop], of: current)
        {
            (year, prefix) = (written, String(typed[...stop]))
        }
        let tables = basis.figures.tables[year] ?? [:]
        let all = tables.values.flatMap { table in
            table.figures.filter { $0.quantity != .unknown }.map { (figure: $0, table: table) }
        }
        let rest = String(typed.dropFirst(prefix.count))
        var found = all.filter { $0.figure.path.hasPrefix(rest) }
        let isBegun = !found.isEmpty
        if !isBegun { found = all.filter { $0.figure.path.contains(rest) } }
        found.sort { $0.figure.path < $1.figure.path }
        let years =
            "year".hasPrefix(typed)
            ? [Item(text: "year", kind: .value, detail: "\(current)", ending: ending)] : []
        if isBegun, found.count > mostItems {
            return (
                years + nextNames(rest, found.map(\.figure.path), behind: prefix, ending: ending),
                true
            )
        }
        let items = found.prefix(mostItems).map { figure, table in
            Item(
                text: prefix + figure.path, kind: .value,
                detail: basis.words?.figure(figure, of: table) ?? "", ending: ending)
        }
        return (years + items, found.count > items.count)
    }

    /// Returns the paths up to the next dot: groups, and figures at the same level.
    private static func nextNames(
        _ typed: String, _ paths: [String], behind prefix: String, ending: String
    ) -> [Item] {
        var found: [Item] = []
        for path in paths {
            let stop = path.dropFirst(typed.count).firstIndex(of: ".")
            let name = prefix + (stop.map { path[...$0] } ?? path[...])
            if found.last?.text != name {
                found.append(
                    stop == nil
                        ? Item(text: name, kind: .value, detail: "", ending: ending)
                        : Item(text: name, kind: .module, detail: ""))
            }
        }
        return found
    }
}

extension Int {
    fileprivate func clamped(to range: Range<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
