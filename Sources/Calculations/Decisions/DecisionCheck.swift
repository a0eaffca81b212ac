internal import Content
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// Builds every household of a decision and reports unknown facts and figures, each once.
struct DecisionCheck {
    private let run: DecisionRun?
    private let guide: Guide
    private let plan: DecisionPlan

    init(_ plan: DecisionPlan, _ guide: Guide) {
        self.plan = plan
        self.guide = guide
        run = guide.laws[guide.currentYear].map { DecisionRun(plan, guide, $0) }
    }

    var diagnostics: [Diagnostic] {
        guard let run else { return [] }
        var found: [Diagnostic] = []
        var seen: Set<String> = []
        func add(_ diagnostic: Diagnostic, _ what: String, _ offsets: Range<Int>) {
            let key = "\(diagnostic.identifier) \(offsets.lowerBound) \(what)"
            if seen.insert(key).inserted { found.append(diagnostic) }
        }
        for table in plan.tables {
            let scopes = run.scopes(table)
            for (index, scope) in scopes.enumerated() {
                let isSample = index == 0 || index == scopes.count - 1
                for period in table.choices.flatMap(\.periods) {
                    do {
                        let household = try run.household(period, table, scope)
                        guard isSample else { continue }
                        for (fact, diagnostic) in openFacts(of: household, period, in: scope.place)
                        {
                            add(diagnostic, fact, period.offsets)
                        }
                    } catch let mistake as DecisionRun.Mistake {
                        add(
                            Diagnostic(
                                .error, mistake.identifier, mistake.summary, in: plan.source,
                                at: mistake.offsets, fix: mistake.fix), mistake.summary,
                            mistake.offsets)
                    } catch {
                        // The build reports places that cannot be computed.
                    }
                }
            }
        }
        return found
    }

    /// Returns a warning for each fact that benefits of the household depend on and that is not stated.
    private func openFacts(
        of household: Household, _ period: DecisionPlan.Period, in place: Jurisdiction
    ) -> [(fact: String, diagnostic: Diagnostic)] {
        let year = guide.currentYear
        return OpenFactCheck(guide).openFacts(
            of: [household], in: [place], year, ofBothAdults: period.household.spouse != nil
        ).map {
            (
                $0.fact,
                OpenFactCheck.diagnostic(
                    of: $0.fact, in: $0.place, year, source: plan.source, at: period.offsets)
            )
        }
    }
}
