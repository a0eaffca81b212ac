/// The parser of conditions after `when`, `is` and `with`.
extension LineCursor {
    /// The deepest nesting of brackets and `not`.
    private static let deepest = 20
    /// The largest number of tests in the conditions of a line.
    private static let mostTests = 100

    mutating func condition(depth: Int = 0) throws(RuleSyntaxError) -> ConditionSyntax {
        var condition = try conjunction(depth)
        while take("or") { condition = .or(condition, try conjunction(depth)) }
        return condition
    }

    private mutating func conjunction(_ depth: Int) throws(RuleSyntaxError) -> ConditionSyntax {
        var condition = try test(depth)
        while take("and") { condition = .and(condition, try test(depth)) }
        return condition
    }

    private mutating func test(_ depth: Int) throws(RuleSyntaxError) -> ConditionSyntax {
        let range = range
        guard depth < Self.deepest else {
            throw RuleSyntaxError(
                "brackets are nested more than \(Self.deepest) deep", at: range,
                fix: "give a part of the condition a line of its own: '… is …'")
        }
        tests += 1
        guard tests <= Self.mostTests else {
            throw RuleSyntaxError(
                "a line asks more than \(Self.mostTests) questions", at: range,
                fix: "give a part of the condition a line of its own: '… is …'")
        }
        if take("not") { return .not(try test(depth + 1)) }
        if take("(") {
            let condition = try condition(depth: depth + 1)
            try expect(")")
            return condition
        }
        if take("has", "spouse") { return .hasSpouse }
        if take("some") { return .some(try operand()) }
        if take("no") { return .not(.some(try operand())) }
        if take("known") { return .known(try operand()) }
        if take("given") { return .given(try name("a fact")) }
        if take("stated") { return .stated(try name("a figure")) }
        if take("in") { return .inPlace(try name("a place")) }
        if take("lower", "by") { return .lower(by: try operand()) }
        if take("higher", "by") { return .higher(by: try operand()) }
        if take("first", "relative") { return .firstRelative(range) }
        let left = try operand()
        if case .name(let fact) = left, take("is") {
            return .choice(fact, is: try name("a choice"))
        }
        guard let comparison = peek().flatMap(ConditionSyntax.Comparison.init) else {
            if peek() == "=" {
                throw RuleSyntaxError(
                    "an amount is compared with '='", at: self.range,
                    fix: "write '>', '<', '>=' or '<='")
            }
            return .truth(left)
        }
        index(after: comparison)
        return .comparison(comparison, left, try operand())
    }

    private mutating func index(after comparison: ConditionSyntax.Comparison) {
        _ = take(comparison.rawValue)
    }
}
