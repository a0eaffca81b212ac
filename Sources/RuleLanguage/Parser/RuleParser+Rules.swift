internal import Text

/// The parser of heads and figures of rules and forms.
extension RuleParser {
    mutating func rule(_ cursor: inout LineCursor) throws(RuleSyntaxError) -> RuleSyntax {
        let clauses = try RuleHead(&cursor, firstMonth: firstMonth)
        var rule = RuleSyntax(
            name: clauses.name, role: clauses.role, gives: clauses.gives,
            isOfHousehold: clauses.isOfHousehold, halvedFor: clauses.halvedFor,
            paid: clauses.paid)
        rule.head = head(withProof: true)
        readBody(into: &rule.body)
        return rule
    }

    /// Parses the lines below a head: words, `about` and, with `withProof`, law and examples.
    private mutating func head(withProof: Bool) -> HeadSyntax {
        var head = HeadSyntax()
        lines: while let line = nextLine(below: 0) {
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
            case let language where language.utf8.count == 2 && text.isTitle:
                takeLine()
                head.words.append(Words(language: key, text: text))
            default: break lines
            }
        }
        head.words = fallback.completed(head.words)
        return head
    }

    mutating func form(_ cursor: inout LineCursor) throws(RuleSyntaxError) -> FormSyntax {
        let name = try cursor.name("the name of the form")
        var table: Identifier?
        var places = FormSyntax.Places.all
        var isOfHousehold = false
        while cursor.take(",") {
            let range = cursor.range
            try Self.refuseSecond(cursor.peek() == "from" && table != nil, at: range)
            if ["in", "not"].contains(cursor.peek()) {
                if case .all = places {} else { try Self.refuseSecond(true, at: range) }
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
                throw RuleSyntaxError("\(cursor.found) is not a clause of a form", at: cursor.range)
            }
        }
        try cursor.expectEnd(after: "the head of the form")
        guard let table else {
            throw RuleSyntaxError(
                "the form '\(name)' names no level of tables", at: name.offsets,
                fix: "add ', from' and a level of Content/places.yaml")
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
    static func refuseSecond(
        _ isSecond: Bool, at range: Range<Int>
    ) throws(RuleSyntaxError) {
        guard isSecond else { return }
        throw RuleSyntaxError(
            "this clause is repeated", at: range,
            fix: "one of the two holds, so leave the other out")
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
        try Self.refuseSecond(cursor.peek() == "from" && body.group != nil, at: cursor.range)
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
            try refuseSecond(isPath && (isFromTop || path != name), at: cursor.range)
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
                    "\(cursor.found) is not a clause of a figure", at: cursor.range)
            }
        }
        return FigureSyntax(
            name: name, kind: kind, path: path, isFromTop: isFromTop, table: table,
            isOptional: isOptional, otherwise: otherwise)
    }
}

extension Identifier {
    /// A Boolean value that is true if the text after a word of two letters is a title in that language, and not
    /// the formula of a line.
    fileprivate var isTitle: Bool {
        let first = text.prefix { $0 != " " }
        return !first.isEmpty && !["=", "as", "is"].contains(first)
    }
}
