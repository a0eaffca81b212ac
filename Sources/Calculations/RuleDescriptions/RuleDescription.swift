package import Project
internal import RuleEngine
package import RuleLanguage
internal import TaxTables

/// A description of formulas and conditions of rules in one language.
package struct RuleDescription: Sendable {
    package let directory: RuleDirectory
    /// Returns the address of the page of a rule or form, by its number; nil if it has none.
    package let address: @Sendable (Int) -> String?
    /// The number of the rule or form that is described.
    package let body: Int
    /// True if names are links; otherwise, lines without words are replaced by their formulas.
    package let isLinked: Bool

    package init(
        directory: RuleDirectory, address: @escaping @Sendable (Int) -> String?, body: Int,
        isLinked: Bool
    ) {
        self.directory = directory
        self.address = address
        self.body = body
        self.isLinked = isLinked
    }

    package var words: SiteStrings { directory.words }
    private var ruleSet: RuleSet { directory.ruleSet }

    private func fill(_ text: RuleStrings, _ values: [RuleDescriptionPart]...)
        -> [RuleDescriptionPart]
    {
        switch values.count {
        case 0: .filling(words[text])
        case 1: .filling(words[text], values[0])
        default: .filling(words[text], values[0], values[1])
        }
    }

    // MARK: Formulas

    package func formula(_ line: LineSyntax, depth: Int = 0) -> [RuleDescriptionPart] {
        switch line.value {
        case .condition(let condition): self.condition(condition)
        case .amount(.arithmetic(.difference, let operands)) where line.isNotBelowZero:
            formula(.arithmetic(.excess, operands), depth)
        case .amount(let amount): formula(amount, depth)
        }
    }

    private func formula(_ amount: AmountSyntax, _ depth: Int) -> [RuleDescriptionPart] {
        func said(_ operand: OperandSyntax) -> [RuleDescriptionPart] {
            self.operand(operand, depth)
        }
        switch amount {
        case .entered(let fact):
            let stated =
                fact.parts.count > 1 ? factOfEach(fact) : factWords(fact.text) ?? fact.text
            return fill(.enteredFact, .words(stated))
        case .same(let operand): return said(operand)
        case .arithmetic(.sum, let operands):
            return .joined(operands.map(said), by: words[Arithmetic.sum])
        case .arithmetic(let arithmetic, let operands):
            return .filling(
                words[arithmetic], operands.map(said),
                separator: words[.listSeparator])
        case .product(let left, let right):
            return .filling(words[OperationStrings.product], said(left), said(right))
        case .selected: return .words(words[RuleStrings.selected])
        case .total(let operand, over: let people, with: let condition):
            return total(operand, people, condition, depth)
        case .count(let people, with: let condition): return count(people, condition)
        case .banded(let operand, by: let schedule):
            return fill(.banded, said(operand), figure(schedule.text) ?? .words(schedule.text))
        case .row(let schedule, by: let operand):
            return fill(.row, figure(schedule.text) ?? .words(schedule.text), said(operand))
        case .nothing: return .words(words[OperationStrings.none])
        }
    }

    private func total(
        _ operand: OperandSyntax, _ people: People, _ condition: ConditionSyntax?, _ depth: Int
    ) -> [RuleDescriptionPart] {
        let text: RuleStrings =
            switch people {
            case .adults: .ofSpouses
            case .children: .ofChildren
            case .relatives: .ofRelatives
            }
        let facts = people == .children ? people : nil
        let total = fill(text, self.operand(operand, depth, of: facts))
        guard let condition else { return total }
        return fill(.peopleWith, total, self.condition(condition, of: people))
    }

    private func count(_ people: People, _ condition: ConditionSyntax?) -> [RuleDescriptionPart] {
        let text: RuleStrings =
            switch people {
            case .adults: .adults
            case .children: .children
            case .relatives: .relatives
            }
        guard let condition else { return .words(words[text]) }
        return fill(.peopleWith, .words(words[text]), self.condition(condition, of: people))
    }

    // MARK: Names

    package func operand(_ operand: OperandSyntax, _ depth: Int = 0, of people: People? = nil)
        -> [RuleDescriptionPart]
    {
        switch operand {
        case .zero: .words(words.numbers.count(0))
        case .number(let number, let unit, _): .words(words.number(number, unit))
        case .name(let name): self.name(name, depth, of: people)
        }
    }

    private func name(_ name: Identifier, _ depth: Int, of people: People?) -> [RuleDescriptionPart]
    {
        if let people, name.parts.count == 1, let fact = fact(name.text, of: people) { return fact }
        switch (name.parts.first, name.parts.count) {
        case ("relative", 2), ("child", 2): return .words(factOfEach(name))
        case ("spouse", 2...):
            let rest = Identifier(name.parts.dropFirst().joined(separator: "."), name.offsets)
            return fill(.ofSpouse, self.name(rest, depth, of: nil))
        case (let first?, 2):
            if ruleSet.bodies[body].lines[Name(first)]?.schedule != nil {
                return column(name.parts[1], ofRow: first)
            }
            guard let form = ruleSet.formOfName[first] else { break }
            if let home = directory.home(of: name.parts[1], inForm: form) {
                return line(name.parts[1], in: home, depth)
            }
            return stepsResult(name.parts[1], in: ruleSet.forms[form].body) ?? .words(name.parts[1])
        default: break
        }
        return bareName(name.text, depth)
    }

    private func bareName(_ name: String, _ depth: Int) -> [RuleDescriptionPart] {
        let rule = ruleSet.bodies[body]
        if rule.takesRunning, rule.key?.group == name { return .words(words[RuleStrings.running]) }
        if !directory.entries(named: name, in: body).isEmpty { return line(name, in: body, depth) }
        if let figure = figure(name) { return figure }
        if let home = directory.home(of: name, from: body) { return line(name, in: home, depth) }
        let homes = [body] + directory.formsOf[body].map { ruleSet.forms[$0].body }
        if let result = homes.lazy.compactMap({ stepsResult(name, in: $0) }).first { return result }
        return .words(factWords(name) ?? name)
    }

    /// Returns the result of the steps of a group, such as `tax-paid`, which no file defines as a line.
    private func stepsResult(_ name: String, in home: Int) -> [RuleDescriptionPart]? {
        let hasSteps = ruleSet.bodies[home].syntax.items.contains { item in
            guard case .steps(let group, from: _, order: _) = item else { return false }
            return RuleSet.resultName(ofSteps: group.text) == name
        }
        guard hasSteps else { return nil }
        let page = isLinked && home != body ? address(home) : nil
        return [RuleDescriptionPart(text: words[RuleStrings.afterSteps], address: page)]
    }

    /// Returns a line by its words, or by its number on the page of its rule.
    private func line(_ name: String, in home: Int, _ depth: Int) -> [RuleDescriptionPart] {
        let found = directory.entries(named: name, in: home)
        let match =
            found.first { $0.isPrinted && $0.words != nil } ?? found.first { $0.words != nil }
        if let match, let text = match.words {
            return [
                RuleDescriptionPart(
                    text: isLinked ? text : words.midSentence(text),
                    address: isLinked ? self.anchor(match.anchor, in: home) : nil)
            ]
        }
        guard isLinked else { return spoken(found, in: home, depth) }
        let lines = found.map { entry in
            let number = words.numbers.count(entry.number)
            // Another rule numbers its lines separately, so its title is printed as well.
            let text =
                home == body
                ? words.text(.lineNumber, ["1": number])
                : words.text(.lineOf, ["1": number, "2": directory.titles[home]])
            return [RuleDescriptionPart(text: text, address: anchor(entry.anchor, in: home))]
        }
        let joined: [RuleDescriptionPart] = .joined(lines, by: words[RuleStrings.or])
        return lines.count > 1 ? .words("(") + joined + .words(")") : joined
    }

    /// Returns the address of a line on the page of its rule; nil if the rule has no page.
    private func anchor(_ anchor: String, in home: Int) -> String? {
        home == body ? "#\(anchor)" : address(home).map { "\($0)#\(anchor)" }
    }

    /// Returns the formula of a line without words; nil if the line has more than one.
    private func spoken(_ found: [RuleDirectory.Entry], in home: Int, _ depth: Int)
        -> [RuleDescriptionPart]
    {
        guard found.count == 1, depth < 3 else { return [] }
        let speech = RuleDescription(
            directory: directory, address: address, body: home, isLinked: false)
        return speech.formula(found[0].line, depth: depth + 1)
    }

    private func column(_ column: String, ofRow row: String) -> [RuleDescriptionPart] {
        guard let column = ScheduleColumn(rawValue: column) else { return .words(column) }
        return .filling(words[column], line(row, in: body, 0))
    }

    /// Returns a figure of the rule by the words of the last part of its path.
    private func figure(_ name: String) -> [RuleDescriptionPart]? {
        guard let figure = ruleSet.bodies[body].figures[Name(name)] else { return nil }
        return [
            RuleDescriptionPart(
                text: words.figureName(figure), address: isLinked ? "#figure-\(name)" : nil)
        ]
    }

    package func fact(_ name: String, of people: People) -> [RuleDescriptionPart]? {
        let facts =
            switch people {
            case .adults: ruleSet.facts.adult
            case .children: ruleSet.facts.child
            case .relatives: ruleSet.facts.relative
            }
        guard let fact = facts.first(where: { $0.name.text == name }) else { return nil }
        if ruleSet.facts.isOwnAge(fact) { return .words(words[RuleStrings.age]) }
        return fact.words(in: words.language).map { .words(words.midSentence($0)) }
    }

    /// Returns the words of a fact of the child or relative of a block `each …`.
    private func factOfEach(_ name: Identifier) -> String {
        let facts = name.parts[0] == "child" ? ruleSet.facts.child : ruleSet.facts.relative
        return facts.first { $0.name.text == name.parts.last }
            .flatMap { $0.words(in: words.language) } ?? name.text
    }

    /// Returns the words of a fact of an adult; nil for another name.
    package func factWords(_ name: String) -> String? {
        let facts = ruleSet.facts.adult + ruleSet.facts.spouse
        return facts.first { $0.name.text == name }.flatMap { $0.words(in: words.language) }
            .map { words.midSentence($0) }
    }
}

extension RuleDescription {
    // MARK: Conditions

    package func condition(_ condition: ConditionSyntax, of people: People? = nil)
        -> [RuleDescriptionPart]
    {
        say(condition, is: true, of: people)
    }

    private func say(
        _ condition: ConditionSyntax, is holds: Bool, of people: People?
    ) -> [RuleDescriptionPart] {
        func said(_ operand: OperandSyntax) -> [RuleDescriptionPart] {
            self.operand(operand, 0, of: people)
        }
        func named(_ operand: OperandSyntax) -> [RuleDescriptionPart] {
            isNamed(operand, of: people) ? fill(.amountNamed, said(operand)) : said(operand)
        }
        switch condition {
        case .comparison(let comparison, let left, let right):
            return fill(Self.text(comparison, holds), named(left), named(right))
        case .truth(let operand): return fill(holds ? .isTrue : .isFalse, named(operand))
        case .some(let operand): return fill(holds ? .someAmount : .noAmount, named(operand))
        case .choice(let fact, is: let choice):
            return fill(
                holds ? .choiceIs : .choiceIsNot, operand(.name(fact)),
                .words(words.facts.choice(choice.text) ?? choice.text))
        case .hasSpouse: return .words(words[holds ? RuleStrings.hasSpouse : .hasNoSpouse])
        case .known(let operand): return fill(holds ? .known : .unknown, named(operand))
        case .stated(let name):
            return fill(holds ? .stated : .notStated, operand(.name(name)))
        case .given(let name): return fill(holds ? .given : .notGiven, named(.name(name)))
        case .inPlace(let name):
            let place = words.place(named: name.text).map { words[$0].within }
            return fill(holds ? .inPlace : .notInPlace, .words(place ?? name.text))
        case .lower(let operand): return fill(holds ? .lower : .higher, said(operand))
        case .higher(let operand): return fill(holds ? .higher : .lower, said(operand))
        case .firstRelative:
            return .words(words[holds ? RuleStrings.firstRelative : .notFirstRelative])
        case .not(let inner): return say(inner, is: !holds, of: people)
        case .and(let left, let right):
            return joined(left, right, holds ? .and : .or, is: holds, of: people)
        case .or(let left, let right):
            return joined(left, right, holds ? .or : .and, is: holds, of: people)
        }
    }

    /// Returns true if an operand is printed by its label: a fact, a figure or a printed line.
    private func isNamed(_ operand: OperandSyntax, of people: People?) -> Bool {
        guard case .name(let name) = operand else { return false }
        if name.parts.count == 1 {
            if let fact = ruleSet.facts.all.first(where: { $0.name.text == name.text }) {
                return people == nil || !ruleSet.facts.isOwnAge(fact)
            }
            if let home = directory.home(of: name.text, from: body) {
                return isPrinted(name.text, in: home)
            }
            return ruleSet.bodies[body].figures[Name(name.text)] != nil
        }
        guard name.parts.count == 2, let form = ruleSet.formOfName[name.parts[0]],
            let home = directory.home(of: name.parts[1], inForm: form)
        else { return false }
        return isPrinted(name.parts[1], in: home)
    }

    private func isPrinted(_ name: String, in home: Int) -> Bool {
        directory.entries(named: name, in: home).contains { $0.isPrinted && $0.words != nil }
    }

    private func joined(
        _ left: ConditionSyntax, _ right: ConditionSyntax, _ word: RuleStrings, is holds: Bool,
        of people: People?
    ) -> [RuleDescriptionPart] {
        func said(_ condition: ConditionSyntax) -> [RuleDescriptionPart] {
            let parts = say(condition, is: holds, of: people)
            guard word == .and, condition.isAlternative(holds) else { return parts }
            return .words("(") + parts + .words(")")
        }
        return said(left) + .words(words[word]) + said(right)
    }

    private static func text(
        _ comparison: ConditionSyntax.Comparison, _ holds: Bool
    ) -> RuleStrings {
        switch (comparison, holds) {
        case (.above, true), (.atMost, false): .above
        case (.below, true), (.atLeast, false): .below
        case (.atLeast, true), (.below, false): .atLeast
        case (.atMost, true), (.above, false): .atMost
        }
    }
}

extension ConditionSyntax {
    /// Returns true if one of two conditions suffices, given whether both are negated.
    fileprivate func isAlternative(_ holds: Bool) -> Bool {
        switch self {
        case .or: holds
        case .and: !holds
        case .not(let inner): inner.isAlternative(!holds)
        default: false
        }
    }
}

extension FactSyntax {
    fileprivate func words(in language: Language) -> String? {
        words.first { $0.language.text == language.rawValue }?.text.text
    }
}

extension SiteStrings {
    /// Returns a number of a rule with its unit.
    fileprivate func number(_ number: Int64, _ unit: NumberUnit?) -> String {
        let number = Int(clamping: number)
        let unit = unit.flatMap { Figure.CountUnit(rawValue: $0.rawValue) }
        return unit.map { count(number, $0) } ?? numbers.count(number)
    }

    /// Returns a string with `{1}`, `{2}` and so on replaced.
    package func text(_ text: RuleStrings, _ values: KeyValuePairs<String, String>) -> String {
        filled(self[text], values)
    }

    /// Returns a figure by the words of its path below the rule's group, such as 'first threshold'.
    package func figureName(_ figure: FigureSyntax) -> String {
        let parts = figure.path.parts
        let named = figure.isFromTop ? parts.dropFirst(parts.count > 1 ? 1 : 0) : parts[...]
        return named.map { word(ofFigurePart: $0) }.joined(separator: self[.labelSeparator])
    }

    /// Returns a label in lower case, except for names of jurisdictions and abbreviations.
    package func midSentence(_ label: String) -> String {
        guard !numbers.locale.keepsCapitals, let first = label.first, first.isUppercase
        else { return label }
        let word = label.prefix { $0.isLetter || $0.isNumber }
        guard !isOfPlace(word), word.dropFirst().allSatisfy(\.isLowercase), word.count > 1 else {
            return label
        }
        return first.lowercased() + label.dropFirst()
    }
}
