package import Text

/// The differences between two versions of a page: figures and prose, each named as a reader would.
package struct PageComparison {
    package private(set) var moves: [FigureChange] = []
    package private(set) var prose: [ProseChange] = []
    /// The captions of the tables that differ.
    private(set) var changedTables: [String] = []
    private let style: NumberStyle

    /// - Parameter style: The number style of the language; nil to detect it from the numbers.
    package init(from old: HTMLPage, to new: HTMLPage, _ style: NumberStyle? = nil) {
        self.style =
            style
            ?? .usual(usesComma: DecimalMark.isComma(in: [old, new].lazy.flatMap(\.texts)))
        if old.title != new.title { compare(old.title, new.title, under: "title") }
        let texts = alignment(old.blocks.map(\.text), new.blocks.map(\.text), pairsOthers: true)
        for pair in texts {
            let block = pair.new.map { new.blocks[$0] } ?? pair.old.map { old.blocks[$0] }
            compare(
                pair.old.map { old.blocks[$0].text }, pair.new.map { new.blocks[$0].text },
                under: block?.heading ?? "")
        }
        compare(old.tables, new.tables)
    }

    /// Compares the tables of data files, whose numbers have a decimal point.
    package init(from old: [HTMLTable], to new: [HTMLTable]) {
        style = .usual(usesComma: false)
        compare(old, new)
    }

    private func alignment(
        _ old: [String], _ new: [String], pairsOthers: Bool = false
    ) -> [(old: Int?, new: Int?)] {
        TextAlignment(from: old, to: new, style, pairsOthers: pairsOthers).pairs
    }

    // MARK: Texts

    private mutating func compare(_ old: String?, _ new: String?, under heading: String) {
        guard old != new else { return }
        guard let old, let new else {
            prose.append(ProseChange(location: heading, old: old, new: new))
            return
        }
        let before = NumberedText(old, style)
        let after = NumberedText(new, style)
        guard before.skeleton == after.skeleton, before.numbers != after.numbers else {
            prose.append(ProseChange(location: heading, old: old, new: new))
            return
        }
        for (index, (from, to)) in zip(before.numbers, after.numbers).enumerated()
        where from != to {
            moves.append(
                FigureChange(
                    location: heading, name: after.words(around: index), old: from, new: to))
        }
    }

    // MARK: Tables

    private mutating func compare(_ old: [HTMLTable], _ new: [HTMLTable]) {
        for pair in alignment(old.map(\.caption), new.map(\.caption)) {
            switch (pair.old.map { old[$0] }, pair.new.map { new[$0] }) {
            case (let before?, let after?):
                compare(before.caption, after.caption, under: after.heading)
                compare(before, after)
            case (let before?, nil):
                prose.append(ProseChange(location: "table", old: before.caption, new: nil))
            case (nil, let after):
                prose.append(ProseChange(location: "table", old: nil, new: after?.caption))
            }
        }
    }

    private mutating func compare(_ old: HTMLTable, _ new: HTMLTable) {
        guard old != new else { return }
        let location = new.caption.isEmpty ? new.heading : new.caption
        changedTables.append(location)
        let columns = Self.columns(old, new)
        for name in old.columns where !new.columns.contains(name) {
            prose.append(ProseChange(location: "\(location), column", old: name, new: nil))
        }
        for name in new.columns where !old.columns.contains(name) {
            prose.append(ProseChange(location: "\(location), column", old: nil, new: name))
        }
        for pair in TableRowPairs(from: old, to: new, style).pairs {
            switch (pair.old.map { old.rows[$0] }, pair.new.map { new.rows[$0] }) {
            case (let before?, let after?):
                guard before != after else { continue }
                for (from, to) in columns
                where before.cells.indices.contains(from) && after.cells.indices.contains(to) {
                    compareCells(
                        before.cells[from], after.cells[to], location: location,
                        name: Self.name(after, column: to, of: new), isNumbered: new.isNumbered)
                }
            case (let before?, nil):
                prose.append(ProseChange(location: location, old: before.text, new: nil))
            case (nil, let after):
                prose.append(ProseChange(location: location, old: nil, new: after?.text))
            }
        }
    }

    /// Returns the pairs of columns with the same heading, or of all columns by index if the
    /// headings are equal.
    private static func columns(_ old: HTMLTable, _ new: HTMLTable) -> [(Int, Int)] {
        if old.columns == new.columns {
            let width = new.rows.map(\.cells.count).max() ?? 0
            return (0..<max(width, new.columns.count)).map { ($0, $0) }
        }
        return new.columns.enumerated().compactMap { index, name in
            old.columns.firstIndex(of: name).map { ($0, index) }
        }
    }

    private static func name(
        _ row: HTMLTable.Row, column: Int, of table: HTMLTable
    ) -> String {
        let heading = table.columns.indices.contains(column) ? table.columns[column] : ""
        if column == row.labelColumn { return heading }
        return heading.isEmpty ? row.label : "\(row.label) · \(heading)"
    }

    private mutating func compareCells(
        _ old: String, _ new: String, location: String, name: String, isNumbered: Bool
    ) {
        guard old != new else { return }
        let before = NumberedText(old, style)
        let after = NumberedText(new, style)
        // In numbered rows, a plain number refers to a row and changes with the row order.
        func counts(_ number: PublishedNumber) -> Bool { !isNumbered || number.unit != .plain }
        let from = before.numbers.filter(counts)
        let to = after.numbers.filter(counts)
        if before.skeleton == after.skeleton {
            for (index, (old, new)) in zip(before.numbers, after.numbers).enumerated()
            where old != new && counts(new) {
                // Each of several numbers in a cell is named by the text before it.
                let part = to.count > 1 ? after.name(before: index) : nil
                moves.append(
                    FigureChange(
                        location: location, name: part.map { "\(name) · \($0)" } ?? name, old: old,
                        new: new))
            }
        } else if from.count == 1, to.count == 1 {
            moves.append(FigureChange(location: location, name: name, old: from[0], new: to[0]))
        } else if from.count + to.count == 1, let unit = (from + to).first?.unit {
            moves.append(
                FigureChange(location: location, name: name, old: old, new: new, unit: unit))
        } else {
            prose.append(ProseChange(location: "\(location), \(name)", old: old, new: new))
        }
    }
}

extension HTMLPage {
    /// All visible text of the page.
    fileprivate var texts: [String] {
        [title] + blocks.map(\.text)
            + tables.flatMap { [$0.caption] + $0.columns + $0.rows.flatMap(\.cells) }
    }
}

extension HTMLTable.Row {
    /// The row as a line of text.
    fileprivate var text: String { cells.filter { !$0.isEmpty }.joined(separator: " | ") }
}

extension NumberedText {
    private static let signs = [" + ", " − ", " × ", " ÷ "]

    /// The texts before, between and after the numbers, without unit signs.
    private var textsBetween: [Substring] {
        skeleton.split(separator: "#", omittingEmptySubsequences: false).enumerated().map {
            index, text in
            // The unit sign follows the number.
            index > 0 && (text.first == "$" || text.first == "%") ? text.dropFirst() : text
        }
    }

    /// Returns the name of a number in parentheses, as in `step 15 + premiums (#$)`; nil if there
    /// is none.
    fileprivate func name(before index: Int) -> String? {
        let texts = textsBetween
        guard texts.indices.contains(index), texts[index].hasSuffix("(") else { return nil }
        var words = texts[index].dropLast()
        for sign in Self.signs {
            if let found = words.ranges(of: sign).last { words = words[found.upperBound...] }
        }
        let parts = words.drop { !$0.isLetter }.split(separator: " ")
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Returns up to five words on each side of a number: `A TFSA takes … a year`.
    fileprivate func words(around index: Int) -> String {
        let texts = textsBetween
        guard texts.indices.contains(index + 1) else { return skeleton }
        // Closing brackets and commas are not words.
        let before = texts[index].split(separator: " ").suffix(5)
            .drop { index > 0 && !$0.contains(where: \.isLetter) }
        let after = texts[index + 1].split(separator: " ").prefix(5)
        return (before + ["…"] + after).joined(separator: " ")
    }
}
