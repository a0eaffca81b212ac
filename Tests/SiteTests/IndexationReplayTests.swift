import Content
import Project
import RuleEngine
import Site
import TaxTables
import TestSupport
import Testing
import Text

/// A replay of indexation: each printed year is computed from the years before it.
///
/// It counts the amounts of which documents state both years and that follow the factor. Derived amounts
/// prove nothing, and amounts that are set each year follow no factor.
@Suite struct IndexationReplayTests {
    private struct Replay {
        var following = 0
        /// The number of amounts that were the only possible one, and were printed.
        var certain = 0
        /// The number of amounts that were the likeliest one, and were printed.
        var likeliest = 0
        /// The number of printed amounts that were possible and not the likeliest.
        var lessLikely = 0
        /// The printed amounts that were not among the possible ones.
        var impossible: Set<String> = []

        var told: Int { certain + likeliest + lessLikely + impossible.count }
    }

    private static func replay(
        _ laws: [TaxYear: TaxLaw], _ year: TaxYear, using histories: TableIndexation.Histories
    ) throws -> Replay {
        var replay = Replay()
        let years = laws.keys.sorted()
        for (place, table) in try #require(laws[year]).tables {
            let earlier = years.filter { $0 < year }.compactMap { laws[$0]?.tables[place] }
            guard let before = earlier.last, let rate = table.indexationRate else { continue }
            let told = Dictionary(
                TableIndexation(
                    of: before, after: earlier.dropLast(), at: rate, using: histories
                ).entries.map { ($0.figure.path, $0.next) },
                uniquingKeysWith: { first, _ in first })
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

    /// The printed amounts that were not among the possible ones.
    private static let exceptions: Set = [
        // 5,686 and 5,839 leave no amount that becomes 5,955 in 2026.
        "new-brunswick.credits.disability-amount.child-supplement 5955.00"
    ]

    private static func histories() throws -> IndexationHistories {
        let folder = GuideFolder(root: Repository.root)
        let register = SourceRegister.read(folder)
        let histories = IndexationHistories.read(folder, register)
        let tables = RepositoryGuide.laws.laws.values.flatMap(\.tables.values)
        let found = folder.log.diagnostics + histories.errors(using: tables)
        try #require(!found.hasErrors)
        return histories
    }

    /// From the tables of 2024 and 2025 and what is known of the years before them, what those of 2026 print.
    @Test func tellsWhatTheNextYearPrints() throws {
        let (laws, diagnostics) = (RepositoryGuide.laws.laws, RepositoryGuide.laws.diagnostics)
        try #require(!diagnostics.contains { $0.severity == .error })
        let replay = try Self.replay(laws, TaxYear(2026), using: Self.histories().indexation)
        #expect(replay.following >= 239, "\(replay.following) figures follow")
        #expect(replay.told * 100 > replay.following * 88)
        #expect(replay.impossible == Self.exceptions)
        #expect(replay.certain >= 168)
        #expect((replay.certain + replay.likeliest) * 100 >= replay.told * 98)
    }

    /// Two printed years leave two amounts for more than half of the figures, and the likelier one is wrong
    /// for one in seven.
    @Test func tellsLessOfTwoYearsAlone() throws {
        let replay = try Self.replay(
            RepositoryGuide.laws.laws, TaxYear(2026), using: TableIndexation.Histories())
        #expect((replay.certain + replay.likeliest) * 100 >= replay.told * 83)
    }

    /// A guide of one place has no tables of the others, which are no mistakes then.
    @Test func asksForNoFiguresOfPlacesThatAreLeftOut() throws {
        let tables = RepositoryGuide.laws.laws.values.flatMap(\.tables.values)
        let own = tables.filter { ["federal", "ontario"].contains($0.jurisdiction.rawValue) }
        try #require(!own.isEmpty)
        #expect(try Self.histories().errors(using: own).isEmpty)
    }

    /// A history covers the years before the tables, or states an amount of a table's year, and never the
    /// year to compute.
    @Test func knowsNothingOfTheYearThatIsAskedFor() throws {
        for history in try Self.histories().histories {
            for series in history.series {
                #expect(!series.years.contains(TaxYear(2026)), "\(series.figures)")
                #expect(series.years.filter { $0 >= TaxYear(2024) }.allSatisfy(series.isStated))
            }
        }
    }
}

extension IndexationOutcome {
    fileprivate var follows: Bool {
        switch self {
        case .follows, .followsUnrounded: true
        case .unchanged, .departs: false
        }
    }
}
