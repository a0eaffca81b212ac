internal import RuleLanguage
internal import TaxTables
internal import Text

/// The names that a validation rule may use.
struct ValidationRuleNames {
    let amounts: Set<String>
    let profile: [String: FactCatalogue.ProfileKind]
    /// The name of the age of a child; nil if none is declared.
    let ageOfChild: String?

    init(amounts: [AmountName], profile: [FactCatalogue.ProfileFact], ageOfChild: String?) {
        self.ageOfChild = ageOfChild
        self.amounts = Set(amounts.map(\.name))
        self.profile = Dictionary(profile.map { ($0.name, $0.kind) }) { first, _ in first }
    }
}

/// A compiled validation rule: facts that contradict each other.
///
/// A class, since every household is checked with all rules and a copy of a structure retains each field.
final class ValidationRule: Sendable {
    /// The meaning of an operand; amounts of money are in cents.
    enum Value: Sendable {
        case number(Int64)
        case amount(AmountName)
        case age
        case spouseIncome
        case countedChildren(String)
        case truth(String)
        case numberOf(String)
        case choice(String, otherwise: String)
        case taxYear
        /// A figure of the table of the top jurisdiction, by path.
        case figure(String)
        case line(Int)
    }

    enum Operation: Sendable {
        case same(Value)
        case arithmetic(Arithmetic, [Value])
        case product(Value, Value)
        case countOfChildren(ChildTest)
        case countOfRelatives
    }

    /// A test of the age of a child.
    indirect enum ChildTest: Sendable {
        case always
        case age(ConditionSyntax.Comparison, Value)
        case not(ChildTest)
        case and(ChildTest, ChildTest)
        case or(ChildTest, ChildTest)
    }

    indirect enum Test: Sendable {
        case comparison(ConditionSyntax.Comparison, Value, Value)
        case some(Value)
        case hasSpouse
        /// A test of a choice.
        case choice(String, is: String, otherwise: String)
        case given(Value)
        case not(Test)
        case and(Test, Test)
        case or(Test, Test)
    }

    struct Line: Sendable {
        let operation: Operation
        let isNotBelowZero: Bool
        let isMoney: Bool
    }

    let lines: [Line]
    let test: Test
    let says: String
    let fix: String?
    /// The values of the placeholders in the two texts.
    let values: [String: Value]
    /// A Boolean value that is true if it needs a figure or the number of the year.
    let needsYear: Bool

    /// Compiles a validation rule.
    ///
    /// Nil, after diagnostics, if a name is unknown.
    init?(
        _ syntax: ValidationRuleSyntax, _ names: ValidationRuleNames, in source: SourceText,
        _ log: DiagnosticLog
    ) {
        var reader = ValidationRuleReader(syntax, names, source)
        reader.read()
        log.report(reader.diagnostics)
        guard reader.diagnostics.isEmpty, let test = reader.test, let says = syntax.says else {
            return nil
        }
        lines = reader.lines
        self.test = test
        self.says = says.text
        fix = syntax.fix?.text
        values = reader.values
        needsYear = reader.needsYear
    }
}
