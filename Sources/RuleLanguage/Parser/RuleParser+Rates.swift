/// The parser of `rates` blocks.
extension RuleParser {
    private enum RatesWord: String, CaseIterable {
        case kinds
        case everybody
        case brackets
        case causes
    }

    mutating func ratesBlock(
        _ cursor: inout LineCursor, at offsets: Range<Int>
    ) throws(RuleSyntaxError) -> RatesSyntax {
        try cursor.expectEnd(after: "'rates'")
        var rates = RatesSyntax(offsets: offsets)
        forEachLine(below: 0) { _, _, cursor throws(RuleSyntaxError) in
            let word = try cursor.word("something about rates", as: RatesWord.self)
            switch word {
            case .kinds:
                repeat { rates.kinds.append(try RatesSyntax.Kind(&cursor)) } while cursor.take(",")
            case .everybody: rates.everybody = try cursor.name("the rule of a credit")
            case .brackets: rates.brackets += try cursor.names("a step")
            case .causes: rates.causes += try cursor.names("a step")
            }
            try cursor.expectEnd(after: "the names")
        }
        return rates
    }
}

extension RatesSyntax.Kind {
    /// Parses a kind of income, such as `dividends` or `capital-gains with wages`.
    fileprivate init(_ cursor: inout LineCursor) throws(RuleSyntaxError) {
        name = try cursor.name("an amount of an adult")
        base = cursor.take("with") ? try cursor.name("an amount of an adult") : nil
    }
}
