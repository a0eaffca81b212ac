package import TaxTables

/// One adult or two spouses, with the children they live with: each has a return of his or her own.
package struct Household: Hashable, Sendable {
    /// One or two, who are spouses then; the children are those of the first.
    package let adults: [Taxpayer]

    /// One adult; what is known of a spouse is stated among the facts.
    package init(_ adult: Taxpayer) {
        adults = [adult]
    }

    /// Two spouses, of each of whom everything is known.
    ///
    /// - Parameters:
    ///   - names: What was entered of the first, by name.
    ///   - spouseNames: What was entered of the spouse, by name.
    /// - Throws: `EntryError` for entries of the two that contradict each other.
    package init(
        _ first: Taxpayer, naming names: Set<String>, spouse: Taxpayer,
        naming spouseNames: Set<String>
    ) throws(EntryError) {
        for name in [ProfileName.children, .infirmChildren]
        where spouseNames.contains(name.rawValue) {
            throw EntryError(
                "'\(name.rawValue)' is given for the spouse",
                remedy: "the children of a household are given once, with the first adult")
        }
        if names.union(spouseNames).contains(ProfileName.spouseNetIncome.rawValue) {
            throw EntryError(
                "'spouse-net-income' is given beside the spouse's own facts",
                remedy: "leave it out: it is computed from what the spouse has")
        }
        let status = try Self.maritalStatus(first, names, spouse, spouseNames)
        var adults = [first, spouse]
        for index in adults.indices {
            adults[index].profile.maritalStatus = status
            adults[index].profile.children = first.profile.children
            adults[index].profile.infirmChildren = first.profile.infirmChildren
            adults[index].isSpouseIncomeStated = true
        }
        for adult in adults { try adult.validate() }
        self.adults = adults
    }

    private static func maritalStatus(
        _ first: Taxpayer, _ names: Set<String>, _ spouse: Taxpayer, _ spouseNames: Set<String>
    ) throws(EntryError) -> Profile.MaritalStatus {
        let name = ProfileName.maritalStatus.rawValue
        let stated = [(first, names), (spouse, spouseNames)].filter { $0.1.contains(name) }
            .map(\.0.profile.maritalStatus)
        if let other = stated.first(where: { $0 != .married && $0 != .commonLaw }) {
            throw EntryError(
                "a spouse is given for a person who is \(other.rawValue)",
                remedy: "write marital-status=married or marital-status=common-law, or leave out "
                    + "the spouse")
        }
        if stated.count == 2, stated[0] != stated[1] {
            throw EntryError(
                "one of two spouses is \(stated[0].rawValue), the other \(stated[1].rawValue)",
                remedy: "give 'marital-status' once")
        }
        return stated.first ?? .married
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
    package struct Benefit: Sendable {
        package let name: StepName
        package let jurisdiction: Jurisdiction
        package let amount: Money
        /// The adult it is for; nil for the household.
        package let adult: Int?
    }

    /// A step that belongs to no return.
    package struct SharedStep: Sendable {
        package let step: Step
        /// Whose it is; nil for all together.
        package let adult: Int?
    }

    package let year: TaxYear
    package let jurisdiction: Jurisdiction
    /// One for each adult, the steps of the second numbered after those of the first.
    package private(set) var returns: [Calculation]
    /// After those of the returns; empty if steps were not asked for.
    package let sharedSteps: [SharedStep]
    /// What comes to something, in the order of the forms.
    package let benefits: [Benefit]
    /// Of each adult's next dollar of ordinary income, what the household does not keep, in millionths.
    package private(set) var marginalRates: [Int64]

    /// Income tax, contributions and repaid benefits of all, less refundable credits of the returns.
    package var taken: Money { returns.reduce(.zero) { $0 + $1.result.totalPaid } }
    package var arriving: Money { benefits.reduce(.zero) { $0 + $1.amount } }
    /// What is left of the money received, with what arrives.
    package var left: Money { returns.reduce(arriving) { $0 + $1.result.afterTax } }

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
