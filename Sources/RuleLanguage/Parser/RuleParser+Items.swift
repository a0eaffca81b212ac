internal import Text

/// The parser of items: lines, conditions and uses of rules.
extension RuleParser {
    /// The deepest nesting of blocks.
    private static let deepest = 20
    private static let mostBranches = 200

    private mutating func items(below indentation: Int) -> [ItemSyntax] {
        var items: [ItemSyntax] = []
        if depth == Self.deepest, let line = nextLine(below: indentation) {
            report(
                RuleSyntaxError(
                    "blocks are nested more than \(Self.deepest) deep", at: line.offsets,
                    fix: "give the inner blocks a rule of their own, and use it here"))
            skip(below: indentation)
            return []
        }
        depth += 1
        defer { depth -= 1 }
        forEachLine(below: indentation) { reader, line, cursor throws(RuleSyntaxError) in
            try reader.readItem(line, &cursor, into: &items)
        }
        return items
    }

    mutating func readItem(
        _ line: RuleFileLine, _ cursor: inout LineCursor, into items: inout [ItemSyntax]
    ) throws(RuleSyntaxError) {
        let head = cursor.range
        // A line may have a keyword as its name.
        guard cursor.peek(1) != "=", cursor.peek(1) != "as", cursor.peek(1) != "is" else {
            items.append(.line(try self.line(&cursor, below: line.indentation)))
            return
        }
        if cursor.take("when") {
            let condition = condition(&cursor)
            let branch = BranchSyntax(
                condition: condition, offsets: head, items: block(head, below: line.indentation))
            items.append(.choice([branch]))
        } else if cursor.take("otherwise") {
            try readOtherwise(head, &cursor, below: line.indentation, into: &items)
        } else if cursor.take("each") {
            let isOfChildren = cursor.take("child")
            if !isOfChildren { for word in ["relative", "by"] { try cursor.expect(word) } }
            let order = isOfChildren ? nil : try cursor.name("a fact of relatives")
            try cursor.expectEnd(after: isOfChildren ? "'each child'" : "the fact")
            items.append(
                .each(
                    EachSyntax(
                        people: isOfChildren ? .children : .relatives, order: order,
                        items: self.items(below: line.indentation), offsets: head)))
        } else if cursor.take("section") {
            items.append(.section(try cursor.name("a section")))
            try cursor.expectEnd(after: "the section")
        } else if cursor.take("use") {
            items.append(.use(try use(&cursor)))
        } else if cursor.take("selected") {
            items.append(.selected(try cursor.name("a group of the table")))
            try cursor.expectEnd(after: "the group")
        } else if cursor.take("steps", "of") {
            let group = try cursor.name("a group of the table")
            try cursor.expect("from")
            let start = try cursor.operand()
            var order: [Identifier] = []
            if cursor.take(",") {
                for word in ["in", "the", "order"] { try cursor.expect(word) }
                order = try cursor.names("a rule")
            }
            items.append(.steps(group, from: start, order: order))
            try cursor.expectEnd(after: "the order of the steps")
        } else {
            items.append(.line(try self.line(&cursor, below: line.indentation)))
        }
    }

    /// Parses the items below a condition, and reports a condition without items.
    private mutating func block(_ head: Range<Int>, below indentation: Int) -> [ItemSyntax] {
        if nextLine(below: indentation) == nil {
            report(
                RuleSyntaxError(
                    "the condition has no lines", at: head,
                    fix: "indent its lines by two more spaces, or remove it"))
        }
        return items(below: indentation)
    }

    /// Parses a condition.
    ///
    /// After an error it returns an arbitrary condition, so that the items below it are parsed too.
    private mutating func condition(_ cursor: inout LineCursor) -> ConditionSyntax {
        do throws(RuleSyntaxError) {
            let condition = try cursor.condition()
            try cursor.expectEnd(after: "the condition")
            return condition
        } catch {
            report(error)
            return .hasSpouse
        }
    }

    private mutating func readOtherwise(
        _ head: Range<Int>, _ cursor: inout LineCursor, below indentation: Int,
        into items: inout [ItemSyntax]
    ) throws(RuleSyntaxError) {
        guard case .choice(var branches)? = items.last, branches.last?.condition != nil else {
            throw RuleSyntaxError(
                "'otherwise' has no 'when' before it", at: head,
                fix: "indent it like the 'when' that it belongs to")
        }
        guard branches.count < Self.mostBranches else {
            throw RuleSyntaxError(
                "a condition has more than \(Self.mostBranches) branches", at: head,
                fix: "let a schedule of the table tell the cases apart: 'row of … by …'")
        }
        let condition = cursor.take("when") ? condition(&cursor) : nil
        if condition == nil { try cursor.expectEnd(after: "'otherwise'") }
        branches.append(
            BranchSyntax(
                condition: condition, offsets: head, items: block(head, below: indentation)))
        items[items.count - 1] = .choice(branches)
    }

    private func use(_ cursor: inout LineCursor) throws(RuleSyntaxError) -> UseSyntax {
        let rule = try cursor.name("a rule")
        let group = cursor.take("with") ? try cursor.name("a group of the table") : nil
        let condition = cursor.take(",") ? try cursor.condition() : nil
        try cursor.expectEnd(after: "the use of a rule", fix: "write 'use RULE, CONDITION'")
        return UseSyntax(rule: rule, group: group, condition: condition)
    }

    private mutating func line(
        _ cursor: inout LineCursor, below indentation: Int
    ) throws(RuleSyntaxError) -> LineSyntax {
        let isHidden = cursor.peek(1) != "=" && cursor.peek(1) != "as" && cursor.take("hidden")
        let name = try cursor.name("a line")
        let step = cursor.take("as") ? try cursor.name("the name of a step") : name
        var flags = LineFlags()
        let value: LineSyntax.Value
        if cursor.take("is") {
            value = .condition(try cursor.condition())
        } else {
            try cursor.expect("=")
            let amount = try cursor.amount()
            value = .amount(amount)
            while cursor.take(",") { try flags.read(&cursor, of: amount) }
        }
        try cursor.expectEnd(after: "the line's formula")
        return LineSyntax(
            name: name, step: step, isHidden: isHidden, value: value,
            isNotBelowZero: flags.isNotBelowZero, mayBeBelowZero: flags.mayBeBelowZero,
            isAlwaysPrinted: flags.isAlwaysPrinted,
            words: words(below: indentation))
    }

    /// Parses the texts below a line, one for each language.
    mutating func words(below indentation: Int) -> [Words] {
        var words: [Words] = []
        forEachText(below: indentation) { reader, language, text in
            guard language.text.utf8.count == 2, !text.text.isEmpty else {
                reader.report(
                    RuleSyntaxError(
                        "only words can follow a line", at: language.offsets,
                        fix: "write a language and a text: 'en  Net income'"))
                return
            }
            words.append(Words(language: language, text: text))
        }
        return fallback.completed(words)
    }
}

/// The flags after the formula of a line.
private struct LineFlags {
    private(set) var isNotBelowZero = false
    private(set) var mayBeBelowZero = false
    private(set) var isAlwaysPrinted = false

    mutating func read(
        _ cursor: inout LineCursor, of amount: AmountSyntax
    ) throws(RuleSyntaxError) {
        let range = cursor.range
        if cursor.take("not", "below", "0") {
            try Self.checkDifference(amount, at: range)
            isNotBelowZero = true
        } else if cursor.take("may", "be", "below", "0") {
            mayBeBelowZero = true
        } else if cursor.take("always") {
            try Self.checkPrinted(amount, at: range)
            isAlwaysPrinted = true
        } else {
            throw RuleSyntaxError(
                "\(cursor.found) is not a clause of a line", at: cursor.range,
                fix: "what may follow is 'not below 0', 'may be below 0' and 'always'")
        }
        guard !isNotBelowZero || !mayBeBelowZero else {
            throw RuleSyntaxError(
                "a line that is 'not below 0' cannot be below 0", at: range,
                fix: "leave one of the two out")
        }
    }

    /// Checks that `not below 0` follows a difference, the only operation that can go below zero.
    private static func checkDifference(
        _ amount: AmountSyntax, at range: Range<Int>
    ) throws(RuleSyntaxError) {
        if case .arithmetic(.difference, _) = amount { return }
        throw RuleSyntaxError(
            "'not below 0' is only for a difference", at: range,
            fix: "take the greater of the line and 0 on a line of its own, or leave it out")
    }

    private static func checkPrinted(
        _ amount: AmountSyntax, at range: Range<Int>
    ) throws(RuleSyntaxError) {
        switch amount {
        case .count, .row:
            throw RuleSyntaxError(
                "'always' is only for a printed line", at: range,
                fix: "amounts are printed, numbers of people and rows are not: leave it out")
        default: return
        }
    }
}
