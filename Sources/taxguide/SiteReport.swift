internal import Site
internal import SiteDiff
internal import Text

/// Formats the difference of two sites as text or Markdown.
struct SiteReport {
    struct Style {
        let isMarkdown: Bool
        /// True to list everything, however long.
        let listsAll: Bool

        /// Returns the number of lines to show of a list of `count`.
        func shown(_ count: Int, atMost limit: Int) -> Int { listsAll ? count : min(count, limit) }
    }

    /// The maximum size of the report in bytes, somewhat below that of a GitHub comment.
    private static let most = 60_000

    private let difference: SiteDifference
    private let summary: SiteDifferenceSummary
    private let style: Style

    init(_ difference: SiteDifference, style: Style) {
        self.difference = difference
        summary = SiteDifferenceSummary(difference)
        self.style = style
    }

    var text: String {
        guard !difference.isEmpty else {
            return "nothing differs: \(counted(difference.unchanged, "file")) "
                + "\(difference.unchanged == 1 ? "is" : "are") the same\n"
        }
        var text = counts + rules
        text += moves(summary.tableMoves, "Figures of the tables that moved", limit: 40)
        // One list for each unit: amounts and rates cannot be ordered together.
        for unit in PublishedNumber.Unit.allCases {
            text += moves(
                summary.pageMoves.filter { $0.item.unit == unit },
                "Figures on pages that moved, largest first: \(unit.plural)", limit: 20)
        }
        text += prose
        text += files
        // Leaves room for the last line, which counts the omitted pages.
        let room = style.isMarkdown && !style.listsAll ? Self.most - text.utf8.count - 100 : .max
        return text + pages(within: room)
    }

    // MARK: Summary

    private var counts: String {
        var table = TextTable(header: [
            "Kind", "Added", "Removed", "Renamed", "Changed", "Figures moved", "Texts changed",
            "Neither",
        ])
        if !style.isMarkdown { table.add(table.header) }
        for (kind, counts) in summary.kinds {
            table.add(
                [kind]
                    + [
                        counts.added, counts.removed, counts.renamed, counts.changed, counts.moves,
                        counts.prose, counts.markupOnly,
                    ].map(String.init))
        }
        let total =
            "\(counted(difference.added.count, "file")) added, \(difference.removed.count) removed, "
            + "\(difference.renamed.count) renamed, \(difference.changed.count) changed; "
            + "\(difference.unchanged) \(difference.unchanged == 1 ? "is" : "are") the same\n"
        return heading("Summary") + total + "\n" + render(table)
    }

    private var rules: String {
        var table = TextTable(header: ["Rule", "Change", "Tables that differ"])
        for rule in summary.rules.prefix(style.shown(summary.rules.count, atMost: 40)) {
            table.add([rule.name, rule.kind.rawValue, rule.tables.joined(separator: "; ")])
        }
        return list("Rules that changed", table, of: summary.rules.count)
    }

    private func moves(
        _ moves: [SiteDifferenceSummary.CountedItem<FigureChange>], _ title: String, limit: Int
    ) -> String {
        var table = TextTable(header: ["Figure", "Old", "New", "Change", "Where"])
        for move in moves.prefix(style.shown(moves.count, atMost: limit)) {
            table.add([
                move.item.name, move.item.old, move.item.new, move.item.changeText,
                files(move.files, move.path),
            ])
        }
        return list(title, table, of: moves.count)
    }

    private var prose: String {
        let count = style.shown(summary.prose.count, atMost: 20)
        let changes = summary.prose.prefix(count).map {
            ("\($0.item.location) (\(files($0.files, $0.path)))", $0.item)
        }
        guard !changes.isEmpty else { return "" }
        return heading("Texts that changed, on most pages first (\(summary.prose.count))")
            + render(changes) + more(summary.prose.count - count)
    }

    /// Lists old and new texts below each other, because they are too long for columns.
    private func render(_ changes: [(location: String, change: ProseChange)]) -> String {
        if style.isMarkdown {
            var table = TextTable(header: ["Under", "Old text", "New text"])
            for (location, change) in changes {
                table.add([location, change.excerpts.old, change.excerpts.new])
            }
            return render(table)
        }
        return changes.map { location, change in
            let (old, new) = change.excerpts
            return "  \(location)\n" + (change.old == nil ? "" : "    - \(old)\n")
                + (change.new == nil ? "" : "    + \(new)\n")
        }.joined()
    }

    private func files(_ count: Int, _ path: String) -> String {
        count == 1 ? path : "\(count) pages, first \(path)"
    }

    // MARK: Files

    private var files: String {
        var text = ""
        let lists = [("Added", difference.added), ("Removed", difference.removed)]
        for (title, files) in lists {
            var table = TextTable(header: ["File", "Kind"])
            let count = style.shown(files.count, atMost: 50)
            for file in files.prefix(count) { table.add([file.path, file.kind]) }
            text += list(title, table, of: files.count)
        }
        var table = TextTable(header: ["Old", "New", "Matched by"])
        let count = style.shown(difference.renamed.count, atMost: 50)
        for page in difference.renamed.prefix(count) {
            table.add([
                page.old, page.new, page.trace == .redirect ? "redirect" : "same content",
            ])
        }
        return text + list("Renamed", table, of: difference.renamed.count)
    }

    /// Lists the changes of pages, and then those of data files, which mostly repeat them.
    ///
    /// - Parameter room: The maximum size in bytes; the remaining pages are only counted.
    private func pages(within room: Int) -> String {
        let changes = difference.changed.filter { !$0.isMarkupOnly }
        let pages = changes.filter { $0.path.hasSuffix(".html") }
        let others = changes.filter { !$0.path.hasSuffix(".html") }
        let count = style.shown(changes.count, atMost: 25)
        var text = ""
        var shown = 0
        for change in (pages + others).prefix(count) {
            var part = heading(change.path)
            var table = TextTable(header: ["Table or heading", "Figure", "Old", "New", "Change"])
            for move in change.moves.prefix(style.shown(change.moves.count, atMost: 40)) {
                table.add([move.location, move.name, move.old, move.new, move.changeText])
            }
            part += render(table) + more(change.moves.count - table.rows.count)
            let prose = change.prose.prefix(style.shown(change.prose.count, atMost: 20))
            if !table.rows.isEmpty, !prose.isEmpty { part += "\n" }
            part += render(prose.map { ($0.location, $0) }) + more(change.prose.count - prose.count)
            guard text.utf8.count + part.utf8.count <= room else { break }
            text += part
            shown += 1
        }
        let left = changes.count - shown
        return left > 0 ? text + "\n… and \(counted(left, "more file")); --all lists them\n" : text
    }

    // MARK: Parts

    private func heading(_ title: String) -> String {
        style.isMarkdown ? "\n## \(TextTable.escaped(title))\n\n" : "\n\(title)\n"
    }

    private func list(_ title: String, _ table: TextTable, of count: Int) -> String {
        guard count > 0 else { return "" }
        return heading("\(title) (\(count))") + render(table) + more(count - table.rows.count)
    }

    private func more(_ count: Int) -> String {
        guard count > 0 else { return "" }
        return (style.isMarkdown ? "\n" : "  ") + "… and \(count) more; --all lists them\n"
    }

    private func render(_ table: TextTable) -> String {
        guard !table.rows.isEmpty else { return "" }
        return style.isMarkdown ? table.markdown : table.text
    }
}

extension FigureChange {
    /// The difference, such as `+242` or `-0.5 points`; empty for added and removed figures.
    var changeText: String {
        guard let change = changeDecimal else { return "" }
        let sign = change.hasPrefix("-") ? "" : "+"
        return sign + change + (unit == .percent ? " points" : "")
    }
}

extension PublishedNumber.Unit {
    fileprivate var plural: String {
        switch self {
        case .money: "amounts"
        case .percent: "rates"
        case .plain: "other numbers"
        }
    }
}
