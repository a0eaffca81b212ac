/// The summary of a difference: the number of files of each kind, and the changed figures.
package struct SiteDifferenceSummary: Sendable {
    package struct KindCounts: Sendable {
        package var added = 0
        package var removed = 0
        package var renamed = 0
        package var changed = 0
        package var moves = 0
        package var prose = 0
        package var markupOnly = 0
    }

    /// A change that occurs on one or more pages.
    package struct CountedItem<Item: Sendable>: Sendable {
        package let item: Item
        package internal(set) var files: Int
        /// The path of the first file.
        package let path: String
    }

    /// A rule whose page was added, removed or changed.
    package struct Rule: Sendable {
        package enum Kind: String, Sendable {
            case added
            case removed
            case changed
        }

        /// The rule's name in its URL.
        package let name: String
        package let kind: Kind
        package let path: String
        /// The captions of the tables that differ: its lines and figures.
        package let tables: [String]
    }

    /// The counts of each kind, in alphabetical order.
    package let kinds: [(kind: String, counts: KindCounts)]
    /// Changed figures of the tax tables, the largest change of each unit first.
    package let tableMoves: [CountedItem<FigureChange>]
    /// Changed figures on pages, the largest change of each unit first.
    ///
    /// A page in another language counts with the English page if the same figures changed on both.
    package let pageMoves: [CountedItem<FigureChange>]
    /// Changed prose on pages, the most frequent change first.
    package let prose: [CountedItem<ProseChange>]
    /// The rules by name, without duplicates for the languages of their pages.
    package let rules: [Rule]

    package init(_ difference: SiteDifference) {
        kinds = Self.kinds(of: difference)
        rules = Self.rules(of: difference)
        let names = OriginalNames(difference.changed)
        var tableMoves = ItemCounter<FigureChange>()
        var pageMoves = ItemCounter<FigureChange>()
        var prose = ItemCounter<ProseChange>()
        for change in difference.changed {
            if change.path.hasSuffix("-figures.csv") {
                for move in change.moves {
                    tableMoves.add(move, key: [move.location, move.name], at: change.path)
                }
            } else if change.path.hasSuffix(".html") {
                for move in names.moves(of: change) {
                    pageMoves.add(move, key: [move.name, move.old, move.new], at: change.path)
                }
                for text in change.prose {
                    let (old, new) = text.excerpts
                    prose.add(text, key: [text.location, old, new], at: change.path)
                }
            }
        }
        self.tableMoves = tableMoves.items.sorted { Self.precedes($0.item, $1.item) }
        self.pageMoves = pageMoves.items.sorted { Self.precedes($0.item, $1.item) }
        self.prose = prose.items.sorted { ($1.files, $0.path) < ($0.files, $1.path) }
    }

    private static func rules(of difference: SiteDifference) -> [Rule] {
        var rules = difference.added.compactMap { rule(at: $0.path, $0.kind, .added) }
        rules += difference.removed.compactMap { rule(at: $0.path, $0.kind, .removed) }
        rules += difference.changed.filter(\.isOtherContent).compactMap {
            rule(at: $0.path, $0.kind, .changed, $0.changedTables)
        }
        return rules.sorted { $0.name < $1.name }
    }

    /// Returns the rule of a page in the naming language; nil for any other page, such as the list
    /// of rules.
    private static func rule(
        at path: String, _ kind: String, _ change: Rule.Kind, _ tables: [String] = []
    ) -> Rule? {
        let parts = path.split(separator: "/")
        guard kind == PageKinds.rules, parts.count == 4, parts[0] == PageKinds.namingLanguage else {
            return nil
        }
        return Rule(name: String(parts[2]), kind: change, path: path, tables: tables)
    }

    private static func kinds(
        of difference: SiteDifference
    ) -> [(kind: String, counts: KindCounts)] {
        var counts: [String: KindCounts] = [:]
        for file in difference.added { counts[file.kind, default: .init()].added += 1 }
        for file in difference.removed { counts[file.kind, default: .init()].removed += 1 }
        for page in difference.renamed { counts[page.kind, default: .init()].renamed += 1 }
        for change in difference.changed {
            counts[change.kind, default: .init()].changed += 1
            counts[change.kind, default: .init()].moves += change.moves.count
            counts[change.kind, default: .init()].prose += change.prose.count
            if change.isMarkupOnly { counts[change.kind, default: .init()].markupOnly += 1 }
        }
        return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Orders amounts before rates before other numbers, larger changes first, and added or removed
    /// figures last.
    private static func precedes(_ left: FigureChange, _ right: FigureChange) -> Bool {
        if left.unit != right.unit {
            let units = PublishedNumber.Unit.allCases
            return (units.firstIndex(of: left.unit) ?? 0) < (units.firstIndex(of: right.unit) ?? 0)
        }
        let sizes = (left.change?.magnitude ?? 0, right.change?.magnitude ?? 0)
        return sizes.0 != sizes.1 ? sizes.0 > sizes.1 : left.name < right.name
    }
}

/// Counts the files of each item, in the order of first occurrence.
private struct ItemCounter<Item: Sendable> {
    private(set) var items: [SiteDifferenceSummary.CountedItem<Item>] = []
    private var positions: [[String]: Int] = [:]
    private var lastPaths: [String] = []

    mutating func add(_ item: Item, key: [String], at path: String) {
        if let position = positions[key] {
            // Several occurrences on a page count once.
            if lastPaths[position] != path { items[position].files += 1 }
            lastPaths[position] = path
        } else {
            positions[key] = items.count
            items.append(.init(item: item, files: 1, path: path))
            lastPaths.append(path)
        }
    }
}

/// Names figures on translated pages as on the English page.
private struct OriginalNames {
    private let byPath: [String: SiteDifference.Change]

    init(_ changes: [SiteDifference.Change]) {
        let originals = Set(changes.compactMap(\.original))
        byPath = Dictionary(
            uniqueKeysWithValues: changes.filter { originals.contains($0.path) }
                .map { ($0.path, $0) })
    }

    /// Returns the changes of the English page if they have the same values; otherwise those of the
    /// page itself.
    func moves(of change: SiteDifference.Change) -> [FigureChange] {
        guard let original = change.original.flatMap({ byPath[$0] }),
            original.moves.map(\.change) == change.moves.map(\.change),
            original.moves.map(\.unit) == change.moves.map(\.unit)
        else { return change.moves }
        return original.moves
    }
}
