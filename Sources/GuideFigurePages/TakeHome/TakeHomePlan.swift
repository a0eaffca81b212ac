internal import GuideCalculations
package import GuideContent
internal import GuideDiagnostics
internal import GuidePages
internal import GuideWords
internal import GuideYAML
package import TaxTables

/// The yearly pay that the take-home pages compute: `Content/Examples/take-home.yaml`.
struct TakeHomePlan: GuidePart {
    static let path = "Content/Examples/take-home.yaml"
    static let places = [path]

    /// Rising, in whole dollars.
    let incomes: [Money]
    /// Those shown for all provinces and territories side by side.
    let overview: [Money]
    /// The rows of tables that lead to no page of their own: a year's pay in small steps.
    let steps: [Money]
    /// Business income after costs.
    let selfEmployed: [Money]
    /// Incomes at which the rates of all places stand side by side.
    let sideBySide: [Money]

    static func read(_ part: inout GuidePartReader) -> TakeHomePlan? {
        guard var reader = part.mappingIfThere(path) else { return nil }
        var found: [Diagnostic] = []
        let incomes = reader.incomes("incomes", &found)
        let overview = reader.incomes("overview", &found)
        let steps = reader.anyIncomes("steps", &found)
        let selfEmployed = reader.anyIncomes("self-employed", &found)
        let sideBySide = reader.anyIncomes("side-by-side", &found)
        reader.finish(diagnostics: &found)
        for (income, offsets) in overview where !incomes.contains(where: { $0.income == income }) {
            found.append(
                Diagnostic(
                    .error, "unknown-income", "\(income) is not one of the incomes",
                    in: reader.source, at: offsets,
                    remedy: "add it to 'incomes', or take it out here"))
        }
        part.diagnostics += found
        guard !found.hasErrors else { return nil }
        return TakeHomePlan(
            incomes: incomes.map(\.income).sorted(), overview: overview.map(\.income).sorted(),
            steps: allSteps(steps), selfEmployed: selfEmployed, sideBySide: sideBySide)
    }

    /// From the least of the incomes to the greatest, in steps of the least.
    private static func allSteps(_ ends: [Money]) -> [Money] {
        guard let step = ends.first, let last = ends.last else { return [] }
        return stride(from: step.cents, through: last.cents, by: Int64.Stride(step.cents))
            .map(Money.init(cents:))
    }
}

extension Guide {
    /// The yearly pay that has a page and a file in each place; none if the guide has no such pages.
    package var takeHomeIncomes: [Money] { self[TakeHomePlan.self]?.incomes ?? [] }
}

extension YAMLMappingReader {
    /// Reads the incomes of a key that may be left out, rising; a key that is not there gives none.
    fileprivate mutating func anyIncomes(
        _ key: String, _ diagnostics: inout [Diagnostic]
    ) -> [Money] {
        guard entries.contains(where: { $0.key == key }) else { return [] }
        return incomes(key, &diagnostics).map(\.income).sorted()
    }
}
