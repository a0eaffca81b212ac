internal import Text

/// The first line of a rule: its name and clauses.
struct RuleHead {
    let name: Identifier
    private(set) var role = RuleSyntax.Role.used
    private(set) var gives: Identifier?
    private(set) var isOfHousehold = false
    private(set) var halvedFor: Identifier?
    private(set) var paid: PaymentTimes?

    /// - Parameter firstMonth: The first month of the tax year, from 1 to 12.
    init(_ cursor: inout LineCursor, firstMonth: Int) throws(RuleSyntaxError) {
        name = try cursor.name("the name of the rule")
        while cursor.take(",") { try readClause(&cursor, firstMonth: firstMonth) }
        try cursor.expectEnd(after: "the head of the rule")
        try checkClauses()
    }

    private mutating func readClause(
        _ cursor: inout LineCursor, firstMonth: Int
    ) throws(RuleSyntaxError) {
        let range = cursor.range
        let isSaid = ["amount", "step"].contains(cursor.peek()) && role != .used
        try RuleParser.refuseSecond(isSaid || cursor.peek() == "gives" && gives != nil, at: range)
        if cursor.take("amount", "of") {
            role = .amount(of: try cursor.name("a group of the table").text)
        } else if cursor.take("step", "of") {
            role = .step(of: try cursor.name("a group of the table").text)
        } else if cursor.take("gives") {
            gives = try cursor.name("a line")
        } else if cursor.take("of", "the", "household") {
            isOfHousehold = true
        } else if cursor.take("half", "for") {
            try RuleParser.refuseSecond(halvedFor != nil, at: range)
            halvedFor = try cursor.name("a fact of children")
        } else if cursor.take("paid") {
            try RuleParser.refuseSecond(paid != nil, at: range)
            paid = try Self.paymentTimes(&cursor, firstMonth: firstMonth)
        } else {
            throw RuleSyntaxError("\(cursor.found) is not a clause of a rule", at: cursor.range)
        }
    }

    /// Checks that clauses stand beside those that they need.
    private func checkClauses() throws(RuleSyntaxError) {
        if role != .used, gives == nil {
            throw RuleSyntaxError(
                "the rule '\(name)' is selected by tables and does not say what it gives",
                at: name.offsets, fix: "add ', gives' and the line that is taken from it")
        }
        if let halvedFor, gives == nil || !isOfHousehold {
            throw RuleSyntaxError(
                "half of what the rule gives is not known: it gives nothing to a household",
                at: halvedFor.offsets,
                fix: "write 'half for' only with 'gives', in rules 'of the household'")
        }
        if paid != nil, gives == nil || role != .used {
            throw RuleSyntaxError(
                "the rule has payment times, but no recipient", at: name.offsets,
                fix: "write 'paid' only with 'gives', in rules that a form of the household uses")
        }
    }

    /// Parses the times after `paid` in the head of a rule.
    ///
    /// The first month is the next one of its name from the first month of the tax year on. A month that is
    /// not after the one before it is in the next year.
    private static func paymentTimes(
        _ cursor: inout LineCursor, firstMonth: Int
    ) throws(RuleSyntaxError) -> PaymentTimes {
        if cursor.take("with", "the", "return") { return .withReturn }
        if cursor.take("once") { return .once }
        var numbers: [Int] = []
        if cursor.take("monthly", "from") {
            let first = try cursor.month()
            numbers = (0..<12).map { (first - 1 + $0) % 12 + 1 }
        } else if cursor.take("in") {
            repeat { numbers.append(try cursor.month()) } while cursor.standsAtMonth
        } else {
            throw RuleSyntaxError(
                "expected when it is paid, found \(cursor.found)", at: cursor.range,
                fix:
                    "write 'paid monthly from July', 'paid in July January', 'paid with the return' or 'paid once'"
            )
        }
        var yearsLater = cursor.take("next", "year") ? 1 : 0
        if let first = numbers.first, first < firstMonth { yearsLater += 1 }
        var months: [PaymentTimes.Month] = []
        for number in numbers {
            if let last = months.last, number <= last.number { yearsLater += 1 }
            months.append(.init(number, yearsLater: yearsLater))
        }
        return .months(months)
    }
}
