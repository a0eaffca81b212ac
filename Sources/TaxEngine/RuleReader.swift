internal import GuideDiagnostics
internal import TaxTables

/// Reads the figures of one group of a table into a rule, reporting what is missing or unknown.
///
/// Call `finish()` last: a figure that no rule asked for is an error, because a figure that is
/// stated and silently not applied makes a wrong return.
struct RuleReader {
    let table: TaxTable
    let group: FigureGroup
    private(set) var diagnostics: [Diagnostic] = []
    private var known: Set<String> = []

    init(_ group: FigureGroup, of table: TaxTable) {
        self.group = group
        self.table = table
    }

    /// An amount that the rule needs.
    ///
    /// A missing one is reported; an unknown one is nil.
    mutating func amount(_ name: String) -> Cited<Money>? {
        reportMissing(name)
        return optionalAmount(name)
    }

    mutating func optionalAmount(_ name: String) -> Cited<Money>? {
        guard let (id, figure) = figure(name) else { return nil }
        if case .amount(let money) = figure.quantity { return Cited(money, id) }
        reportWrongQuantity(figure, "an amount")
        return nil
    }

    mutating func rate(_ name: String) -> Cited<Rate>? {
        reportMissing(name)
        return optionalRate(name)
    }

    mutating func optionalRate(_ name: String) -> Cited<Rate>? {
        guard let (id, figure) = figure(name) else { return nil }
        if case .rate(let rate) = figure.quantity { return Cited(rate, id) }
        reportWrongQuantity(figure, "a rate")
        return nil
    }

    mutating func count(_ name: String) -> Cited<Int>? {
        reportMissing(name)
        guard let (id, figure) = figure(name) else { return nil }
        if case .count(let count, _) = figure.quantity { return Cited(count, id) }
        reportWrongQuantity(figure, "a count")
        return nil
    }

    /// A reader of a group inside this one, or nil if it is not there.
    mutating func optionalGroup(_ name: String) -> RuleReader? {
        known.insert(name)
        return group.group(name).map { RuleReader($0, of: table) }
    }

    /// A reader of a group inside this one; nil, and reported, if it is not there.
    mutating func requiredGroup(_ name: String) -> RuleReader? {
        reportMissing(name)
        return optionalGroup(name)
    }

    /// Declares figures that the guide quotes and that follow from others or need facts that no
    /// profile has.
    mutating func ignore(_ names: String...) {
        known.formUnion(names)
    }

    /// Takes over what a reader of an inner group found.
    mutating func absorb(_ inner: RuleReader) {
        diagnostics += inner.diagnostics
    }

    ///
    /// - Parameter names: What else could have been meant, besides what was asked for.
    mutating func finish(suggesting names: [String] = []) {
        for entry in group.entries where !known.contains(entry.name) {
            report(
                "unknown-figure", "no rule uses '\(group.path).\(entry.name)'",
                at: entry.nameOffsets, remedy: didYouMean(entry.name, among: known.union(names)))
        }
    }

    mutating func report(
        _ identifier: String, _ summary: String, at offsets: Range<Int>, remedy: String?
    ) {
        diagnostics.append(
            Diagnostic(.error, identifier, summary, in: table.source, at: offsets, remedy: remedy))
    }

    private mutating func figure(_ name: String) -> (FigureID, Figure)? {
        known.insert(name)
        guard case .figure(let id)? = group.member(name), table[id].quantity != .unknown else {
            return nil
        }
        return (id, table[id])
    }

    private mutating func reportMissing(_ name: String) {
        guard group.member(name) == nil else { return }
        let misspelt = nearestName(to: name, among: group.entries.map(\.name))
        report(
            "missing-figure", "'\(group.path)' has no '\(name)'", at: group.offsets,
            remedy: misspelt.map { "is '\($0)' meant to be '\(name)'?" }
                ?? "add '\(name)' with its source")
    }

    private mutating func reportWrongQuantity(_ figure: Figure, _ expected: String) {
        report(
            "wrong-quantity", "'\(figure.path)' is not \(expected)", at: figure.offsets,
            remedy: nil)
    }
}

extension RuleReader {
    /// Reads an inner group with `make`, taking over what it reports; nil if it is missing or
    /// incomplete.
    mutating func read<Rule>(_ name: String, _ make: (inout RuleReader) -> Rule?) -> Rule? {
        guard var inner = requiredGroup(name) else { return nil }
        let rule = make(&inner)
        absorb(inner)
        return rule
    }

    /// As `read`, for a group that need not be there.
    mutating func readIfPresent<Rule>(
        _ name: String, _ make: (inout RuleReader) -> Rule?
    ) -> Rule? {
        guard group.group(name) != nil else {
            ignore(name)
            return nil
        }
        return read(name, make)
    }
}
