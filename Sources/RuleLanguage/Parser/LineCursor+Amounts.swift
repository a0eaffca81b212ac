/// The parser of a line's operation.
extension LineCursor {
    mutating func operand() throws(RuleSyntaxError) -> OperandSyntax {
        let place = place
        if !isAtEnd, tokens[index].kind == .number {
            let number = try number("a number")
            return number == 0 ? .zero(place) : .number(number, place)
        }
        return .name(try name("a line, a figure or a fact"))
    }

    mutating func amount() throws(RuleSyntaxError) -> AmountSyntax {
        if take("entered") { return .entered(try name("a fact")) }
        if take("nothing") { return .nothing }
        if take("half", "of") { return .half(try operand()) }
        if take("lesser", "of") {
            let (left, right) = try pair()
            return .lesser(left, right)
        }
        if take("greater", "of") {
            let (left, right) = try pair()
            return .greater(left, right)
        }
        if take("first", "of") {
            var operands = [try operand()]
            while peek() == ",", peek(1) != "always", peek(1) != "not", take(",") {
                operands.append(try operand())
            }
            return .first(operands)
        }
        if take("sum", "of", "selected") { return .selected(try name("a group of the table")) }
        if take("total", "of") {
            let counted = try operand()
            try expect("over")
            let people = try word("whom a total goes over", as: People.self)
            guard people == .children, take("with") else { return .total(counted, over: people) }
            return .total(counted, over: people, with: try condition())
        }
        if take("count", "of") {
            let people = try word("whom a count goes over", as: People.self)
            return .count(people, with: take("with") ? try condition() : nil)
        }
        if take("row", "of") {
            let schedule = try name("a schedule")
            try expect("by")
            return .row(schedule, by: try operand())
        }
        return try arithmetic()
    }

    /// Parses two operands with `and` between them.
    private mutating func pair() throws(RuleSyntaxError) -> (OperandSyntax, OperandSyntax) {
        let left = try operand()
        try expect("and")
        return (left, try operand())
    }

    private mutating func arithmetic() throws(RuleSyntaxError) -> AmountSyntax {
        let first = try operand()
        if take("+") {
            var operands = [first, try operand()]
            while take("+") { operands.append(try operand()) }
            try refuseSecondOperation(after: "+", "give the sum a line of its own")
            return .sum(operands)
        }
        if take("-") {
            let second = try operand()
            try refuseSecondOperation(after: "-", "give the difference a line of its own")
            return .difference(first, second)
        }
        if take("×") {
            let second = try operand()
            if take("÷") {
                let third = try operand()
                try refuseSecondOperation(after: "÷", "give the share a line of its own")
                return .proportion(first, second, third)
            }
            try refuseSecondOperation(after: "×", "give the product a line of its own")
            return .product(first, second)
        }
        if take("rounded") {
            let direction = try word("where to round", as: Direction.self)
            for word in ["to", "multiples", "of"] { try expect(word) }
            let multiple = try operand()
            try refuseSecondOperation(
                after: "rounded \(direction.rawValue)", "give what is rounded a line of its own")
            return .rounded(first, direction, toMultiplesOf: multiple)
        }
        if peek() == "÷" {
            throw RuleSyntaxError(
                "an amount is divided without a product before it", at: place,
                remedy: "a proportion is 'a × b ÷ c'")
        }
        return .same(first)
    }

    private func refuseSecondOperation(
        after sign: String, _ remedy: String
    ) throws(RuleSyntaxError) {
        guard let next = peek(), ["+", "-", "×", "÷", "rounded"].contains(next) else { return }
        throw RuleSyntaxError(
            "a line does one operation: '\(next)' after '\(sign)'", at: place,
            remedy: remedy)
    }
}
