import GuideDiagnostics
import GuideTestSupport
import TaxEngine
import TaxTables
import Testing

/// The years that are printed, indexed once more from the years before them.
///
/// Counted are the amounts of which documents state both years and that follow the factor of their place: what a
/// table derives proves nothing of the act, and what an act sets anew no factor tells.
@Suite struct IndexationReplayTests {
    private struct Replay {
        var following = 0
        /// Told as the only amount that the years before leave possible, and printed.
        var certain = 0
        /// Told as the likeliest of several, and printed.
        var likeliest = 0
        /// Another one of several that were told is printed.
        var lessLikely = 0
        /// What is printed was not told as possible.
        var impossible: Set<String> = []

        var told: Int { certain + likeliest + lessLikely + impossible.count }
    }

    private static func replay(_ laws: [TaxYear: TaxLaw], _ year: TaxYear) throws -> Replay {
        var replay = Replay()
        let years = laws.keys.sorted()
        for (place, table) in try #require(laws[year]).tables {
            let earlier = years.filter { $0 < year }.compactMap { laws[$0]?.tables[place] }
            guard let before = earlier.last, let rate = table.indexationRate else { continue }
            let told = Dictionary(
                TableIndexation(of: before, after: earlier.dropLast(), at: rate).entries.map {
                    ($0.figure.path, $0.next)
                }, uniquingKeysWith: { first, _ in first })
            for difference in before.counterparts(in: table) {
                guard let old = difference.before, let new = difference.after, old.isPrinted,
                    new.isPrinted, case .amount(let earlier) = old.quantity, !earlier.isZero,
                    case .amount(let amount) = new.quantity,
                    let outcome = IndexationOutcome(
                        from: earlier, to: amount, factor: IndexationFactor([table]),
                        rounding: table.rounding),
                    outcome.follows
                else { continue }
                replay.following += 1
                // The year before did not follow, so that nobody knew this one would.
                guard let next = told[old.path] else { continue }
                if !next.possible.contains(amount) {
                    replay.impossible.insert("\(new.path) \(amount)")
                } else if next.isCertain {
                    replay.certain += 1
                } else if next.likeliest == amount {
                    replay.likeliest += 1
                } else {
                    replay.lessLikely += 1
                }
            }
        }
        return replay
    }

    /// What is printed and was not told as possible.
    private static let exceptions: Set = [
        // The base is the maximum and a further amount, each rounded: 9,142 and 915 dollars.
        "newfoundland-and-labrador.credits.spouse-or-partner-amount.base 10057.00",
        "newfoundland-and-labrador.credits.eligible-dependant-amount.base 10057.00",
        // 5,686 and 5,839 leave no amount that becomes 5,955 in 2026.
        "new-brunswick.credits.disability-amount.child-supplement 5955.00",
    ]

    /// From the tables of 2024 and 2025, what those of 2026 print.
    ///
    /// Two printed years leave two amounts possible for more than half, so that the likelier one is wrong for about
    /// one in seven: what a factor fills is derived, and has to be confirmed.
    @Test func tellsWhatTheNextYearPrints() throws {
        let (laws, diagnostics) = (RepositoryGuide.laws.laws, RepositoryGuide.laws.diagnostics)
        try #require(!diagnostics.contains { $0.severity == .error })
        let replay = try Self.replay(laws, TaxYear(2026))
        #expect(replay.following > 250 && replay.told * 100 > replay.following * 90)
        #expect(replay.impossible == Self.exceptions)
        #expect(replay.impossible.count * 100 <= replay.told * 2)
        #expect(replay.certain >= 100)
        #expect((replay.certain + replay.likeliest) * 100 >= replay.told * 83)
    }
}

extension IndexationOutcome {
    fileprivate var follows: Bool {
        switch self {
        case .follows, .followsUnrounded: true
        case .stoodStill, .departs: false
        }
    }
}
