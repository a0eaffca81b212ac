package import RuleLanguage
package import TaxTables

/// A household of one adult or two spouses, with their children.
///
/// Each adult has a return.
package struct Household: Hashable, Sendable {
    /// One or two adults, who are spouses.
    ///
    /// The first one has the children.
    package let adults: [Taxpayer]

    init(adults: [Taxpayer]) { self.adults = adults }

    /// Makes a household of one adult with a return.
    ///
    /// Facts about a spouse are among the adult's facts. If only the net income of the spouse is stated,
    /// rules know no other line of the spouse, and none of them is 0.
    package init(_ adult: Taxpayer) {
        adults = [adult]
    }

    /// The entries of one person.
    package struct Entered: Sendable {
        package var taxpayer: Taxpayer
        /// The names of the entries, including entries of 0.
        package var names: Set<String>

        package init(taxpayer: Taxpayer, names: Set<String>) {
            self.taxpayer = taxpayer
            self.names = names
        }
    }

    /// Makes a household of two spouses with facts of their own.
    ///
    /// - Throws: `InputError` for entries of the two that contradict each other.
    package init(
        _ first: Entered, spouse: Entered, using facts: FactCatalogue
    ) throws(InputError) {
        try Self.checkNames(first, spouse, facts)
        try Self.checkElections(first.taxpayer, spouse.taxpayer, facts)
        let choice = try Self.choiceOfSpouses(first, spouse, facts)
        var adults = [first.taxpayer, spouse.taxpayer]
        for index in adults.indices {
            if let choice { adults[index].profile.choices[choice.name] = choice.value }
            adults[index].profile.hasSpouse = true
            adults[index].profile.children = first.taxpayer.profile.children
            adults[index].profile.countedChildren = first.taxpayer.profile.countedChildren
            adults[index].profile.ofChildren = first.taxpayer.profile.ofChildren
            adults[index].isSpouseIncomeStated = true
        }
        try facts.validate(adults[0])
        try facts.validate(facts.sharing(adults[0], with: adults[1]))
        self.adults = adults
    }

    /// Checks that facts of the household are stated once, and that computed amounts are not stated.
    private static func checkNames(
        _ first: Entered, _ spouse: Entered, _ facts: FactCatalogue
    ) throws(InputError) {
        for name in facts.namesOfHousehold where spouse.names.contains(name) {
            let isOfChildren = facts.profileFact(named: name)?.isOfChildren == true
            throw InputError(
                "'\(name)' is given for the spouse",
                fix: isOfChildren
                    ? "the children of a household are given once, with the first adult"
                    : "what is known of a household is given once, with the first adult")
        }
        guard let stated = facts.spouseIncome?.name,
            first.names.contains(stated) || spouse.names.contains(stated)
        else { return }
        throw InputError(
            "'\(stated)' is given beside the spouse's own facts",
            fix: "leave it out: it is computed from what the spouse has")
    }

    /// Checks that at most one spouse states each elected amount, because it moves from one to the other.
    private static func checkElections(
        _ first: Taxpayer, _ spouse: Taxpayer, _ facts: FactCatalogue
    ) throws(InputError) {
        for amount in facts.amounts where amount.isElected {
            guard !first[amount.name].isZero, !spouse[amount.name].isZero else { continue }
            throw InputError(
                "'\(amount.name.name)' is given for both spouses",
                fix: "two spouses make one election; state it for one of them")
        }
    }

    /// Returns the choice that makes both spouses; nil if no rule file declares such a fact.
    private static func choiceOfSpouses(
        _ first: Entered, _ spouse: Entered, _ facts: FactCatalogue
    ) throws(InputError) -> (name: String, value: String)? {
        guard let fact = facts.factOfSpouse, let fallback = fact.choicesWithSpouse.first else {
            return nil
        }
        let name = fact.name
        let stated = [first, spouse].filter { $0.names.contains(name) }.map(\.taxpayer.profile)
        let values = stated.compactMap { $0.choices[name] }
        if let other = stated.first(where: { !$0.hasSpouse })?.choices[name] {
            let possible = fact.choicesWithSpouse.map { "\(name)=\($0)" }
            throw InputError(
                "a spouse is given for a person who is \(other)",
                fix: "write \(possible.joined(separator: " or ")), or leave out the spouse")
        }
        if values.count == 2, values[0] != values[1] {
            throw InputError(
                "one of two spouses is \(values[0]), the other \(values[1])",
                fix: "give '\(name)' once")
        }
        return (name, values.first ?? fallback)
    }

    /// The number of relatives of each adult.
    var people: ProgramPeople {
        ProgramPeople(
            relatives: adults[0].profile.infirmRelatives.count,
            relativesOfSecond: adults.count > 1 ? adults[1].profile.infirmRelatives.count : nil,
            children: adults[0].profile.children.count, isHousehold: true)
    }
}

/// The returns of a household and its benefits.
package struct HouseholdCalculation: Sendable {
    /// A benefit that a household or one of its adults receives.
    package struct Benefit: Hashable, Sendable {
        package let name: StepName
        package let jurisdiction: Jurisdiction
        package let amount: Money
        /// The index of the adult; nil for the household.
        package let adult: Int?
        package let paid: PaymentTimes
    }

    /// A benefit that is not computed because a fact or figure is missing.
    package struct PendingBenefit: Hashable, Sendable {
        package let name: StepName
        package let jurisdiction: Jurisdiction
        /// The index of the adult; nil for the household.
        package let adult: Int?
        /// The names of the facts that it depends on and that were not stated or that its rule cannot handle.
        package let facts: [String]
        /// The paths of the unpublished figures that it depends on.
        package let figures: [String]
        /// A Boolean value that is true if the facts were stated and the rule cannot handle them.
        package let isUnsettled: Bool
    }

    /// An unstated fact that would change the result.
    package struct Question: Hashable, Sendable {
        package let fact: String
        /// An answer, as it may be entered.
        package let answer: String
        /// The index of the adult; the first one for facts of the household.
        package let adult: Int
    }

    package let year: TaxYear
    package let jurisdiction: Jurisdiction
    /// One return for each adult.
    ///
    /// Steps are numbered through all returns and the forms of the household, in the order in which they are read.
    package private(set) var returns: [Calculation]
    /// The steps of the forms of the household; empty if steps were not requested.
    package let sharedSteps: [SharedStep]
    /// The conditions of each block, by its number in `StepPosition`; empty if they were not requested.
    let conditions: [Int16: BlockConditions]
    /// The numbers of the steps with the total of each return and with each benefit.
    let results: [Int32]
    /// The benefits that are not 0, in the order of the forms.
    package let benefits: [Benefit]
    /// The benefits that depend on missing facts or figures; they are not among `benefits`.
    package let awaited: [PendingBenefit]
    /// The gaps of the household, besides `awaited`.
    package let gaps: [OpenGap]
    /// The unstated facts that would change the result; empty if they were not searched.
    package var questions: [Question] = []
    /// The elections that raise the net income or are part of the calculation; empty if they were not
    /// searched.
    package var elections: [Election] = []
    /// The entered amounts that change nothing; empty if they were not searched.
    package var unused: [UnusedAmount] = []
    /// The part of each adult's next dollar of the first kind of income that the household does not keep, in
    /// millionths.
    package private(set) var marginalRates: [Int64]

    /// The income tax, contributions and repaid benefits of all adults, less refundable credits of the
    /// returns.
    package var taken: Money { returns.reduce(.zero) { $0 + $1.result.totalPaid } }
    package var arriving: Money { benefits.reduce(.zero) { $0 + $1.amount } }
    /// The net income: the money received less `taken`, with all benefits.
    package var left: Money { returns.reduce(arriving) { $0 + $1.result.afterTax } }

    /// Records the elections that were found.
    package mutating func take(_ found: [Election], areTaken: Bool) {
        elections = found.map { election in
            var election = election
            election.isTaken = areTaken
            return election
        }
    }

    /// The steps of all returns and of the household by number, each with the index of its adult.
    package var allSteps: [SharedStep] {
        var all = sharedSteps
        for (adult, calculation) in returns.enumerated() {
            all += calculation.steps.map { SharedStep(step: $0, adult: adult) }
        }
        return all.sorted { $0.step.number < $1.step.number }
    }

    /// A Boolean value that is true if a gap makes the net income incomplete.
    package var isIncomplete: Bool { !awaited.isEmpty || gaps.contains(where: \.isAboutLeft) }

    /// Takes the marginal rates of the second adult from another run.
    mutating func measureSecond(by other: HouseholdCalculation) {
        returns[1] = Calculation(other.returns[1], steps: returns[1].steps)
        marginalRates += other.marginalRates
    }
}

extension Calculation {
    fileprivate init(_ other: Calculation, steps: [Step]) {
        self.init(
            year: other.year, jurisdiction: other.jurisdiction, taxpayer: other.taxpayer,
            result: other.result, steps: steps, taxLines: other.taxLines,
            marginalRates: other.marginalRates, centsToNextChange: other.centsToNextChange)
    }
}
