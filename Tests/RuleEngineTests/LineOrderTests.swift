import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// The order of what stands in rule files and in tables decides printing only.
@Suite struct LineOrderTests {
    /// A movable block: a line with all deeper lines, and the branches that belong to a `when`.
    private struct Unit {
        var head: String
        var inner: [Unit] = []
        /// The `otherwise` branches and the gaps.
        var further: [Unit] = []
        /// Comments are left out, so that they do not end up beside something else.
        static func units(of lines: ArraySlice<String>) -> [Unit] {
            var units: [Unit] = []
            var next = lines.startIndex
            while next < lines.endIndex {
                let depth = Self.depth(lines[next])
                let end =
                    lines[(next + 1)...].firstIndex { Self.depth($0) <= depth } ?? lines.endIndex
                let unit = Unit(
                    head: lines[next], inner: Unit.units(of: lines[(next + 1)..<end]))
                // A gap belongs to the rule or form above it.
                let head = lines[next].dropFirst(depth)
                if head.hasPrefix("otherwise") || head.hasPrefix("gap "), !units.isEmpty {
                    units[units.count - 1].further.append(unit)
                } else {
                    units.append(unit)
                }
                next = end
            }
            return units
        }

        private static func depth(_ line: String) -> Int { line.prefix { $0 == " " }.count }

        /// A Boolean value that is true for lines that have to stay at the head.
        private var isHead: Bool {
            ["law", "example", "about", "en", "fr"].contains(
                head.split(separator: " ").first.map(String.init))
        }

        func lines(_ order: ([Unit]) -> [Unit]) -> [String] {
            let ordered = inner.filter(\.isHead) + order(inner.filter { !$0.isHead })
            return [head] + ordered.flatMap { $0.lines(order) }
                + further.flatMap { $0.lines(order) }
        }
    }

    private static func text(_ text: String, ordered order: ([Unit]) -> [Unit]) -> String {
        let lines = text.split(separator: "\n").map(String.init)
            .filter { !$0.drop { $0 == " " }.hasPrefix("#") && !$0.allSatisfy { $0 == " " } }
        return order(Unit.units(of: lines[...])).flatMap { $0.lines(order) }
            .joined(separator: "\n") + "\n"
    }

    private static func law(
        _ year: Int, ordered order: @escaping ([Unit]) -> [Unit]
    ) throws -> TaxLaw {
        let ruleSet = try RealLaw.readRules { _, text in Self.text(text, ordered: order) }
        let log = DiagnosticLog()
        let law = TaxLaw(
            year: TaxYear(year), tables: Array(try RealLaw.year(year).tables.values),
            ruleSet: ruleSet,
            log: log)
        try #require(log.diagnostics.isEmpty, "\(DiagnosticWriter().text(for: log.diagnostics))")
        return try #require(law)
    }

    private func expectSame(_ law: TaxLaw, as real: TaxLaw) throws {
        for place in real.residences {
            for person in MutatedTableTests.people {
                let results = [law, real].map { try? $0.calculate(person, in: place).result }
                #expect(results[0] == results[1], "\(real.year) \(place)")
            }
        }
        let households = PublishedHouseholds.all.households.filter {
            $0.year == real.year.number
        }
        for published in households {
            let paid = try [law, real].map { law in
                try law.calculate(published.household, in: published.place).benefits
                    .sorted { $0.name.rawValue < $1.name.rawValue }.map { "\($0)" }
            }
            #expect(paid[0] == paid[1], "\(published.name)")
        }
    }

    @Test(arguments: RealLaw.years)
    func everythingReversedChangesNoResult(year: Int) throws {
        try expectSame(
            Self.law(year) { Array($0.reversed()) }, as: RealLaw.year(year))
    }

    /// Deals units out by a hash of what stands in them.
    @Test(arguments: RealLaw.years)
    func everythingShuffledChangesNoResult(year: Int) throws {
        func place(_ unit: Unit) -> Int {
            unit.head.utf8.reduce(year) { ($0 &* 31 &+ Int($1)) % 10_007 }
        }
        let law = try Self.law(year) { $0.sorted { place($0) < place($1) } }
        try expectSame(law, as: RealLaw.year(year))
    }
}
