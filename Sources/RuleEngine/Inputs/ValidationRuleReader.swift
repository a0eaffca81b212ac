internal import RuleLanguage
internal import Text

/// A resolver of the names in a validation rule.
struct ValidationRuleReader {
    private let syntax: ValidationRuleSyntax
    private let names: ValidationRuleNames
    private let source: SourceText
    private var figures: [String: FigureSyntax] = [:]
    private var lineNumbers: [String: Int] = [:]
    private(set) var lines: [ValidationRule.Line] = []
    private(set) var test: ValidationRule.Test?
    private(set) var values: [String: ValidationRule.Value] = [:]
    private(set) var needsYear = false
    private(set) var diagnostics: [Diagnostic] = []

    init(_ syntax: ValidationRuleSyntax, _ names: ValidationRuleNames, _ source: SourceText) {
        self.syntax = syntax
        self.names = names
        self.source = source
        for figure in syntax.body.figures { figures[figure.name.text] = figure }
    }

    /// The name of the tax year.
    private static let taxYear = "tax-year"

    mutating func read() {
        for item in syntax.body.items {
            guard case .line(let line) = item, case .amount(let amount) = line.value else {
                report(
                    "rule-syntax", "'\(syntax.name)' holds more than lines and a condition",
                    at: syntax.name.offsets,
                    fix: "write lines such as 'minors = count of children'")
                continue
            }
            guard let operation = operation(amount, of: line.name) else { continue }
            lineNumbers[line.name.text] = lines.count
            lines.append(
                ValidationRule.Line(
                    operation: operation, isNotBelowZero: line.isNotBelowZero,
                    isMoney: isMoney(operation)))
        }
        if let condition = syntax.condition { test = test(condition) }
        for text in [syntax.says, syntax.fix].compactMap(\.self) { readNames(in: text) }
    }

    private mutating func report(
        _ identifier: String, _ summary: String, at offsets: Range<Int>, fix: String?
    ) {
        diagnostics.append(
            Diagnostic(.error, identifier, summary, in: source, at: offsets, fix: fix))
    }

    private mutating func unknown(_ name: String, at offsets: Range<Int>) {
        let valid = names.amounts.union(names.profile.keys).union(lineNumbers.keys)
            .union(figures.keys).union([Self.taxYear])
        report(
            "unknown-line", "there is no fact or line '\(name)'", at: offsets,
            fix: nearestName(to: name, among: valid).map { "did you mean '\($0)'?" }
                ?? "declare the fact, or correct the name")
    }

    // MARK: Values

    private mutating func value(_ operand: OperandSyntax) -> ValidationRule.Value? {
        switch operand {
        case .zero: return .number(0)
        case .number(let number, _, _): return .number(number)
        case .name(let name): return value(named: name.text, at: name.offsets)
        }
    }

    private mutating func value(named name: String, at offsets: Range<Int>) -> ValidationRule.Value?
    {
        if let line = lineNumbers[name] { return .line(line) }
        if let figure = figures[name] {
            needsYear = true
            let group = figure.isFromTop ? nil : syntax.body.group?.text
            return .figure([group, figure.path.text].compactMap(\.self).joined(separator: "."))
        }
        if name == Self.taxYear {
            needsYear = true
            return .taxYear
        }
        if names.amounts.contains(name) { return .amount(AmountName(name)) }
        switch names.profile[name] {
        case .age: return .age
        case .choice(let all, _): return .choice(name, otherwise: all.first ?? "")
        case .spouseIncome: return .spouseIncome
        case .countedChildren: return .countedChildren(name)
        case .truth: return .truth(name)
        case .number: return .numberOf(name)
        case .children, .ofEachChild, .relatives, nil:
            unknown(name, at: offsets)
            return nil
        }
    }

    private func isMoney(_ value: ValidationRule.Value) -> Bool {
        switch value {
        case .amount, .spouseIncome, .figure: true
        case .line(let line): lines[line].isMoney
        default: false
        }
    }

    private func isMoney(_ operation: ValidationRule.Operation) -> Bool {
        switch operation {
        case .same(let value): isMoney(value)
        case .arithmetic(_, let values): values.contains { isMoney($0) }
        case .product(let left, let right): isMoney(left) || isMoney(right)
        case .countOfChildren, .countOfRelatives: false
        }
    }

    // MARK: Lines

    private mutating func pair(
        _ left: OperandSyntax, _ right: OperandSyntax
    ) -> (ValidationRule.Value, ValidationRule.Value)? {
        guard let first = value(left), let second = value(right) else { return nil }
        return (first, second)
    }

    private mutating func operation(
        _ amount: AmountSyntax, of name: Identifier
    ) -> ValidationRule.Operation? {
        switch amount {
        case .same(let operand): return value(operand).map { .same($0) }
        case .arithmetic(let arithmetic, let operands):
            let values = operands.compactMap { value($0) }
            return values.count == operands.count ? .arithmetic(arithmetic, values) : nil
        case .product(let left, let right): return pair(left, right).map { .product($0, $1) }
        case .count(.children, with: let condition):
            guard let condition else { return .countOfChildren(.always) }
            return childTest(condition, of: name).map { .countOfChildren($0) }
        case .count(.relatives, with: nil): return .countOfRelatives
        default:
            report(
                "rule-syntax", "a refusal cannot work out '\(name)'", at: name.offsets,
                fix: "operations on amounts, products and counts are possible")
            return nil
        }
    }

    private mutating func childTest(
        _ condition: ConditionSyntax, of name: Identifier
    ) -> ValidationRule.ChildTest? {
        switch condition {
        case .comparison(let comparison, .name(let left), let right)
        where left.text == names.ageOfChild:
            return value(right).map { .age(comparison, $0) }
        case .not(let inner): return childTest(inner, of: name).map { .not($0) }
        case .and(let left, let right):
            guard let first = childTest(left, of: name), let second = childTest(right, of: name)
            else { return nil }
            return .and(first, second)
        case .or(let left, let right):
            guard let first = childTest(left, of: name), let second = childTest(right, of: name)
            else { return nil }
            return .or(first, second)
        default:
            report(
                "rule-syntax", "'\(name)' asks more of children than their age", at: name.offsets,
                fix: names.ageOfChild.map { "write 'count of children with \($0) < 7'" })
            return nil
        }
    }

    // MARK: Conditions

    private mutating func test(_ condition: ConditionSyntax) -> ValidationRule.Test? {
        switch condition {
        case .comparison(let comparison, let left, let right):
            return pair(left, right).map { .comparison(comparison, $0, $1) }
        case .truth(let operand), .some(let operand): return value(operand).map { .some($0) }
        case .hasSpouse: return .hasSpouse
        case .choice(let fact, is: let choice): return choiceTest(fact, choice)
        case .given(let name):
            return value(named: name.text, at: name.offsets).map { .given($0) }
        case .not(let inner): return test(inner).map { .not($0) }
        case .and(let left, let right):
            guard let first = test(left), let second = test(right) else { return nil }
            return .and(first, second)
        case .or(let left, let right):
            guard let first = test(left), let second = test(right) else { return nil }
            return .or(first, second)
        case .known, .stated, .inPlace, .lower, .higher, .firstRelative:
            report(
                "rule-syntax", "'\(syntax.name)' asks what is not stated of a person",
                at: syntax.name.offsets, fix: "ask for facts of the person alone")
            return nil
        }
    }

    private mutating func choiceTest(_ fact: Identifier, _ choice: Identifier) -> ValidationRule
        .Test?
    {
        guard case .choice(let all, _) = names.profile[fact.text] else {
            unknown(fact.text, at: fact.offsets)
            return nil
        }
        if all.contains(choice.text) {
            return .choice(fact.text, is: choice.text, otherwise: all.first ?? "")
        }
        report(
            "unknown-choice", "'\(choice)' is not a choice of '\(fact)'", at: choice.offsets,
            fix: didYouMean(choice.text, among: all))
        return nil
    }

    // MARK: Texts

    /// Resolves the placeholders of a text.
    private mutating func readNames(in text: Identifier) {
        for part in text.text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
            let name = String(part.prefix { $0 != "}" })
            guard part.utf8.contains(UInt8(ascii: "}")) else { continue }
            if let value = value(named: name, at: text.offsets) { values[name] = value }
        }
    }
}
