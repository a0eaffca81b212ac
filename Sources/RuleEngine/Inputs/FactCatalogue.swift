package import RuleLanguage
package import TaxTables
package import Text

/// The facts that a person can state, and the validation rules of a guide.
///
/// The command line, JSON and examples use the same names, in the order of the files. A class, since what is
/// computed for a household refers to it.
package final class FactCatalogue: Sendable {
    /// An amount of money that a person can state.
    package struct Amount: Sendable {
        package let name: AmountName
        /// A Boolean value that is true for money that came in; net income starts from such amounts.
        package let isReceived: Bool
        /// A Boolean value that is true for money that was taken off before the rest came in.
        package let isWithheld: Bool
        /// A Boolean value that is true if a loss may be entered as a negative amount.
        package let mayBeNegative: Bool
        /// The largest amount; nil for any.
        package let most: Money?
        /// A Boolean value that is true for a payment or claim that nobody has twice.
        package let isHadOnce: Bool
        /// A Boolean value that is true for a fact of the household.
        package let isOfHousehold: Bool
        /// A Boolean value that is true if either of two spouses may claim an amount that both paid.
        package let isClaimedByEither: Bool
        /// A Boolean value that is true if two spouses may choose the amount.
        package let isElected: Bool
    }

    /// The type of a fact that is not an amount.
    package enum ProfileKind: Sendable {
        case age(most: Int)
        /// A choice, some of which mean that there is a spouse.
        case choice([String], withSpouse: [String])
        case spouseIncome
        case children(most: Int)
        /// A number of children.
        case countedChildren
        /// A list with one entry for each child.
        case ofEachChild(ChildKind, most: Int64?)
        case relatives
        case truth
        case number(most: Int)
    }

    /// The type of an entry in a list about children.
    package enum ChildKind: Sendable {
        case money
        case number
        case truth
    }

    package struct ProfileFact: Sendable {
        package let name: String
        package let kind: ProfileKind
        /// A Boolean value that is true for a fact of the household or its children.
        package let isOfHousehold: Bool
        /// A Boolean value that is true if the fact states a dependant of the person.
        package let isOfDependant: Bool

        package var isSpouseIncome: Bool { if case .spouseIncome = kind { true } else { false } }
        /// The choices; empty for other types.
        package var choices: [String] { if case .choice(let all, _) = kind { all } else { [] } }
        /// The choices that mean that there is a spouse.
        package var choicesWithSpouse: [String] {
            if case .choice(_, let withSpouse) = kind { withSpouse } else { [] }
        }
        package var isAge: Bool { if case .age = kind { true } else { false } }
        package var isAgesOfChildren: Bool { if case .children = kind { true } else { false } }
        package var isOfChildren: Bool {
            switch kind {
            case .children, .countedChildren, .ofEachChild: true
            default: false
            }
        }
        package var isCountedChildren: Bool {
            if case .countedChildren = kind { true } else { false }
        }
        package var isRelatives: Bool { if case .relatives = kind { true } else { false } }
        package var isTruth: Bool { if case .truth = kind { true } else { false } }
    }

    /// A value of a fact that differs from its default.
    struct Answer: Sendable {
        let name: String
        let value: String
        /// A Boolean value that is true if the value is stated for each child.
        let isOfEachChild: Bool
    }

    /// The amounts, in the order of the files.
    package let amounts: [Amount]
    /// The other facts, in the order of the files.
    package let profile: [ProfileFact]
    /// The incomes with marginal rates.
    ///
    /// The first one is the default.
    package let incomeKinds: [AmountName]
    /// The income along which the rates of each of `incomeKinds` are computed: the kind itself, or the
    /// declared base.
    package let basesOfRates: [AmountName]

    /// `basesOfRates` without duplicates.
    package var distinctBasesOfRates: [AmountName] {
        var found: [AmountName] = []
        for base in basesOfRates where !found.contains(base) { found.append(base) }
        return found
    }

    let refusals: [ValidationRule]
    /// The currency of the amounts.
    let currency: DeclaredCurrency
    private let amountsByName: [AmountName: Amount]
    private let profileByName: [String: ProfileFact]
    /// The fact with choices that mean a spouse; nil if there is none.
    package let factOfSpouse: ProfileFact?
    /// The fact that is the spouse's net income; nil if there is none.
    let spouseIncome: ProfileFact?
    /// The fact that lists the ages of the children; nil if there is none.
    let agesOfChildren: ProfileFact?
    /// The names of the facts of a household or its children.
    let namesOfHousehold: [String]
    /// The words of the facts, by name and language.
    private let labels: [String: [String: String]]
    /// The names of the facts without a default.
    private let asked: Set<String>
    /// The facts `asked with`, each with its answer.
    let questions: [(name: String, answer: String, isOfHousehold: Bool)]
    /// The answers that show if an unstated fact matters: those of `questions`, and yes to each yes-or-no
    /// fact.
    let answers: [Answer]

    /// The errors in facts and validation rules, to be reported by the reader of the rules.
    package let mistakes: [Diagnostic]

    package init(_ ruleSet: RuleSet) {
        let found = DiagnosticLog()
        let (amounts, profile, labels) = Self.facts(ruleSet, found)
        self.amounts = amounts
        self.profile = profile
        currency = ruleSet.files.first?.source.names.currency ?? .default
        self.labels = labels
        incomeKinds = ruleSet.rates?.kinds.map { AmountName($0.name.text) } ?? []
        basesOfRates = ruleSet.rates?.kinds.map { AmountName(($0.base ?? $0.name).text) } ?? []
        asked = Set(ruleSet.files.flatMap(\.facts).filter(\.isAskedFor).map(\.statedAs))
        questions = ruleSet.files.flatMap(\.facts).compactMap { fact in
            fact.askedWith.map { answer in
                (
                    fact.statedAs, fact.kind == .truth ? "yes" : String(answer),
                    fact.owner == .household
                )
            }
        }
        let asking = Set(questions.map(\.name))
        answers =
            questions.map { Answer(name: $0.name, value: $0.answer, isOfEachChild: false) }
            + profile.filter { !asking.contains($0.name) }.compactMap(Answer.init(yesTo:))
        amountsByName = Dictionary(amounts.map { ($0.name, $0) }) { first, _ in first }
        profileByName = Dictionary(profile.map { ($0.name, $0) }) { first, _ in first }
        factOfSpouse = profile.first { !$0.choicesWithSpouse.isEmpty }
        spouseIncome = profile.first(where: \.isSpouseIncome)
        agesOfChildren = profile.first(where: \.isAgesOfChildren)
        namesOfHousehold =
            amounts.filter(\.isOfHousehold).map(\.name.name)
            + profile.filter(\.isOfHousehold).map(\.name)
        let names = ValidationRuleNames(
            amounts: amounts.map(\.name), profile: profile,
            ageOfChild: ruleSet.facts.ageOfChild.map { ruleSet.facts.child[$0].name.text })
        refusals = ruleSet.files.flatMap { file in
            file.refusals.compactMap { ValidationRule($0, names, in: file.source, found) }
        }
        mistakes = found.diagnostics
    }

    /// Returns the facts of the rules: amounts of money, the profile, and the words by name and language.
    private static func facts(
        _ ruleSet: RuleSet, _ log: DiagnosticLog
    ) -> (amounts: [Amount], profile: [ProfileFact], labels: [String: [String: String]]) {
        var amounts: [Amount] = []
        var profile: [ProfileFact] = []
        var labels: [String: [String: String]] = [:]
        for file in ruleSet.files {
            for fact in file.facts {
                let stated = fact.statedAs
                labels[stated] = Dictionary(
                    fact.words.map { ($0.language.text, $0.text.text) },
                    uniquingKeysWith: { first, _ in first })
                if fact.owner == .adult || fact.owner == .household, fact.kind == .money {
                    amounts.append(Amount(fact))
                } else if let kind = Self.profileKind(fact, in: ruleSet.facts) {
                    profile.append(
                        ProfileFact(
                            name: stated, kind: kind,
                            isOfHousehold: fact.owner == .household || fact.owner == .child,
                            isOfDependant: fact.isOfDependant))
                } else {
                    log.report(
                        Diagnostic(
                            .error, "unknown-fact",
                            "'\(fact.name)' has a kind that returns cannot hold",
                            in: file.source, at: fact.name.offsets,
                            fix: "an adult, a child and the household may have amounts of "
                                + "money, numbers, ages and what is yes or no; those of a child "
                                + "are 'listed as' something"))
                }
            }
        }
        return (amounts, profile, labels)
    }

    private static let oldestAge: Int64 = 130

    private static func profileKind(_ fact: FactSyntax, in facts: FactList) -> ProfileKind? {
        let most = Int(fact.most ?? oldestAge)
        switch (fact.owner, fact.kind) {
        case (.adult, .age), (.household, .age):
            return facts.isOwnAge(fact) ? .age(most: most) : .number(most: most)
        case (.adult, .count), (.household, .count):
            return .number(most: Int(fact.most ?? Int64(Int32.max)))
        case (.adult, .truth), (.household, .truth): return .truth
        case (.adult, .choice(let all)) where !fact.withSpouse.isEmpty:
            return .choice(all, withSpouse: fact.withSpouse.map(\.text))
        case (.spouse, .money) where !fact.standsFor.isEmpty: return .spouseIncome
        case (.child, .age) where facts.isOwnAge(fact) && fact.listedAs != nil:
            return .children(most: most)
        case (.child, .truth) where fact.countedAs != nil: return .countedChildren
        case (.child, _) where fact.listedAs != nil: return childList(fact)
        case (.relative, .money) where fact.listedAs != nil: return .relatives
        default: return nil
        }
    }

    private static func childList(_ fact: FactSyntax) -> ProfileKind? {
        switch fact.kind {
        case .money: .ofEachChild(.money, most: fact.most)
        case .age, .count: .ofEachChild(.number, most: fact.most ?? Int64(Int32.max))
        case .truth: .ofEachChild(.truth, most: nil)
        case .choice: nil
        }
    }

    /// Returns an amount by name; nil if no rule file declares it.
    package func amount(_ name: AmountName) -> Amount? { amountsByName[name] }

    package func amount(named name: String) -> Amount? { amountsByName[AmountName(name)] }

    package func profileFact(named name: String) -> ProfileFact? { profileByName[name] }

    /// Returns the fact with a choice; nil if there is none.
    package func fact(withChoice word: String) -> ProfileFact? {
        profile.first { $0.choices.contains(word) }
    }

    /// Returns true if a name is a fact of the household.
    package func isOfHousehold(_ name: String) -> Bool {
        amount(named: name)?.isOfHousehold ?? profileFact(named: name)?.isOfHousehold ?? false
    }

    /// Returns the second adult with the facts of the household, which the first one stated.
    func sharing(_ first: Taxpayer, with second: Taxpayer) -> Taxpayer {
        var second = second
        for amount in amounts where amount.isOfHousehold {
            second[amount.name] = first[amount.name]
        }
        for fact in profile where fact.isOfHousehold && !fact.isOfChildren {
            second.profile.numbers[fact.name] = first.profile.numbers[fact.name]
            if first.profile.truths.contains(fact.name) { second.profile.truths.insert(fact.name) }
        }
        second.statedAsNothing.formUnion(first.statedAsNothing.filter(isOfHousehold))
        return second
    }

    /// The names of all amounts and facts.
    package var names: [String] { amounts.map(\.name.name) + profile.map(\.name) }

    /// Returns the words of a fact in a language; nil if the rule files have none.
    package func label(of name: String, in language: String) -> String? {
        labels[name]?[language]
    }

    /// Returns the amounts that adults may choose: a stated amount is the election itself, a stated 0 declines it.
    func openElections(of adults: [Taxpayer]) -> [AmountName] {
        amounts.filter { amount in
            amount.isElected
                && adults.allSatisfy {
                    $0[amount.name].isZero && !$0.statedAsNothing.contains(amount.name.name)
                }
        }.map(\.name)
    }

    /// Returns true if a fact has no default.
    package func isAskedFor(_ name: String) -> Bool { asked.contains(name) }

    /// Returns true if an answer of 0 or no has to be recorded.
    func isAskedAbout(_ name: String) -> Bool {
        asked.contains(name) || answers.contains { $0.name == name }
    }

    /// Returns true if a fact was stated, even as 0 or no.
    func isStated(_ name: String, by taxpayer: Taxpayer) -> Bool {
        taxpayer.statedAsNothing.contains(name) || !taxpayer[AmountName(name)].isZero
            || taxpayer.profile.truths.contains(name) || taxpayer.profile.numbers[name] != nil
            || taxpayer.profile.countedChildren[name] != nil
            || taxpayer.profile.ofChildren[name] != nil
    }

    /// Returns the sum of the money that came in.
    package func received(by taxpayer: Taxpayer) -> Money {
        taxpayer.enteredAmounts.reduce(.zero) {
            amountsByName[$1.name]?.isReceived == true ? $0 + $1.amount : $0
        }
    }

    /// Returns the sum of the money that was taken off before the rest came in.
    package func withheld(from taxpayer: Taxpayer) -> Money {
        taxpayer.enteredAmounts.reduce(.zero) {
            amountsByName[$1.name]?.isWithheld == true ? $0 + $1.amount : $0
        }
    }

    /// Returns the amounts of a person that are not 0, in the order of the files.
    package func entered(by taxpayer: Taxpayer) -> [(name: AmountName, amount: Money)] {
        amounts.map { ($0.name, taxpayer[$0.name]) }.filter { !$0.1.isZero }
    }
}

extension FactCatalogue.Answer {
    /// Makes the answer yes; nil for a fact of another type.
    fileprivate init?(yesTo fact: FactCatalogue.ProfileFact) {
        switch fact.kind {
        case .truth: self.init(name: fact.name, value: "yes", isOfEachChild: false)
        case .countedChildren: self.init(name: fact.name, value: "1", isOfEachChild: false)
        case .ofEachChild(.truth, most: _):
            self.init(name: fact.name, value: "yes", isOfEachChild: true)
        default: return nil
        }
    }
}

extension FactCatalogue.Amount {
    fileprivate init(_ fact: FactSyntax) {
        name = AmountName(fact.name.text)
        isReceived = fact.isReceived
        isWithheld = fact.isWithheld
        mayBeNegative = fact.mayBeBelowZero
        most = fact.most.map { Money(cents: $0.multipliedReportingOverflow(by: 100).partialValue) }
        isHadOnce = fact.isHadOnce
        isOfHousehold = fact.owner == .household
        isClaimedByEither = fact.isClaimedByEither
        isElected = fact.isElected
    }
}
