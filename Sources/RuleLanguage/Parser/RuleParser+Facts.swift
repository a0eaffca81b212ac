internal import Text

/// The parser of facts: names, types and bounds.
extension RuleParser {
    private enum KindWord: String, CaseIterable {
        case money
        case count
        case age
        case truth
        case one
    }

    mutating func readFacts(_ cursor: inout LineCursor) throws(RuleSyntaxError) {
        try cursor.expect("of")
        let owner = try cursor.word("the owner of the facts", as: FactSyntax.Owner.self)
        try cursor.expectEnd(after: "the owner of the facts")
        forEachLine(below: 0) { reader, line, cursor throws(RuleSyntaxError) in
            var fact = try Self.fact(&cursor, of: owner)
            if fact.isAskedFor, fact.otherwise != nil {
                reader.report(
                    RuleSyntaxError(
                        "'\(fact.name)' is 'asked for' and also has a default",
                        at: fact.name.offsets, fix: "write 'asked for' or 'otherwise', not both")
                )
            }
            reader.readWords(below: line.indentation, into: &fact)
            reader.facts.append(fact)
        }
    }

    private static func fact(
        _ cursor: inout LineCursor, of owner: FactSyntax.Owner
    ) throws(RuleSyntaxError) -> FactSyntax {
        let name = try cursor.name("a fact")
        var kind = FactSyntax.Kind.money
        switch try cursor.word("a type of fact", as: KindWord.self) {
        case .money: break
        case .count: kind = .count
        case .age: kind = .age
        case .truth: kind = .truth
        case .one:
            try cursor.expect("of")
            kind = .choice(try cursor.names("a choice").map(\.text))
        }
        var fact = FactSyntax(name: name, owner: owner, kind: kind)
        while cursor.take(",") { try readFlag(&cursor, into: &fact) }
        try cursor.expectEnd(after: "the fact")
        return fact
    }

    /// The first words of all flags of a fact.
    private static let flags: Set = [
        "received", "withheld", "once", "may", "of", "at", "otherwise", "asked", "a", "shares",
        "listed", "counted", "own", "elected",
    ]

    /// Parses the names of lines after `stands for`, which extend to the end of the declaration.
    private static func linesStoodFor(
        _ cursor: inout LineCursor
    ) throws(RuleSyntaxError) -> [Identifier] {
        let lines = try cursor.names("a line")
        guard let flag = lines.first(where: { flags.contains($0.text) }) else { return lines }
        throw RuleSyntaxError(
            "'\(flag)' is read as a line, like everything after 'stands for'", at: flag.offsets,
            fix: "write it before ', stands for'")
    }

    private static func readFlag(
        _ cursor: inout LineCursor, into fact: inout FactSyntax
    ) throws(RuleSyntaxError) {
        if cursor.take("received") {
            fact.isReceived = true
        } else if cursor.take("withheld") {
            fact.isWithheld = true
        } else if fact.kind == .age, [.adult, .child].contains(fact.owner), cursor.take("own") {
            fact.isOwnAge = true
        } else if cursor.take("once") {
            fact.isHadOnce = true
        } else if fact.kind == .money, fact.owner == .adult, cursor.take("of", "either") {
            fact.isClaimedByEither = true
        } else if fact.kind == .money, fact.owner == .adult, cursor.take("elected") {
            fact.isElected = true
        } else if cursor.take("may", "be", "below", "0") {
            fact.mayBeBelowZero = true
        } else if cursor.take("0", "or", "more") {
            fact.mayBeBelowZero = false
        } else if cursor.take("of", "those", "under") {
            fact.countedBelow = try cursor.number("an age")
        } else if cursor.take("at", "most") {
            fact.most = try cursor.number("a number")
        } else if cursor.take("otherwise") {
            fact.otherwise = try cursor.number("a number")
        } else if cursor.take("asked", "with") {
            let isTruth = fact.kind == .truth && cursor.take("yes")
            fact.askedWith = isTruth ? 1 : try cursor.number("an answer, such as 12000 or 'yes'")
        } else if cursor.take("a", "dependant") {
            fact.isOfDependant = true
        } else if cursor.take("asked", "for") {
            fact.isAskedFor = true
        } else if cursor.peek() == "shares", fact.owner == .child, fact.kind == .truth {
            for word in ["shares", "the", "child"] { try cursor.expect(word) }
            fact.sharesChild = true
        } else if cursor.take("stands", "for") {
            fact.standsFor = try linesStoodFor(&cursor)
        } else if cursor.take("listed", "as") {
            fact.listedAs = try cursor.name("the name of a list")
        } else if cursor.take("counted", "as") {
            fact.countedAs = try cursor.name("the name of a number")
        } else {
            throw RuleSyntaxError("\(cursor.found) is not a clause of a fact", at: cursor.range)
        }
    }

    private mutating func readWords(below indentation: Int, into fact: inout FactSyntax) {
        var read = fact
        while let line = nextLine(below: indentation) {
            let (key, text) = split(line)
            takeLine()
            if key.text == "with" {
                do throws(RuleSyntaxError) {
                    var cursor = try LineCursor(line, of: source.bytes)
                    _ = cursor.take("with")
                    try cursor.expect("spouse")
                    read.withSpouse = try cursor.names("a choice")
                    try cursor.expectEnd(after: "the choices")
                } catch { report(error) }
            } else if key.text.utf8.count == 2, !text.text.isEmpty {
                read.words.append(Words(language: key, text: text))
            } else {
                report(
                    RuleSyntaxError(
                        "'\(key)' is not a clause of a fact", at: key.offsets,
                        fix: "write a language and a text: 'en  Employment income'"))
            }
        }
        read.words = fallback.completed(read.words)
        fact = read
    }
}
