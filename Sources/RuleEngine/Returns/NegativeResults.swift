internal import RuleLanguage
package import TaxTables
package import Text

/// A tax or the contributions of somebody with next to nothing, below zero.
package struct NegativeResult: Sendable {
    /// The line that is below zero.
    package let line: String
    package let source: SourceText
    package let offsets: Range<Int>
    package let place: Jurisdiction
    /// The amount of which the person has a hundred; nil for a person without any.
    package let stated: AmountName?
    /// The name of the result, and what it is.
    package let result: String
    package let amount: Money
}

extension NegativeResult {
    /// The taxes and contributions that are below zero for a person without income or with a hundred of one
    /// amount, in every place, unless a line that they are computed from says `may be below 0`.
    package static func all(by law: TaxLaw) -> [NegativeResult] {
        let names = law.tables[law.top]?.source.names
        let declared = [TotalName.topTax, .lowerTax, .contributions].compactMap { total in
            names.flatMap { total.name(in: $0) }.map { (total: total, name: $0) }
        }
        let stated = [nil] + law.facts.amounts.map { Optional($0.name) }
        var found: [NegativeResult] = []
        for place in law.provinces {
            for amount in stated {
                var person = Taxpayer()
                if let amount { person[amount] = Money(cents: 100_00) }
                // Some amounts need further facts, and some returns a figure that no document states.
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

    /// The line at which a result became negative; nil if the law lets it.
    private static func negativeLine(
        of total: TotalName, _ result: String, _ calculation: Calculation, by law: TaxLaw
    ) -> WrittenLine? {
        let book = law.book
        guard let index = book.results.firstIndex(where: { $0.name.text == result }),
            case .name(let written) = book.results[index].line
        else { return nil }
        // A line of a tax that is not printed may be a copy of one that is.
        let number: Int32 =
            switch total {
            case .topTax: calculation.taxLines.top.number
            case .lowerTax: calculation.taxLines.lower.number
            default: 0
            }
        let name = written.parts.last
        var step =
            number > 0
            ? calculation.steps[Int(number) - 1]
            : calculation.steps.last { $0.name.rawValue == name && $0.amount < .zero }
        guard step != nil else {
            // The line is not printed.
            let isAllowed = book.bodies.contains {
                $0.lines[written.lastName]?.mayBeBelowZero == true
            }
            return isAllowed
                ? nil : (written.text, book.resultSources[index], written.offsets)
        }
        var last: WrittenLine?
        while let current = step {
            let body = book.bodies[Int(current.place.body)]
            let start = Int(current.place.offset)
            let line = body.source.name(at: start)
            if body.lines[Name(line)]?.mayBeBelowZero == true { return nil }
            last = (line, body.source, start..<start + line.utf8.count)
            step =
                current.operands.lazy.compactMap { operand -> Step? in
                    guard case .line(let line) = operand, line.number > 0, line.amount < .zero
                    else { return nil }
                    return calculation.steps[Int(line.number) - 1]
                }.first
        }
        return last
    }
}
