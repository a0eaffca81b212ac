package import Text

/// All that the rule files of a guide declare, by name.
package struct RuleSet: Sendable {
    package struct RuleKey: Hashable, Sendable {
        package let group: String?
        package let name: String

        package init(group: String?, name: String) {
            self.group = group
            self.name = name
        }
    }

    /// A rule or a form, ready to be put to work; an object, since compilers look at it for every name.
    package final class Body: Sendable {
        package let name: String
        /// Where its name stands in the file.
        package let nameOffsets: Range<Int>
        /// Nil for a form.
        package let key: RuleKey?
        package let source: SourceText
        package let head: HeadSyntax
        package let syntax: BodySyntax
        package let gives: Identifier?
        /// The lines that it may compute, wherever they stand in it.
        package let lines: DeclaredLines
        package let figures: DeclaredFigures
        package let isOfHousehold: Bool
        package let halvedFor: Identifier?
        /// When what it gives is paid; nil if its head does not say so.
        package let paid: PaymentTimes?
        /// Whether it takes a running amount.
        package let takesRunning: Bool

        init(
            name: String, nameOffsets: Range<Int>, key: RuleKey?, source: SourceText,
            head: HeadSyntax, syntax: BodySyntax, gives: Identifier?, lines: DeclaredLines,
            figures: DeclaredFigures, isOfHousehold: Bool, halvedFor: Identifier?,
            paid: PaymentTimes?, takesRunning: Bool
        ) {
            self.name = name
            self.nameOffsets = nameOffsets
            self.key = key
            self.source = source
            self.head = head
            self.syntax = syntax
            self.gives = gives
            self.lines = lines
            self.figures = figures
            self.isOfHousehold = isOfHousehold
            self.halvedFor = halvedFor
            self.paid = paid
            self.takesRunning = takesRunning
        }
    }

    package final class Form: Sendable {
        package let syntax: FormSyntax
        package let body: Int
        private let takenLines: NameTable
        /// The lines of the form and of all rules that it may put to work, whatever a table selects.
        package let possibleLines: NameSet
        /// The names of lines that several rules have, each its own.
        package let ambiguousLines: NameSet

        fileprivate init(_ syntax: FormSyntax, body: Int, _ names: LineNames) {
            self.syntax = syntax
            self.body = body
            var taken = NameTable(minimumCapacity: syntax.taken.count)
            for (index, one) in syntax.taken.enumerated() where taken[one.line.name] == nil {
                taken[one.line.name] = index
            }
            takenLines = taken
            possibleLines = names.all
            ambiguousLines = names.repeated
        }

        /// The line of another form that a bare name stands for.
        package func taken(_ name: Name) -> FormSyntax.Taken? {
            takenLines[name].map { syntax.taken[$0] }
        }
    }

    package let files: [RuleFile]
    package private(set) var bodies: [Body] = []
    package private(set) var rules: [RuleKey: Int] = [:]
    package private(set) var forms: [Form] = []
    package private(set) var formOfName: [String: Int] = [:]
    /// The same by numbered names.
    package private(set) var formNumbers = NameTable()
    package private(set) var facts: FactList
    package let results: [ResultSyntax]
    package let resultNames: [String]
    /// The file that each of the results stands in.
    package let resultSources: [SourceText]
    /// What tables of rates are about; nil where no file says it.
    package let rates: RatesSyntax?
    /// The names of the steps that may be printed, in the order of the files.
    package private(set) var stepNames: [String] = []
    /// Whether all files could be read and no name stands for two things.
    package private(set) var isUsable: Bool
    /// The lines of each body that count people or years, which are not printed.
    private(set) var counts: [NameSet] = []
    /// What the forms say of the figures of tables.
    private(set) var figures = FigurePathsOfForms()

    /// - Parameters:
    ///   - files: In the order of their paths, which is the order in which forms are printed that no file
    ///     names in another.
    ///   - required: The results that every return needs.
    package init(_ files: [RuleFile], requiring required: [String] = [], log: DiagnosticLog) {
        self.files = files
        var found: [Diagnostic] = []
        facts = FactList(files)
        found += facts.mistakes
        results = files.flatMap(\.results)
        resultNames = results.map(\.name.text)
        resultSources = files.flatMap { file in file.results.map { _ in file.source } }
        rates = files.lazy.compactMap(\.rates.first).first
        isUsable = false
        var written: [(syntax: FormSyntax, body: Int)] = []
        for file in files {
            for rule in file.rules { found += add(rule, of: file) }
            for form in file.forms { found += add(form, of: file, to: &written) }
        }
        found += arrange(&written)
        found += mistakesOfUses()
        forms = written.map { Form($0.syntax, body: $0.body, LineNames(of: $0.body, in: self)) }
        // A form that could not be read is not one that there is not.
        if found.isEmpty, files.allSatisfy(\.isComplete) { found += mistakesOfTaking() }
        counts = countNames()
        isUsable = !found.hasErrors && files.allSatisfy(\.isComplete)
        log.report(found)
        if isUsable { figures = FigurePathsOfForms(of: self) }
        if isUsable { log.report(unused().prefix(mistakesListed)) }
        var seen = NameSet(minimumCapacity: 500)
        forEachPrintedLine { line, _ in
            if seen.insert(line.step.name) { stepNames.append(line.step.text) }
        }
        guard isUsable else { return }
        let mistakes = mistakesOfRates() + mistakesOfGaps() + missingResults(of: required)
        isUsable = !mistakes.hasErrors
        log.report(mistakes)
    }

    /// Enters a rule, and tells what is wrong with its names.
    private mutating func add(_ rule: RuleSyntax, of file: RuleFile) -> [Diagnostic] {
        var found: [Diagnostic] = []
        let key = RuleKey(group: rule.role.group, name: rule.name.text)
        if let other = rules[key] {
            return [Self.repeated("rule", rule.name, of: file, first: bodies[other].source)]
        }
        let lines = Self.lines(of: rule.body.items)
        // A line that could not be read was reported, and may be the one that is missing.
        if let gives = rule.gives, lines[gives.name] == nil, file.isComplete {
            found.append(
                Diagnostic(
                    .error, "unknown-line", "the rule has no line '\(gives)' to give",
                    in: file.source, at: gives.offsets,
                    remedy: nearestName(to: gives.text, among: lines.texts)
                        .map { "did you mean '\($0)'?" }))
        }
        rules[key] = bodies.count
        let figures = Self.figures(of: rule.body, lines, in: file)
        bodies.append(
            Body(
                name: rule.name.text, nameOffsets: rule.name.offsets, key: key, source: file.source,
                head: rule.head,
                syntax: rule.body, gives: rule.gives,
                lines: lines,
                figures: figures.declared,
                isOfHousehold: rule.isOfHousehold, halvedFor: rule.halvedFor,
                paid: rule.paid, takesRunning: rule.role.takesRunning))
        return found + figures.mistakes
    }

    /// Puts the forms that files name in the order of printing into that order, before all others, and tells
    /// which of them there are not.
    private mutating func arrange(
        _ written: inout [(syntax: FormSyntax, body: Int)]
    ) -> [Diagnostic] {
        var found: [Diagnostic] = []
        var places: [String: Int] = [:]
        for file in files {
            for name in file.order {
                if formOfName[name.text] == nil, files.allSatisfy(\.isComplete) {
                    found.append(
                        Diagnostic(
                            .error, "unknown-rule", "there is no form '\(name)'", in: file.source,
                            at: name.offsets, remedy: didYouMean(name.text, among: formOfName.keys))
                    )
                }
                places[name.text] = places[name.text] ?? places.count
            }
        }
        guard !places.isEmpty else { return found }
        // Forms that no file names stay as they are, which sorting by their numbers too makes sure of.
        func key(_ form: (offset: Int, element: (syntax: FormSyntax, body: Int))) -> (Int, Int) {
            (places[form.element.syntax.name.text] ?? places.count, form.offset)
        }
        written = written.enumerated().sorted { key($0) < key($1) }.map(\.element)
        for (number, form) in written.enumerated() {
            formOfName[form.syntax.name.text] = number
            formNumbers[form.syntax.name.name] = number
        }
        return found
    }

    /// Enters a form, and tells what is wrong with its names.
    private mutating func add(
        _ form: FormSyntax, of file: RuleFile,
        to written: inout [(syntax: FormSyntax, body: Int)]
    ) -> [Diagnostic] {
        if let other = formOfName[form.name.text] {
            let first = bodies[written[other].body].source
            return [Self.repeated("form", form.name, of: file, first: first)]
        }
        formOfName[form.name.text] = written.count
        formNumbers[form.name.name] = written.count
        let lines = Self.lines(of: form.body.items)
        written.append((form, bodies.count))
        let figures = Self.figures(of: form.body, lines, in: file)
        bodies.append(
            Body(
                name: form.name.text, nameOffsets: form.name.offsets, key: nil, source: file.source,
                head: form.head,
                syntax: form.body, gives: nil,
                lines: lines,
                figures: figures.declared,
                isOfHousehold: form.isOfHousehold, halvedFor: nil, paid: nil,
                takesRunning: false))
        return figures.mistakes
    }

    private static func repeated(
        _ what: String, _ name: Identifier, of file: RuleFile, first: SourceText
    ) -> Diagnostic {
        Diagnostic(
            .error, "repeated-rule", "there are two \(what)s named '\(name)'", in: file.source,
            at: name.offsets, remedy: "the other is in \(first.path)")
    }

    private static func figures(
        of body: BodySyntax, _ lines: DeclaredLines, in file: RuleFile
    ) -> (declared: DeclaredFigures, mistakes: [Diagnostic]) {
        var mistakes: [Diagnostic] = []
        var figures = DeclaredFigures(body.figures)
        for (index, figure) in body.figures.enumerated() {
            let name = figure.name
            if !figures.declare(index) || lines[name.name] != nil {
                mistakes.append(
                    Diagnostic(
                        .error, "repeated-rule", "'\(name)' is declared twice in the rule",
                        in: file.source, at: name.offsets,
                        remedy: "name the figure otherwise: 'NAME money at \(figure.path)'"))
            }
        }
        return (figures, mistakes)
    }
}

/// What the names of a body's lines stand for, before anything is put to work.
extension RuleSet {
    static func lines(of items: [ItemSyntax]) -> DeclaredLines {
        var lines = DeclaredLines(minimumCapacity: items.count)
        collect(items, isOfEach: false, into: &lines)
        return lines
    }

    private static func collect(
        _ items: [ItemSyntax], isOfEach: Bool, into lines: inout DeclaredLines
    ) {
        for item in items {
            switch item {
            case .line(let line):
                var declared = DeclaredLine(isOfEach: isOfEach)
                if case .amount(.row(let schedule, by: _)) = line.value {
                    declared.schedule = schedule
                }
                declared.mayBeBelowZero =
                    line.mayBeBelowZero || lines[line.name.name]?.mayBeBelowZero == true
                lines[line.name.name] = declared
            case .choice(let branches):
                for branch in branches { collect(branch.items, isOfEach: isOfEach, into: &lines) }
            case .eachRelative(by: _, let items, offsets: _):
                collect(items, isOfEach: true, into: &lines)
            case .steps(let group, from: _, order: _):
                lines[Name(resultName(ofSteps: group.text))] = DeclaredLine()
            case .section, .use, .selected: break
            }
        }
    }

    /// What is left after all steps of a group.
    package static func resultName(ofSteps group: String) -> String { "\(group)-paid" }

    /// Whether households are paid or counted for anything besides their returns.
    package var hasBenefits: Bool { forms.contains { $0.syntax.isOfHousehold } }

    /// The rules that a form of the household may put to work.
    package func rulesOfHouseholds() -> Set<RuleKey> {
        let keys = Dictionary(uniqueKeysWithValues: rules.map { ($1, $0) })
        var found: Set<RuleKey> = []
        for form in forms where form.syntax.isOfHousehold {
            found.formUnion(LineNames(of: form.body, in: self).bodies.compactMap { keys[$0] })
        }
        return found
    }

    /// The names of the lines of a form and of all rules that it may put to work.
    fileprivate struct LineNames {
        private(set) var all = NameSet()
        /// The names of lines of several rules, and not of the form itself.
        private(set) var repeated = NameSet()
        /// The form and those rules.
        private(set) var bodies: Set<Int> = []
        private let book: RuleSet
        private var awaiting: [Int] = []

        init(of body: Int, in book: RuleSet) {
            self.book = book
            add(body)
            while let next = awaiting.popLast() { addRules(usedIn: book.bodies[next].syntax.items) }
            let own = book.bodies[body].lines
            var others = NameSet()
            for name in repeated.names where own[name] == nil { others.insert(name) }
            repeated = others
        }

        private mutating func add(_ body: Int) {
            guard bodies.insert(body).inserted else { return }
            for name in book.bodies[body].lines.names where !all.insert(name) {
                repeated.insert(name)
            }
            awaiting.append(body)
        }

        private mutating func addRules(usedIn items: [ItemSyntax]) {
            for item in items {
                switch item {
                case .use(let use):
                    if let rule = book.rules[RuleKey(group: nil, name: use.rule.text)] { add(rule) }
                case .selected(let group), .steps(let group, from: _, order: _):
                    for rule in book.rules(of: group.text) { add(rule.body) }
                case .choice(let branches):
                    for branch in branches { addRules(usedIn: branch.items) }
                case .line, .section, .eachRelative: break
                }
            }
        }
    }
}
