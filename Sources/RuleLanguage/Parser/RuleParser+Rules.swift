internal import Text

/// The parser of heads and figures of rules and forms.
extension RuleParser {
    mutating func rule(_ cursor: inout LineCursor) throws(RuleSyntaxError) -> RuleSyntax {
        let name = try cursor.name("the name of the rule")
        var role = RuleSyntax.Role.used
        var gives: Identifier?
        var isOfHousehold = false
        var halvedFor: Identifier?
        var paid: PaymentTimes?
        while cursor.take(",") {
            let place = cursor.place
            let isSaid = ["amount", "step"].contains(cursor.peek()) && role != .used
            try Self.refuseSecond(isSaid || cursor.peek() == "gives" && gives != nil, at: place)
            if cursor.take("amount", "of") {
                role = .amount(of: try cursor.name("a group of the table").text)
            } else if cursor.take("step", "of") {
                role = .step(of: try cursor.name("a group of the table").text)
            } else if cursor.take("gives") {
                gives = try cursor.name("a line")
            } else if cursor.take("of", "the", "household") {
                isOfHousehold = true
            } else if cursor.take("half", "for") {
                try Self.refuseSecond(halvedFor != nil, at: place)
                halvedFor = try cursor.name("a fact of children")
            } else if cursor.take("paid") {
                try Self.refuseSecond(paid != nil, at: place)
                paid = try paymentTimes(&cursor)
            } else {
                throw RuleSyntaxError("\(cursor.found) is not a clause of a rule", at: cursor.place)
            }
        }
        try cursor.expectEnd(after: "the head of the rule")
        if role != .used, gives == nil {
            throw RuleSyntaxError(
                "the rule '\(name)' is selected by tables and does not say what it gives",
                at: name.offsets, remedy: "add ', gives' and the line that is taken from it")
        }
        if let halvedFor, gives == nil || !isOfHousehold {
            throw RuleSyntaxError(
                "half of what the rule gives is not known: it gives nothing to a household",
                at: halvedFor.offsets,
                remedy: "'half for' stands in rules 'of the household' beside 'gives'")
        }
        if paid != nil, gives == nil || role != .used {
            throw RuleSyntaxError(
                "the rule has payment times, but no recipient", at: name.offsets,
                remedy: "'paid' stands beside 'gives' in rules that a form of the household uses")
        }
        var rule = RuleSyntax(
            name: name, role: role, gives: gives, isOfHousehold: isOfHousehold,
            halvedFor: halvedFor, paid: paid)
        rule.head = head(withProof: true)
        readBody(into: &rule.body)
        return rule
    }

    /// Parses the times after `paid` in the head of a rule.
    ///
    /// The first month is the next one of its name from the first month of the tax year on. A month that is
    /// not after the one before it is in the next year.
    private func paymentTimes(_ cursor: inout LineCursor) throws(RuleSyntaxError) -> PaymentTimes {
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
                "expected when it is paid, found \(cursor.found)", at: cursor.place,
                remedy:
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

    /// Parses the lines below a head: words, `about` and, with `withProof`, law and examples.
    private mutating func head(withProof: Bool) -> HeadSyntax {
        var head = HeadSyntax()
        while let line = nextLine(below: 0) {
            let (key, text) = split(line)
            switch key.text {
            case "about" where text.text.isEmpty:
                takeLine()
                head.about += words(below: line.indentation)
            case "law" where withProof:
                takeLine()
                head.law.append(.init(text: text, words: words(below: line.indentation)))
            case "example" where withProof:
                takeLine()
                head.examples.append(text)
            case let language where language.utf8.count == 2 && Self.areWords(text):
                takeLine()
                head.words.append(Words(language: key, text: text))
            default: return head
            }
        }
        return head
    }

    /// Returns true if the text after a word of two letters is a title in that language, and not the formula
    /// of a line.
    private static func areWords(_ text: Identifier) -> Bool {
        let first = text.text.prefix { $0 != " " }
        return !first.isEmpty && !["=", "as", "is"].contains(first)
    }

    mutating func form(_ cursor: inout LineCursor) throws(RuleSyntaxError) -> FormSyntax {
        let name = try cursor.name("the name of the form")
        var table: Identifier?
        var places = FormSyntax.Places.all
        var isOfHousehold = false
        while cursor.take(",") {
            let place = cursor.place
            try Self.refuseSecond(cursor.peek() == "from" && table != nil, at: place)
            if ["in", "not"].contains(cursor.peek()) {
                if case .all = places {} else { try Self.refuseSecond(true, at: place) }
            }
            if cursor.take("from") {
                table = try cursor.name("a place")
            } else if cursor.take("not", "in") {
                places = .not(try cursor.name("a place"))
            } else if cursor.take("in") {
                places = .only(try cursor.name("a place"))
            } else if cursor.take("of", "the", "household") {
                isOfHousehold = true
            } else {
                throw RuleSyntaxError("\(cursor.found) is not a clause of a form", at: cursor.place)
            }
        }
        try cursor.expectEnd(after: "the head of the form")
        guard let table else {
            throw RuleSyntaxError(
                "the form '\(name)' does not say whose table it is about", at: name.offsets,
                remedy: "add ', from' and a level of Content/places.yaml")
        }
        var form = FormSyntax(
            name: name, table: table, places: places, isOfHousehold: isOfHousehold)
        form.head = head(withProof: false)
        var taken: [FormSyntax.Taken] = []
        readBody(into: &form.body) { line in taken.append(line) }
        form.taken = taken
        return form
    }

    /// Throws if a clause occurs twice, because the second would silently replace the first.
    private static func refuseSecond(
        _ isSecond: Bool, at place: Range<Int>
    ) throws(RuleSyntaxError) {
        guard isSecond else { return }
        throw RuleSyntaxError(
            "this clause is repeated", at: place,
            remedy: "one of the two holds, so leave the other out")
    }

    /// Parses the figures, figures for readers, and items of a rule or form.
    private mutating func readBody(
        into body: inout BodySyntax, taken: ((FormSyntax.Taken) -> Void)? = nil
    ) {
        var read = BodySyntax()
        forEachLine(below: 0) { reader, line, cursor throws(RuleSyntaxError) in
            if cursor.take("figures") {
                try reader.readFigures(&cursor, below: line.indentation, into: &read)
            } else if cursor.peek() == "for", cursor.peek(1) == "readers" {
                try reader.readFiguresForReaders(&cursor, into: &read)
            } else if cursor.peek() == "takes", cursor.peek(1) != "=", let taken {
                _ = cursor.take("takes")
                let names = try cursor.names("a line")
                try cursor.expect("from")
                let form = try cursor.name("a form")
                try cursor.expectEnd(after: "the form")
                for name in names { taken(.init(line: name, form: form)) }
            } else {
                try reader.readItem(line, &cursor, into: &read.items)
            }
        }
        body = read
    }

    private mutating func readFiguresForReaders(
        _ cursor: inout LineCursor, into body: inout BodySyntax
    ) throws(RuleSyntaxError) {
        for word in ["for", "readers", "only"] { try cursor.expect(word) }
        body.quoted += try cursor.names("a figure")
        try cursor.expectEnd(after: "the figures")
    }

    mutating func readFigures(
        _ cursor: inout LineCursor, below indentation: Int, into body: inout BodySyntax
    ) throws(RuleSyntaxError) {
        try Self.refuseSecond(cursor.peek() == "from" && body.group != nil, at: cursor.place)
        if cursor.take("from") { body.group = try cursor.name("a group of the table") }
        try cursor.expectEnd(after: "'figures'")
        var read = body
        forEachLine(below: indentation) { reader, _, cursor throws(RuleSyntaxError) in
            if cursor.peek() == "for", cursor.peek(1) == "readers" {
                try reader.readFiguresForReaders(&cursor, into: &read)
            } else {
                read.figures.append(try Self.figure(&cursor))
            }
        }
        body = read
    }

    private static func figure(_ cursor: inout LineCursor) throws(RuleSyntaxError) -> FigureSyntax {
        let name = try cursor.name("a figure")
        let kind = try cursor.word("a kind of figure", as: FigureSyntax.Kind.self)
        var path = name
        var isFromTop = false
        var table: Identifier?
        var isOptional = false
        var otherwise: Identifier?
        while !cursor.isAtEnd {
            let isPath = ["at", "from"].contains(cursor.peek())
            try refuseSecond(isPath && (isFromTop || path != name), at: cursor.place)
            if cursor.take("at") {
                path = try cursor.name("a path of the table")
            } else if cursor.take("from") {
                isFromTop = true
                path = try cursor.name("a path of the table")
                if cursor.take("table") {
                    table = path
                    path = try cursor.name("a path of the table")
                }
            } else if cursor.take(",", "optional") {
                isOptional = true
            } else if cursor.take(",", "otherwise") {
                otherwise = try cursor.name("a figure")
            } else {
                throw RuleSyntaxError(
                    "\(cursor.found) is not a clause of a figure", at: cursor.place)
            }
        }
        return FigureSyntax(
            name: name, kind: kind, path: path, isFromTop: isFromTop, table: table,
            isOptional: isOptional, otherwise: otherwise)
    }
}
