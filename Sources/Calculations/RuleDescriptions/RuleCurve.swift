internal import Project
package import RuleEngine
internal import RuleLanguage
package import TaxTables
internal import Text

/// The result of a rule as a function of the one amount that it depends on.
///
/// The person is that of an example of the rule. The curve has its two ends and the points at which it bends
/// or jumps.
package struct RuleCurve: Sendable {
    package struct Point: Hashable, Sendable {
        /// The amount that the rule depends on.
        package let amount: Money
        /// The result of the rule.
        package let result: Money
    }

    package let place: Jurisdiction
    package let profile: Profile
    /// The step of the amount.
    package let amountStep: StepName
    package let points: [Point]

    /// The number of equal parts in which a curve is sampled; each has ten round amounts of the currency.
    private static let samples = 300
    /// The largest number of points; a curve with more does not help readers.
    private static let mostPoints = 10

    /// Computes the curve of a rule.
    ///
    /// Nil if the rule depends on several amounts or on none, if no example states a single amount, or if the
    /// curve has no bend.
    ///
    /// - Parameter sheets: The rule on the forms of a jurisdiction.
    /// - Complexity: About 300 returns.
    package init?(
        of body: Int, _ law: TaxLaw, _ directory: RuleDirectory,
        sheets: (Jurisdiction) -> [InstantiatedRule]
    ) {
        let found = directory.ruleSet.bodies[body]
        guard !found.isOfHousehold, !found.takesRunning,
            let result = Self.result(of: body, directory)
        else { return nil }
        for text in Self.examples(of: body, directory.ruleSet) {
            guard let (place, taxpayer) = RuleExamples.person(of: text, in: law),
                law.residences.contains(place)
            else { continue }
            let stated = law.facts.entered(by: taxpayer)
            guard stated.count == 1, let only = stated.first, only.amount > .zero,
                let sheet = sheets(place).first,
                let step = RuleAmounts(of: sheet, body, directory).only.map({ StepName($0) })
            else { continue }
            let sweep = Sweep(
                law: law, place: place, taxpayer: taxpayer, stated: only.name,
                amountStep: step, result: StepName(result), table: sheet.table)
            guard
                let points = sweep.points(
                    Self.samples, Money(cents: 10 * law.currency.roundAmount)),
                3...Self.mostPoints ~= points.count
            else { continue }
            self.place = place
            profile = taxpayer.profile
            amountStep = step
            self.points = points
            return
        }
        return nil
    }

    /// Returns the step of the line that the rule gives, or of its last line.
    private static func result(of body: Int, _ directory: RuleDirectory) -> String? {
        let printed = directory.entries[body].filter(\.isPrinted)
        guard let gives = directory.ruleSet.bodies[body].gives else {
            return printed.last?.line.step.text
        }
        return printed.first { $0.line.name.text == gives.text }?.line.step.text
    }

    private static func examples(of body: Int, _ ruleSet: RuleSet) -> [Identifier] {
        guard let key = ruleSet.bodies[body].key else { return [] }
        return ruleSet.files.lazy.flatMap(\.rules).first {
            $0.name.text == key.name && $0.role.group == key.group
        }?.examples ?? []
    }
}

/// The amounts from outside a rule that its lines use.
struct RuleAmounts {
    /// The step of the only amount; nil if there are several or none, or if it is not printed.
    let only: String?

    init(of sheet: InstantiatedRule, _ body: Int, _ directory: RuleDirectory) {
        var names: Set<String> = []
        let figures = Set(sheet.figures.map(\.name))
        let lines = directory.ruleSet.bodies[body].lines
        sheet.items.forEachName { name, _ in
            let isColumn = name.parts.count == 2 && lines[name.firstName]?.schedule != nil
            if !figures.contains(name.text), !isColumn { names.insert(name.text) }
        }
        var steps: Set<String> = []
        for name in names {
            switch Self.amount(name, body, directory) {
            case .ofRule, .none: continue
            case .step(let step): steps.insert(step)
            case .unknown:
                only = nil
                return
            }
        }
        only = steps.count == 1 ? steps.first : nil
    }

    private enum Amount {
        /// A line of the rule itself.
        case ofRule
        /// Not an amount of money.
        case none
        case step(String)
        case unknown
    }

    private static func amount(
        _ name: String, _ body: Int, _ directory: RuleDirectory
    ) -> Amount {
        let entries = directory.entries[body].filter {
            $0.line.name.text == name || $0.line.step.text == name
        }
        if let first = entries.first { return entered(first, directory.ruleSet) }
        let parts = name.split(separator: ".").map(String.init)
        if directory.entries[body].contains(where: { $0.line.enteredFact == name }) {
            return .ofRule
        }
        let facts = directory.ruleSet.facts
        if let fact = (facts.adult + facts.spouse).first(where: { $0.name.text == name }) {
            return fact.kind == .money ? .unknown : .none
        }
        let home: Int? =
            switch parts.count {
            case 1: directory.home(of: name, from: body)
            case 2:
                directory.ruleSet.formOfName[parts[0]].flatMap {
                    directory.home(of: parts[1], inForm: $0)
                }
            default: nil
            }
        guard let home, let last = parts.last else { return .unknown }
        let lines = directory.entries(named: last, in: home)
        if lines.allSatisfy(\.line.isNoAmount) { return .none }
        return lines.first(where: \.isPrinted).map { .step($0.line.step.text) } ?? .unknown
    }

    /// Returns the amount of a line `entered …`, which comes from outside the rule.
    private static func entered(_ entry: RuleDirectory.Entry, _ ruleSet: RuleSet) -> Amount {
        guard let fact = entry.line.enteredFact else { return .ofRule }
        let isMoney = ruleSet.facts.adult.contains { $0.name.text == fact && $0.kind == .money }
        guard isMoney else { return .ofRule }
        return entry.isPrinted ? .step(entry.line.step.text) : .unknown
    }
}

extension LineSyntax {
    /// The fact of a line `entered …`; nil for other lines.
    fileprivate var enteredFact: String? {
        if case .amount(.entered(let fact)) = value { fact.text } else { nil }
    }

    /// A Boolean value that is true for a condition or a number of people.
    fileprivate var isNoAmount: Bool {
        switch value {
        case .condition, .amount(.count): true
        default: false
        }
    }
}

/// Returns of one person with a varying amount.
private struct Sweep {
    typealias Point = RuleCurve.Point

    let law: TaxLaw
    let place: Jurisdiction
    let taxpayer: Taxpayer
    let stated: AmountName
    let amountStep: StepName
    let result: StepName
    let table: Jurisdiction

    /// Returns the point of the curve at an amount; nil if the return cannot be computed there.
    ///
    /// An error is no diagnostic here, because a curve is only an illustration.
    private func point(_ money: Money) -> Point? {
        var taxpayer = taxpayer
        taxpayer[stated] = money
        let amounts = try? law.amounts(
            of: [(amountStep, nil), (result, table)], for: taxpayer, in: place)
        return amounts.map { Point(amount: $0[0] ?? .zero, result: $0[1] ?? .zero) }
    }

    /// Returns the ends of the curve and the points at which it bends or jumps; nil if it is not piecewise
    /// linear.
    func points(_ samples: Int, _ width: Money) -> [Point]? {
        var all: [Point] = []
        for number in 0...samples {
            guard let point = point(width.scaled(by: Int64(number), over: 1)) else { return nil }
            if let last = all.last, point.amount <= last.amount { continue }
            all.append(point)
        }
        // A bend before the first sample would be missed.
        guard all.count > 4, let half = point(width.scaled(by: 1, over: 2)),
            isStraight(all[0], half, all[1])
        else { return nil }
        var points = [all[0]]
        for bend in bends(all) {
            guard let bend else { return nil }
            points += bend
        }
        guard points.count > 1, let last = points.last, var end = all.last else { return nil }
        // The curve after the last bend is a straight line, of which a part is enough.
        let far = last.amount.scaled(by: 5, over: 4)
        if let near = all.first(where: { $0.amount >= far }) { end = near }
        if end.amount > last.amount { points.append(end) }
        return points
    }

    /// Returns the points between straight pieces, separately; nil for each that is no intersection of two
    /// lines.
    private func bends(_ all: [Point]) -> [[Point]?] {
        var bends: [[Point]?] = []
        var index = 1
        while index + 1 < all.count {
            defer { index += 1 }
            guard !isStraight(all[index - 1], all[index], all[index + 1]) else { continue }
            // The corner is at this point, or between it and the next one.
            if index + 2 < all.count, !isStraight(all[index], all[index + 1], all[index + 2]) {
                guard index + 3 < all.count else { return bends }
                bends.append(
                    corner(
                        all[index - 1], all[index], all[index + 1], all[index + 2]))
                index += 1
            } else {
                bends.append([all[index]])
            }
        }
        return bends
    }

    /// Returns true if three points are on a line, within the rounding to the smallest coin.
    private func isStraight(_ first: Point, _ middle: Point, _ last: Point) -> Bool {
        let (run, rise) = Self.difference(first, middle)
        let (nextRun, nextRise) = Self.difference(middle, last)
        return (rise * nextRun - nextRise * run).magnitude
            <= (4 * Int128(law.currency.unit) * max(run, nextRun)).magnitude
    }

    /// Returns the intersection of the lines through two pairs of points, between the pairs.
    ///
    /// Nil if the curve jumps there or bends a second time.
    private func corner(
        _ first: Point, _ second: Point, _ third: Point, _ fourth: Point
    ) -> [Point]? {
        let (run, rise) = Self.difference(first, second)
        let (nextRun, nextRise) = Self.difference(third, fourth)
        let (gap, height) = Self.difference(second, third)
        let turn = rise * nextRun - nextRise * run
        guard turn != 0 else { return nil }
        // The distance from the second point along the first line.
        let across = (height * nextRun - nextRise * gap) * run / turn
        let rounding = 10 * Int128(law.currency.unit)
        guard -rounding...gap + rounding ~= across else { return nil }
        return [
            Point(
                amount: second.amount + Money(clamping: across),
                result: second.result + Money(clamping: rise * across / run))
        ]
    }

    /// Returns a difference in 128 bits, for products of two differences.
    private static func difference(_ from: Point, _ to: Point) -> (run: Int128, rise: Int128) {
        (Int128((to.amount - from.amount).cents), Int128((to.result - from.result).cents))
    }
}
