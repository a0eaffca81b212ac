internal import RuleLanguage
internal import TaxTables

extension ValidationRule {
    /// The year whose figures a validation rule uses.
    struct Year {
        let number: Int
        let table: TaxTable
    }

    /// - Parameter run: The run of all validation rules for one person.
    /// - Throws: `InputError` with the message of the file if the rule rejects the entries.
    func check(_ run: inout ValidationRuleRun) throws(InputError) {
        run.compute(lines)
        // A rule whose figure is missing rejects nothing.
        guard run.holds(test), !run.lacksFigure else { return }
        throw InputError(filled(says, run), fix: fix.map { filled($0, run) })
    }

    private func filled(_ text: String, _ run: ValidationRuleRun) -> String {
        var filled = text
        for (name, value) in values {
            filled = filled.replacing("{\(name)}", with: run.text(of: value, lines))
        }
        return filled
    }
}

/// A run of several validation rules for one person.
struct ValidationRuleRun {
    private let taxpayer: Taxpayer
    /// The year; nil for rules that need none.
    private let year: ValidationRule.Year?
    private var results: [Int64] = []
    private(set) var lacksFigure = false

    init(taxpayer: Taxpayer, year: ValidationRule.Year?) {
        self.taxpayer = taxpayer
        self.year = year
    }

    private var profile: Profile { taxpayer.profile }

    /// Computes the lines of a validation rule.
    mutating func compute(_ lines: [ValidationRule.Line]) {
        results.removeAll(keepingCapacity: true)
        lacksFigure = false
        for line in lines {
            let result = result(of: line.operation)
            results.append(line.isNotBelowZero ? max(0, result) : result)
        }
    }

    private mutating func result(of operation: ValidationRule.Operation) -> Int64 {
        switch operation {
        case .same(let value): number(value)
        case .arithmetic(let arithmetic, let values):
            Operands.with(
                values.map { Register(cents: number($0), isBlank: false) }, to: 1
            ) { arithmetic.definition.cents($0) ?? 0 }
        case .product(let left, let right): clamped(Int128(number(left)) * Int128(number(right)))
        case .countOfChildren(let test):
            Int64(profile.children.count { meets(Int64($0), test) })
        case .countOfRelatives: Int64(profile.infirmRelatives.count)
        }
    }

    private func clamped(_ number: Int128) -> Int64 { Int64(clamping: number) }

    /// Returns a value as a whole number: cents, years, a count, or 1 for yes.
    private mutating func number(_ value: ValidationRule.Value) -> Int64 {
        switch value {
        case .number(let number): return number
        case .amount(let name): return taxpayer[name].cents
        case .age: return Int64(profile.age ?? 0)
        case .spouseIncome: return profile.spouseNetIncome.cents
        case .countedChildren(let name): return Int64(profile.countedChildren[name] ?? 0)
        case .truth(let name): return profile.truths.contains(name) ? 1 : 0
        case .numberOf(let name): return Int64(profile.numbers[name] ?? 0)
        case .choice: return 0
        case .taxYear: return Int64(year?.number ?? 0)
        case .line(let line): return results[line]
        case .figure(let path):
            guard let table = year?.table, let id = table.figureID(at: path) else {
                lacksFigure = true
                return 0
            }
            switch table[id].quantity {
            case .amount(let money): return money.cents
            default:
                lacksFigure = true
                return 0
            }
        }
    }

    private mutating func meets(_ age: Int64, _ test: ValidationRule.ChildTest) -> Bool {
        switch test {
        case .always: true
        case .age(let comparison, let value): comparison.holds(age, number(value))
        case .not(let inner): !meets(age, inner)
        case .and(let left, let right): meets(age, left) && meets(age, right)
        case .or(let left, let right): meets(age, left) || meets(age, right)
        }
    }

    mutating func holds(_ test: ValidationRule.Test) -> Bool {
        switch test {
        case .comparison(let comparison, let left, let right):
            comparison.holds(number(left), number(right))
        case .some(let value): number(value) != 0
        case .hasSpouse: profile.hasSpouse
        case .choice(let name, is: let choice, let otherwise):
            (profile.choices[name] ?? otherwise) == choice
        case .given(let value): isGiven(value)
        case .not(let inner): !holds(inner)
        case .and(let left, let right): holds(left) && holds(right)
        case .or(let left, let right): holds(left) || holds(right)
        }
    }

    private func isGiven(_ value: ValidationRule.Value) -> Bool {
        switch value {
        case .amount(let name):
            !taxpayer[name].isZero || taxpayer.statedAsNothing.contains(name.name)
        case .age: profile.age != nil
        case .spouseIncome: taxpayer.isSpouseIncomeStated
        case .countedChildren(let name): profile.countedChildren[name] != nil
        case .truth(let name):
            profile.truths.contains(name) || taxpayer.statedAsNothing.contains(name)
        case .numberOf(let name): profile.numbers[name] != nil
        case .choice, .number, .taxYear, .figure, .line: true
        }
    }

    /// Returns a value as text for a message.
    func text(of value: ValidationRule.Value, _ lines: [ValidationRule.Line]) -> String {
        var run = self
        let number = run.number(value)
        switch value {
        case .choice(let name, let otherwise): return profile.choices[name] ?? otherwise
        case .amount, .spouseIncome, .figure: return Money(cents: number).description
        case .line(let line) where lines[line].isMoney: return Money(cents: number).description
        default: return String(number)
        }
    }
}

extension ConditionSyntax.Comparison {
    fileprivate func holds(_ left: Int64, _ right: Int64) -> Bool {
        switch self {
        case .above: left > right
        case .below: left < right
        case .atLeast: left >= right
        case .atMost: left <= right
        }
    }
}
