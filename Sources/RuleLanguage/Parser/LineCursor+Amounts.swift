/// The parser of a line's operation.
extension LineCursor {
    mutating func operand() throws(RuleSyntaxError) -> OperandSyntax {
        let range = range
        if !isAtEnd, tokens[index].kind == .number {
            let number = try number("a number")
            let unit = peek().flatMap(NumberUnit.init)
            if let unit { _ = take(unit.rawValue) }
            return number == 0 ? .zero(range) : .number(number, unit, range)
        }
        let name = try name("a line, a figure or a fact")
        if name.parts.count > 1, name.parts.first == Identifier.spouse {
            throw RuleSyntaxError(
                "'\(name.text)' is not a name", at: name.offsets, fix: "write '\(name)'")
        }
        guard take("of", Identifier.spouse) else { return .name(name) }
        return .name(name.ofSpouse(name.offsets.lowerBound..<tokens[index - 1].offsets.upperBound))
    }

    mutating func amount() throws(RuleSyntaxError) -> AmountSyntax {
        if take("entered") { return .entered(try name("a fact")) }
        if take("nothing") { return .nothing }
        if take("sum", "of", "selected") { return .selected(try name("a group of the table")) }
        if take("total", "of") {
            let counted = try operand()
            try expect("over")
            let people = try word("the people of a total", as: People.self)
            guard people != .adults else {
                throw RuleSyntaxError(
                    "a total over adults is written otherwise", at: counted.offsets,
                    fix: "write '\(counted.text) of both'")
            }
            guard people == .children, take("with") else { return .total(counted, over: people) }
            return .total(counted, over: people, with: try condition())
        }
        if take("count", "of") {
            let people = try word("the people of a count", as: People.self)
            return .count(people, with: take("with") ? try condition() : nil)
        }
        if take("row", "of") {
            let schedule = try name("a schedule")
            try expect("by")
            return .row(schedule, by: try operand())
        }
        if take("tax", "of") {
            let operand = try operand()
            try expect("by")
            return .banded(operand, by: try name("a schedule"))
        }
        for (arithmetic, form) in Arithmetic.beginningWithWords where take(words: form.start) {
            return .arithmetic(arithmetic, try operands(of: form))
        }
        return try infix()
    }

    /// Consumes several words if they are the next tokens.
    private mutating func take(words: [String]) -> Bool {
        guard words.indices.allSatisfy({ peek($0) == words[$0] }) else { return false }
        for word in words { _ = take(word) }
        return true
    }

    /// Parses the operands of a form that begins with words.
    private mutating func operands(of form: OperationForm) throws(RuleSyntaxError)
        -> [OperandSyntax]
    {
        var operands = [try operand()]
        guard let last = form.joints.last else { return operands }
        let endsWithComma = last == [","]
        // A flag of the line ends the list.
        let flags = ["always", "not", "may"]
        while peek() == ",", !(endsWithComma && flags.contains(peek(1) ?? "")), take(",") {
            operands.append(try operand())
        }
        guard !endsWithComma else { return operands }
        for word in last { try expect(word) }
        operands.append(try operand())
        return operands
    }

    private mutating func infix() throws(RuleSyntaxError) -> AmountSyntax {
        let first = try operand()
        if take("of", "both") { return .total(first, over: .adults) }
        if take("+") {
            var operands = [first, try operand()]
            while take("+") { operands.append(try operand()) }
            try refuseSecondOperation(after: "+", "give the sum a line of its own")
            return .arithmetic(.sum, operands)
        }
        if take("-") {
            let second = try operand()
            try refuseSecondOperation(after: "-", "give the difference a line of its own")
            return .arithmetic(.difference, [first, second])
        }
        if take("×") {
            let second = try operand()
            if take("÷") {
                let third = try operand()
                try refuseSecondOperation(after: "÷", "give the share a line of its own")
                return .arithmetic(.proportion, [first, second, third])
            }
            try refuseSecondOperation(after: "×", "give the product a line of its own")
            return .product(first, second)
        }
        for (arithmetic, form) in Arithmetic.continuingWithWords where take(words: form.joints[0]) {
            let second = try operand()
            let words = form.joints[0].joined(separator: " ")
            try refuseSecondOperation(after: words, "give what is rounded a line of its own")
            return .arithmetic(arithmetic, [first, second])
        }
        if peek() == "÷" {
            throw RuleSyntaxError(
                "an amount is divided without a product before it", at: range,
                fix: "a proportion is 'a × b ÷ c'")
        }
        return .same(first)
    }

    private func refuseSecondOperation(
        after sign: String, _ fix: String
    ) throws(RuleSyntaxError) {
        guard let next = peek(), ["+", "-", "×", "÷", "rounded"].contains(next) else { return }
        throw RuleSyntaxError(
            "a line does one operation: '\(next)' after '\(sign)'", at: range,
            fix: fix)
    }
}
