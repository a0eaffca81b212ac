package import RuleLanguage
package import TaxTables

/// One adult or two spouses, with the children they live with: each has a return of his or her own.
package struct Household: Hashable, Sendable {
    /// One or two, who are spouses then; the children are those of the first.
    package let adults: [Taxpayer]

    init(adults: [Taxpayer]) { self.adults = adults }

    /// One adult; what is known of a spouse is stated among the facts.
    package init(_ adult: Taxpayer) {
        adults = [adult]
    }

    /// One adult as stated, and a spouse of whom only the net income is stated as a second adult.
    ///
    /// The second has that as the amount that the rule files enter it as, and there is nothing else to say of him or her, so that what
    /// depends on more of a spouse is worked out too.
    package init(_ adult: Taxpayer, knowing facts: FactCatalogue) {
        guard adult.profile.hasSpouse, adult.isSpouseIncomeStated, let income = facts.incomeOfSpouse
        else {
            self.init(adult)
            return
        }
        var first = adult
        first.profile.spouseNetIncome = .zero
        var spouse = Taxpayer()
        spouse[income] = adult.profile.spouseNetIncome
        spouse.isSpouseIncomeStated = true
        spouse.profile.hasSpouse = true
        if let name = facts.factOfSpouse?.name {
            spouse.profile.choices[name] = adult.profile.choices[name]
        }
        spouse.profile.children = adult.profile.children
        spouse.profile.countedChildren = adult.profile.countedChildren
        spouse.profile.ofChildren = adult.profile.ofChildren
        self.init(adults: [first, spouse])
    }

    /// What was entered of one person.
    package struct Entered: Sendable {
        package var taxpayer: Taxpayer
        /// The names of all that was, be it zero.
        package var names: Set<String>

        package init(taxpayer: Taxpayer, names: Set<String>) {
            self.taxpayer = taxpayer
            self.names = names
        }
    }

    /// Two spouses, of each of whom everything is known.
    ///
    /// - Throws: `InputError` for entries of the two that contradict each other.
    package init(
        _ first: Entered, spouse: Entered, knowing facts: FactCatalogue
    ) throws(InputError) {
        try Self.checkNames(first, spouse, facts)
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

    /// What is known of all together is stated once, and what is computed is not stated.
    private static func checkNames(
        _ first: Entered, _ spouse: Entered, _ facts: FactCatalogue
    ) throws(InputError) {
        for name in facts.namesOfHousehold where spouse.names.contains(name) {
            let isOfChildren = facts.profileFact(named: name)?.isOfChildren == true
            throw InputError(
                "'\(name)' is given for the spouse",
                remedy: isOfChildren
                    ? "the children of a household are given once, with the first adult"
                    : "what is known of a household is given once, with the first adult")
        }
        guard let stated = facts.spouseIncome?.name,
            first.names.contains(stated) || spouse.names.contains(stated)
        else { return }
        throw InputError(
            "'\(stated)' is given beside the spouse's own facts",
            remedy: "leave it out: it is computed from what the spouse has")
    }

    /// What both have chosen of the fact by which people have a spouse; nil if no rule file declares one.
    private static func choiceOfSpouses(
        _ first: Entered, _ spouse: Entered, _ facts: FactCatalogue
    ) throws(InputError) -> (name: String, value: String)? {
        guard let fact = facts.factOfSpouse, let usual = fact.choicesWithSpouse.first else {
            return nil
        }
        let name = fact.name
        let stated = [first, spouse].filter { $0.names.contains(name) }.map(\.taxpayer.profile)
        let values = stated.compactMap { $0.choices[name] }
        if let other = stated.first(where: { !$0.hasSpouse })?.choices[name] {
            let possible = fact.choicesWithSpouse.map { "\(name)=\($0)" }
            throw InputError(
                "a spouse is given for a person who is \(other)",
                remedy: "write \(possible.joined(separator: " or ")), or leave out the spouse")
        }
        if values.count == 2, values[0] != values[1] {
            throw InputError(
                "one of two spouses is \(values[0]), the other \(values[1])",
                remedy: "give '\(name)' once")
        }
        return (name, values.first ?? usual)
    }

    /// The number of relatives of each adult.
    var people: ProgramPeople {
        let relatives = adults.map(\.profile.infirmRelatives.count)
        return ProgramPeople(
            relatives: relatives[0], relativesOfSecond: relatives.count > 1 ? relatives[1] : nil,
            isHousehold: true)
    }
}

/// The returns of a household and what it is paid besides.
package struct HouseholdCalculation: Sendable {
    /// Something that is paid to a household or one of its adults.
    package struct Benefit: Hashable, Sendable {
        package let name: StepName
        package let jurisdiction: Jurisdiction
        package let amount: Money
        /// The adult it is for; nil for the household.
        package let adult: Int?
        package let paid: PaymentTimes
    }

    /// What is not worked out before more is stated, of the household or in a table.
    package struct Awaited: Hashable, Sendable {
        package let name: StepName
        package let jurisdiction: Jurisdiction
        /// The adult it is for; nil for the household.
        package let adult: Int?
        /// The names of the facts that it depends on and that were not stated, or that its rule has no
        /// answer for.
        package let facts: [String]
        /// The paths of the figures that it depends on and that no document states yet.
        package let figures: [String]
        /// Whether the facts were stated, and how they count has not been found.
        package let isUnsettled: Bool
    }

    /// Something that was not stated, for which nothing was taken, and that would change what there is.
    package struct Question: Hashable, Sendable {
        package let fact: String
        /// An answer as it may be stated.
        package let answer: String
        /// The adult whom it is asked; the first one for the household.
        package let adult: Int
    }

    package let year: TaxYear
    package let jurisdiction: Jurisdiction
    /// One for each adult, the steps of the second numbered after those of the first.
    package private(set) var returns: [Calculation]
    /// The steps after those of the returns; empty if steps were not asked for.
    package let sharedSteps: [SharedStep]
    /// What comes to something, in the order of the forms.
    package let benefits: [Benefit]
    /// What depends on facts or figures that are not stated, which is no part of `benefits`.
    package let awaited: [Awaited]
    /// What else is not counted.
    package let gaps: [OpenGap]
    /// What is asked about; empty if nobody looked for it.
    package var questions: [Question] = []
    /// The elections that would leave the household more, or that it is computed with; empty if nobody searched them.
    package var elections: [Election] = []
    /// The stated amounts that change nothing; empty if nobody looked for them.
    package var unused: [UnusedAmount] = []
    /// What the household does not keep of each adult's next dollar of ordinary income, in
    /// millionths.
    package private(set) var marginalRates: [Int64]

    /// Income tax, contributions and repaid benefits of all, less refundable credits of the returns.
    package var taken: Money { returns.reduce(.zero) { $0 + $1.result.totalPaid } }
    package var arriving: Money { benefits.reduce(.zero) { $0 + $1.amount } }
    /// What is left of the money received, with what arrives.
    package var left: Money { returns.reduce(arriving) { $0 + $1.result.afterTax } }

    /// Notes the elections that were found.
    package mutating func take(_ found: [Election], areTaken: Bool) {
        elections = found.map { election in
            var election = election
            election.isTaken = areTaken
            return election
        }
    }

    /// A Boolean value that is true if more would be left, or less, with what is not counted.
    package var isIncomplete: Bool { !awaited.isEmpty || gaps.contains(where: \.isAboutLeft) }

    /// Takes over the rates on the next dollar of the second adult's own income.
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
