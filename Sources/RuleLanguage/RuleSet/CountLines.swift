/// The lines that count people or years, which are not printed.
enum CountLines {
    /// Returns the lines of each rule or form that count people or years; figures that count are included.
    static func names(in bodies: [RuleSet.Body]) -> [NameSet] {
        var names = bodies.map { body in
            var names = NameSet()
            for figure in body.syntax.figures where figure.kind == .count {
                names.insert(figure.name.name)
            }
            return names
        }
        var waiting: [LineLikeAnother] = []
        for (index, body) in bodies.enumerated() {
            RuleSet.forEachLine(of: body.syntax.items) { line in
                guard case .amount(let amount) = line.value else { return }
                switch Self.firstOperand(of: amount) {
                case .number: names[index].insert(line.name.name)
                case .name(let name):
                    let isOfBody = body.lines[name.name] != nil || body.figures[name.name] != nil
                    waiting.append(
                        LineLikeAnother(
                            body: index, name: line.name.name,
                            other: isOfBody ? name.name : name.lastName, isOfBody: isOfBody))
                case .zero, nil: return
                }
            }
        }
        var isChanged = true
        while isChanged {
            let all = names.reduce(into: NameSet()) { $0.formUnion($1) }
            let left = waiting.filter { line in
                let isCount = (line.isOfBody ? names[line.body] : all).contains(line.other)
                if isCount { names[line.body].insert(line.name) }
                return !isCount
            }
            isChanged = left.count < waiting.count
            waiting = left
        }
        return names
    }

    /// A line that is a count if another line is, in the same rule or form or in any.
    private struct LineLikeAnother {
        let body: Int
        let name: Name
        let other: Name
        let isOfBody: Bool
    }

    /// Returns the operand that decides if an amount is a count, or a number if it is one; nil if it is none.
    private static func firstOperand(of amount: AmountSyntax) -> OperandSyntax? {
        switch amount {
        case .count: .number(0, nil, 0..<0)
        case .arithmetic(.sum, let operands), .arithmetic(.difference, let operands): operands[0]
        case .product(let left, _): left
        case .same(let operand): operand
        default: nil
        }
    }
}
