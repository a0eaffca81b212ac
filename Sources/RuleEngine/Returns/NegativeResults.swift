internal import RuleLanguage
package import TaxTables
package import Text

/// A negative tax or contribution of a person with little or no income.
package struct NegativeResult: Sendable {
    /// The line that is below zero.
    package let line: String
    package let source: SourceText
    package let offsets: Range<Int>
    package let place: Jurisdiction
    /// The amount of which the person has 100; nil for a person without any.
    package let stated: AmountName?
    /// The name of the result.
    package let result: String
    package let amount: Money
}

extension NegativeResult {
    /// Returns the negative taxes and contributions of persons without income, or with 100 of one amount, in
    /// every jurisdiction.
    ///
    /// A result is skipped if a line that it is computed from has the flag `may be below 0`.
    package static func all(by law: TaxLaw) -> [NegativeResult] {
        let names = law.tables[law.top]?.source.names
        let declared = [TotalName.topTax, .lowerTax, .contributions].compactMap { total in
            names.flatMap { total.name(in: $0) }.map { (total: total, name: $0) }
        }
        let stated = [nil] + law.facts.amounts.map { Optional($0.name) }
        var found: [NegativeResult] = []
        for place in law.residences {
            for amount in stated {
                var person = Taxpayer()
                if let amount { person[amount] = Money(cents: 100_00) }
                // Some amounts need further facts, and some returns need an unpublished figure.
                guard
                    let result = try? law.calculate(person, in: place, measuring: nil).result
                else { continue }
                for (total, name) in declared where result[name].map({ $0 < .zero }) ?? false {
                    guard
                        let calculation = try? law.calculate(
                            person, in: place, keepingSteps: true),
                        let below = negativeLine(of: total, name, calculation, by: law)
                    else { continue }
                    found.append(
                        NegativeResult(
                            line: below.line, source: below.source, offsets: below.offsets,
                            place: place, stated: amount, result: name,
                            amount: result[name] ?? .zero))
                }
            }
        }
        return found
    }

    private typealias WrittenLine = (line: String, source: SourceText, offsets: Range<Int>)

    /// Returns the line at which a result became negative; nil if the law allows it.
    private static func negativeLine(
        of total: TotalName, _ result: String, _ calculation: Calculation, by law: TaxLaw
    ) -> WrittenLine? {
        let ruleSet = law.ruleSet
        guard let index = ruleSet.results.firstIndex(where: { $0.name.text == result }),
            case .name(let written) = ruleSet.results[index].line
        else { return nil }
        // A hidden line of a tax may be a copy of a printed one.
        let number: Int32 =
            switch total {
            case .topTax: calculation.taxLines.top.number
            case .lowerTax: calculation.taxLines.lower.number
            default: 0
            }
        let name = written.parts.last
        var step =
            number > 0
            ? calculation.step(numbered: number)
            : calculation.steps.last { $0.name.rawValue == name && $0.amount < .zero }
        guard step != nil else {
            // The line is hidden.
            let isAllowed = ruleSet.bodies.contains {
                $0.lines[written.lastName]?.mayBeBelowZero == true
            }
            return isAllowed
                ? nil : (written.text, ruleSet.resultSources[index], written.offsets)
        }
        var last: WrittenLine?
        while let current = step {
            let body = ruleSet.bodies[Int(current.position.body)]
            let start = Int(current.position.offset)
            let line = body.source.name(at: start)
            if body.lines[Name(line)]?.mayBeBelowZero == true { return nil }
            last = (line, body.source, start..<start + line.utf8.count)
            step =
                current.operands.lazy.compactMap { operand -> Step? in
                    guard case .line(let line) = operand, line.number > 0, line.amount < .zero
                    else { return nil }
                    return calculation.step(numbered: line.number)
                }.first
        }
        return last
    }
}
