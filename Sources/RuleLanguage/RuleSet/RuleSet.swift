package import Text

/// The declarations of all rule files of a guide.
package struct RuleSet: Sendable {
    package struct RuleKey: Hashable, Sendable {
        package let group: String?
        package let name: String

        package init(group: String?, name: String) {
            self.group = group
            self.name = name
        }
    }

    /// A rule or a form, an object because compilers look it up for every name.
    package final class Body: Sendable {
        package let name: String
        /// The byte range of the name in its file.
        package let nameOffsets: Range<Int>
        /// The group and name of a rule; nil for a form.
        package let key: RuleKey?
        package let source: SourceText
        package let head: HeadSyntax
        package let syntax: BodySyntax
        package let gives: Identifier?
        /// The lines that it may compute, in all its branches.
        package let lines: DeclaredLines
        package let figures: DeclaredFigures
        package let isOfHousehold: Bool
        package let halvedFor: Identifier?
        /// The times of payment; nil if the head has none.
        package let paid: PaymentTimes?
        /// A Boolean value that is true if it is a step of a group, which takes a running amount.
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
        /// The lines of the form and of all rules that it may use, for any selection of a table.
        package let possibleLines: NameSet
        /// The names of lines that several rules of the form have.
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

        /// Returns the line of another form for a bare name; nil if the form does not take it.
        package func taken(_ name: Name) -> FormSyntax.Taken? {
            takenLines[name].map { syntax.taken[$0] }
        }
    }

    package let files: [RuleFile]
    package private(set) var bodies: [Body] = []
    package private(set) var rules: [RuleKey: Int] = [:]
    package private(set) var forms: [Form] = []
    package private(set) var formOfName: [String: Int] = [:]
    /// The numbers of forms, by interned name.
    package private(set) var formNumbers = NameTable()
    package private(set) var facts: FactList
    package let results: [ResultSyntax]
    package let resultNames: [String]
    /// The file of each result.
    package let resultSources: [SourceText]
    /// The `rates` block; nil if there is none.
    package let rates: RatesSyntax?
    /// The names of all printed steps, in the order of the files.
    package private(set) var stepNames: [String] = []
    /// A Boolean value that is true if all files were parsed and no name is declared twice.
    package private(set) var isUsable: Bool
    /// The lines of each rule or form that count people or years; they are not printed.
    private(set) var counts: [NameSet] = []
    /// The figures that forms use.
    private(set) var figures = FigurePathsOfForms()

    /// Collects and checks the declarations of several files.
    ///
    /// - Parameters:
    ///   - files: The files in the order of their paths. Forms are printed in this order, unless a file
    ///     declares another one.
    ///   - required: The names of the results that every return needs.
    ///   - log: Receives all errors.
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
        // A form with a syntax error is not an unknown form.
        if found.isEmpty, files.allSatisfy(\.isComplete) { found += mistakesOfTaking() }
        counts = CountLines.names(in: bodies)
        isUsable = !found.hasErrors && files.allSatisfy(\.isComplete)
        log.report(found)
        if isUsable { figures = FigurePathsOfForms(of: self) }
        if isUsable {
            log.report(Array(UnusedDeclarations(in: self).diagnostics.prefix(mistakesListed)))
        }
        var seen = NameSet(minimumCapacity: 500)
        forEachPrintedLine { line, _ in
            if seen.insert(line.step.name) { stepNames.append(line.step.text) }
        }
        guard isUsable else { return }
        let mistakes = mistakesOfRates() + mistakesOfGaps() + missingResults(of: required)
        isUsable = !mistakes.hasErrors
        log.report(mistakes)
    }

    /// Adds a rule, and returns the errors of its names.
    private mutating func add(_ rule: RuleSyntax, of file: RuleFile) -> [Diagnostic] {
        var found: [Diagnostic] = []
        let key = RuleKey(group: rule.role.group, name: rule.name.text)
        if let other = rules[key] {
            return [Self.repeated("rule", rule.name, of: file, first: bodies[other].source)]
        }
        let lines = Self.lines(of: rule.body.items)
        // A missing line may be one with a syntax error, which is reported already.
        if let gives = rule.gives, lines[gives.name] == nil, file.isComplete {
            found.append(
                Diagnostic(
                    .error, "unknown-line", "the rule has no line '\(gives)' to give",
                    in: file.source, at: gives.offsets,
                    fix: nearestName(to: gives.text, among: lines.texts)
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

    /// Moves the forms of the declared order to the front, and returns errors for unknown forms.
    private mutating func arrange(
        _ written: inout [(syntax: FormSyntax, body: Int)]
    ) -> [Diagnostic] {
        var found: [Diagnostic] = []
        var ranks: [String: Int] = [:]
        for file in files {
            for name in file.order {
                if formOfName[name.text] == nil, files.allSatisfy(\.isComplete) {
                    found.append(
                        Diagnostic(
                            .error, "unknown-rule", "there is no form '\(name)'", in: file.source,
                            at: name.offsets, fix: didYouMean(name.text, among: formOfName.keys))
                    )
                }
                ranks[name.text] = ranks[name.text] ?? ranks.count
            }
        }
        guard !ranks.isEmpty else { return found }
        // Other forms keep their order, because the index is part of the sorting key.
        func key(_ form: (offset: Int, element: (syntax: FormSyntax, body: Int))) -> (Int, Int) {
            (ranks[form.element.syntax.name.text] ?? ranks.count, form.offset)
        }
        written = written.enumerated().sorted { key($0) < key($1) }.map(\.element)
        for (number, form) in written.enumerated() {
            formOfName[form.syntax.name.text] = number
            formNumbers[form.syntax.name.name] = number
        }
        return found
    }

    /// Adds a form, and returns the errors of its names.
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
            at: name.offsets, fix: "the other is in \(first.path)")
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
                        fix: "name the figure otherwise: 'NAME money at \(figure.path)'"))
            }
        }
        return (figures, mistakes)
    }
}

/// The declared properties of names, before compilation.
extension RuleSet {
    static func lines(of items: [ItemSyntax]) -> DeclaredLines {
        var lines = DeclaredLines(minimumCapacity: items.count)
        collect(items, of: nil, into: &lines)
        return lines
    }

    private static func collect(
        _ items: [ItemSyntax], of each: People?, into lines: inout DeclaredLines
    ) {
        for item in items {
            switch item {
            case .line(let line):
                var declared = DeclaredLine(each: each)
                if case .amount(.row(let schedule, by: _)) = line.value {
                    declared.schedule = schedule
                }
                declared.mayBeBelowZero =
                    line.mayBeBelowZero || lines[line.name.name]?.mayBeBelowZero == true
                lines[line.name.name] = declared
            case .choice(let branches):
                for branch in branches { collect(branch.items, of: each, into: &lines) }
            case .each(let block): collect(block.items, of: block.people, into: &lines)
            case .steps(let group, from: _, order: _):
                lines[Name(resultName(ofSteps: group.text))] = DeclaredLine()
            case .section, .use, .selected: break
            }
        }
    }

    /// Returns the name of the line with the result of all steps of a group, such as `tax-paid`.
    package static func resultName(ofSteps group: String) -> String { "\(group)-paid" }

    /// A Boolean value that is true if there is a form of the household.
    package var hasBenefits: Bool { forms.contains { $0.syntax.isOfHousehold } }

    /// Returns the rules that a form of the household may use.
    package func rulesOfHouseholds() -> Set<RuleKey> {
        let keys = Dictionary(uniqueKeysWithValues: rules.map { ($1, $0) })
        var found: Set<RuleKey> = []
        for form in forms where form.syntax.isOfHousehold {
            found.formUnion(LineNames(of: form.body, in: self).bodies.compactMap { keys[$0] })
        }
        return found
    }

    /// The names of the lines of a form and of all rules that it may use.
    fileprivate struct LineNames {
        private(set) var all = NameSet()
        /// The names of lines that several rules have and the form itself does not.
        private(set) var repeated = NameSet()
        /// The form and those rules.
        private(set) var bodies: Set<Int> = []
        private let ruleSet: RuleSet
        private var awaiting: [Int] = []

        init(of body: Int, in ruleSet: RuleSet) {
            self.ruleSet = ruleSet
            add(body)
            while let next = awaiting.popLast() {
                addRules(usedIn: ruleSet.bodies[next].syntax.items)
            }
            let ofBody = ruleSet.bodies[body].lines
            var others = NameSet()
            for name in repeated.names where ofBody[name] == nil { others.insert(name) }
            repeated = others
        }

        private mutating func add(_ body: Int) {
            guard bodies.insert(body).inserted else { return }
            for name in ruleSet.bodies[body].lines.names where !all.insert(name) {
                repeated.insert(name)
            }
            awaiting.append(body)
        }

        private mutating func addRules(usedIn items: [ItemSyntax]) {
            for item in items {
                switch item {
                case .use(let use):
                    if let rule = ruleSet.rules[RuleKey(group: nil, name: use.rule.text)] {
                        add(rule)
                    }
                case .selected(let group), .steps(let group, from: _, order: _):
                    for rule in ruleSet.rules(of: group.text) { add(rule.body) }
                case .choice(let branches):
                    for branch in branches { addRules(usedIn: branch.items) }
                case .line, .section, .each: break
                }
            }
        }
    }
}
