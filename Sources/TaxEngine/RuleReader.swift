internal import GuideDiagnostics
internal import TaxTables

/// Reads the figures of one group of a table into a rule, reporting what is missing or unknown.
///
/// A figure that no rule asked for is an error, because a figure that is stated and silently not
/// applied makes a wrong return: whoever reads a group with `read` finishes its reader, even where the
/// rule forgets to.
struct RuleReader {
    let table: TaxTable
    let group: FigureGroup
    private(set) var diagnostics: [Diagnostic] = []
    private var known: Set<String> = []
    private var isComplete = true
    private var isFinished = false

    init(_ group: FigureGroup, of table: TaxTable) {
        self.group = group
        self.table = table
    }

    /// An amount that the rule needs.
    ///
    /// Where it is missing or unknown, `finish()` is false, and what was returned means nothing.
    mutating func amount(_ name: String) -> Cited<Money> {
        reportMissing(name)
        return optionalAmount(name) ?? incomplete(.zero)
    }

    /// An amount that the table has to name, but that no document may state yet: then nil.
    mutating func publishedAmount(_ name: String) -> Cited<Money>? {
        reportMissing(name)
        return amount(name, mayBeUnknown: true)
    }

    mutating func optionalAmount(_ name: String) -> Cited<Money>? {
        amount(name, mayBeUnknown: false)
    }

    private mutating func amount(_ name: String, mayBeUnknown: Bool) -> Cited<Money>? {
        guard let (id, figure) = figure(name, "an amount", mayBeUnknown: mayBeUnknown) else {
            return nil
        }
        if case .amount(let money) = figure.quantity { return Cited(money, id) }
        reportWrongQuantity(figure, "an amount")
        return nil
    }

    /// A rate that the rule needs, on the terms of `amount`.
    mutating func rate(_ name: String) -> Cited<Rate> {
        reportMissing(name)
        return optionalRate(name) ?? incomplete(.zero)
    }

    /// A rate that the table has to name, but that no document may state yet: then nil.
    mutating func publishedRate(_ name: String) -> Cited<Rate>? {
        reportMissing(name)
        return rate(name, mayBeUnknown: true)
    }

    mutating func optionalRate(_ name: String) -> Cited<Rate>? {
        rate(name, mayBeUnknown: false)
    }

    private mutating func rate(_ name: String, mayBeUnknown: Bool) -> Cited<Rate>? {
        guard let (id, figure) = figure(name, "a rate", mayBeUnknown: mayBeUnknown) else {
            return nil
        }
        if case .rate(let rate) = figure.quantity { return Cited(rate, id) }
        reportWrongQuantity(figure, "a rate")
        return nil
    }

    /// A count that the rule needs, on the terms of `amount`.
    mutating func count(_ name: String) -> Cited<Int> {
        reportMissing(name)
        return optionalCount(name) ?? incomplete(0)
    }

    mutating func optionalCount(_ name: String) -> Cited<Int>? {
        guard let (id, figure) = figure(name, "a count", mayBeUnknown: false) else { return nil }
        if case .count(let count, _) = figure.quantity { return Cited(count, id) }
        reportWrongQuantity(figure, "a count")
        return nil
    }

    /// A reader of a group inside this one; nil, and reported, if it is not there.
    private mutating func requiredGroup(_ name: String) -> RuleReader? {
        reportMissing(name)
        known.insert(name)
        switch group.member(name) {
        case .group(let inner): return RuleReader(inner, of: table)
        case .figure(let id): reportNoGroup(table[id])
        case nil: break
        }
        return nil
    }

    /// Declares figures that the guide quotes and that follow from others or need facts that no
    /// profile has.
    mutating func ignore(_ names: String...) {
        known.formUnion(names)
    }

    /// As `ignore`, for groups: a figure in the place of one is an error.
    mutating func ignoreGroups(_ names: some Sequence<String>) {
        for name in names {
            known.insert(name)
            if case .figure(let id)? = group.member(name) { reportNoGroup(table[id]) }
        }
    }

    /// Takes over what a reader of an inner group found.
    private mutating func absorb(_ inner: RuleReader) {
        diagnostics += inner.diagnostics
    }

    /// Reports what nobody asked for; once is enough.
    ///
    /// - Parameter names: What else could have been meant, besides what was asked for.
    /// - Returns: Whether the rule has all the figures it needs.
    @discardableResult
    mutating func finish(suggesting names: [String] = []) -> Bool {
        guard !isFinished else { return isComplete }
        isFinished = true
        for entry in group.entries where !known.contains(entry.name) {
            report(
                "unknown-figure", "no rule uses '\(group.path).\(entry.name)'",
                at: entry.nameOffsets, remedy: didYouMean(entry.name, among: known.union(names)))
        }
        return isComplete
    }

    mutating func report(
        _ identifier: String, _ summary: String, at offsets: Range<Int>, remedy: String?
    ) {
        diagnostics.append(
            Diagnostic(.error, identifier, summary, in: table.source, at: offsets, remedy: remedy))
    }

    /// Stands for a figure that the rule cannot do without.
    private mutating func incomplete<Value>(_ value: Value) -> Cited<Value> {
        isComplete = false
        return Cited(value, FigureID(jurisdiction: table.jurisdiction, index: -1))
    }

    private mutating func figure(
        _ name: String, _ expected: String, mayBeUnknown: Bool
    ) -> (FigureID, Figure)? {
        known.insert(name)
        switch group.member(name) {
        case .figure(let id):
            guard table[id].quantity == .unknown else { return (id, table[id]) }
            if !mayBeUnknown { reportUnknown(table[id]) }
        case .group(let inner):
            isComplete = false
            report(
                "wrong-quantity", "'\(inner.path)' is a group of figures, not \(expected)",
                at: inner.offsets, remedy: nil)
        case nil: break
        }
        return nil
    }

    private mutating func reportUnknown(_ figure: Figure) {
        isComplete = false
        report(
            "wrong-quantity", "'\(figure.path)' is unknown, and the return cannot do without it",
            at: figure.offsets, remedy: "state it with its source")
    }

    private mutating func reportNoGroup(_ figure: Figure) {
        isComplete = false
        report(
            "wrong-quantity", "'\(figure.path)' is a figure, where a group of figures belongs",
            at: figure.offsets, remedy: "write each figure below a name of its own")
    }

    fileprivate mutating func reportMissing(_ name: String) {
        guard group.member(name) == nil else { return }
        isComplete = false
        let misspelt = nearestName(to: name, among: group.entries.map(\.name))
        report(
            "missing-figure", "'\(group.path)' has no '\(name)'", at: group.offsets,
            remedy: misspelt.map { "is '\($0)' meant to be '\(name)'?" }
                ?? "add '\(name)' with its source")
    }

    private mutating func reportWrongQuantity(_ figure: Figure, _ expected: String) {
        isComplete = false
        report(
            "wrong-quantity", "'\(figure.path)' is not \(expected)", at: figure.offsets,
            remedy: nil)
    }
}

extension RuleReader {
    /// Reads an inner group with `make`, taking over what it reports; nil if it is missing or
    /// incomplete, and then the rule being read is incomplete too.
    mutating func read<Rule>(_ name: String, _ make: (inout RuleReader) -> Rule?) -> Rule? {
        guard var inner = requiredGroup(name) else { return nil }
        var rule = make(&inner)
        // A rule that is not there has stopped early, and has said why.
        if rule != nil, !inner.finish() { rule = nil }
        if rule == nil { inner.reportIncomplete() }
        absorb(inner)
        if rule == nil { isComplete = false }
        return rule
    }

    /// A group that makes no rule is never left out in silence.
    private mutating func reportIncomplete() {
        guard diagnostics.isEmpty else { return }
        report(
            "missing-figure", "'\(group.path)' states too little for its rule",
            at: group.offsets, remedy: nil)
    }

    /// As `read`, for a group that need not be there.
    mutating func readIfPresent<Rule>(
        _ name: String, _ make: (inout RuleReader) -> Rule?
    ) -> Rule? {
        guard group.member(name) != nil else {
            ignore(name)
            return nil
        }
        return read(name, make)
    }

    /// The amount of an inner group that has no other figure.
    mutating func amount(_ name: String, of group: String) -> Cited<Money> {
        read(group) { group in
            let amount = group.amount(name)
            return group.finish() ? amount : nil
        } ?? incomplete(.zero)
    }

    /// The rate of an inner group that has no other figure.
    mutating func rate(_ name: String, of group: String) -> Cited<Rate> {
        read(group) { group in
            let rate = group.rate(name)
            return group.finish() ? rate : nil
        } ?? incomplete(.zero)
    }

    /// Reads the bands of a schedule, lowest first; empty if it is missing or incomplete.
    mutating func list<Band>(
        _ name: String, _ make: (inout RuleReader) -> Band
    ) -> [Band] {
        let bands = read(name) { list -> [Band]? in
            let bands = list.group.entries.compactMap { entry in
                list.read(entry.name) { item -> Band? in
                    let band = make(&item)
                    return item.finish() ? band : nil
                }
            }
            return list.finish() ? bands : nil
        }
        return bands ?? []
    }
}

extension RuleReader {
    /// Reports a rule that stands before one whose result it starts from, or without it.
    mutating func checkOrder(of entry: FigureGroup.Entry, after needed: some Sequence<String>) {
        for name in needed {
            guard let index = group.entries.firstIndex(where: { $0.name == name }) else {
                reportMissing(name)
                continue
            }
            let own = group.entries.firstIndex { $0.name == entry.name }
            guard let own, index > own else { continue }
            report(
                "wrong-order",
                "'\(group.path).\(entry.name)' stands before '\(name)', which comes first",
                at: entry.nameOffsets, remedy: "move it below '\(name)'")
        }
    }
}
