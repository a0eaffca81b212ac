internal import Text

/// The parser of gaps: amounts that the rules do not count.
extension RuleParser {
    /// Parses a gap, which can use the names of the rule or form above it.
    mutating func readGap(_ cursor: inout LineCursor) throws(RuleSyntaxError) {
        let gap = try gap(&cursor)
        if isBelowForm, !forms.isEmpty {
            forms[forms.count - 1].body.gaps.append(gap)
        } else if !rules.isEmpty {
            rules[rules.count - 1].body.gaps.append(gap)
        } else {
            throw RuleSyntaxError(
                "the gap '\(gap.name)' has no rule or form above it", at: gap.name.offsets,
                fix: "put it below the rule or form whose lines it names")
        }
    }

    private mutating func gap(_ cursor: inout LineCursor) throws(RuleSyntaxError) -> GapSyntax {
        let name = try cursor.name("the name of the gap")
        var places: [Identifier] = []
        var years: [Int] = []
        while cursor.take(",") {
            if cursor.take("in") {
                repeat {
                    places.append(try cursor.name("a place"))
                } while !cursor.isAtEnd && cursor.peek() != ","
            } else if cursor.take("of") {
                repeat {
                    years.append(Int(try cursor.number("a year")))
                } while !cursor.isAtEnd && cursor.peek() != ","
            } else {
                throw RuleSyntaxError(
                    "\(cursor.found) is not a clause of a gap", at: cursor.range,
                    fix: "what may follow is 'in PLACE' and 'of YEAR'")
            }
        }
        try cursor.expectEnd(after: "the head of the gap")
        var gap = GapSyntax(name: name, places: places, years: years)
        while let line = nextLine(below: 0) {
            takeLine()
            do throws(RuleSyntaxError) {
                try readPart(line, of: &gap)
            } catch { report(error) }
        }
        gap.words = fallback.completed(gap.words)
        return gap
    }

    private func readPart(
        _ line: RuleFileLine, of gap: inout GapSyntax
    ) throws(RuleSyntaxError) {
        let (key, text) = split(line)
        if key.text.utf8.count == 2, !text.text.isEmpty {
            gap.words.append(Words(language: key, text: text))
            return
        }
        var cursor = try LineCursor(line, of: source.bytes)
        if cursor.take("when") {
            gap.condition = try cursor.condition()
        } else if cursor.take("about") {
            gap.about += try cursor.names("a result")
        } else if cursor.take("worth", "from") {
            let least = try cursor.operand()
            try cursor.expect("to")
            gap.worth = (least, try cursor.operand())
        } else {
            throw RuleSyntaxError(
                "\(cursor.found) is not a clause of a gap", at: key.offsets,
                fix: "the lines below its head are 'when', 'about', 'worth from … to …' and words")
        }
        try cursor.expectEnd(after: "what is said of the gap")
    }
}
