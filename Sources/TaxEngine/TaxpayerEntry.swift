internal import GuideDiagnostics
internal import TaxTables

/// Why an entry of a taxpayer is refused, in words for the person who wrote it.
package struct EntryError: Error, Hashable, Sendable {
    package let summary: String
    package let remedy: String?
    /// The names that were possible, where the name that was written is not one of them.
    package let candidates: [String]

    package init(_ summary: String, remedy: String? = nil) {
        self.summary = summary
        self.remedy = remedy
        candidates = []
    }

    /// A word that is none of those possible; the nearest is the remedy.
    init(_ summary: String, written: String, among candidates: [String]) {
        self.summary = summary
        // `employment: 5,000` in braces is an amount of 5 and a name '000'.
        let isNumber = written.allSatisfy { $0.isASCII && $0.isNumber }
        remedy =
            isNumber
            ? "a comma ends the entry before it; write the amount without one"
            : didYouMean(written, among: candidates)
                ?? "one of: \(candidates.joined(separator: ", "))"
        self.candidates = candidates
    }

    /// The whole of it in one line.
    package var message: String { [summary, remedy].compactMap(\.self).joined(separator: "; ") }

    /// A name that stands among amounts and is none.
    package static func unknownAmount(_ name: String) -> EntryError {
        if ProfileName(rawValue: name) != nil {
            return EntryError(
                "there is no amount named '\(name)'", remedy: "it is a fact of the profile")
        }
        return EntryError(
            "there is no amount named '\(name)'", written: name,
            among: AmountName.allCases.map(\.name))
    }

    /// A name that stands in a profile and is none of its facts.
    package static func unknownProfile(_ name: String) -> EntryError {
        if AmountName(name: name) != nil {
            return EntryError(
                "there is no fact named '\(name)' in a profile", remedy: "it is one of the amounts")
        }
        return EntryError(
            "there is no fact named '\(name)' in a profile", written: name,
            among: ProfileName.allCases.map(\.rawValue))
    }
}

/// A fact about a person that is not an amount, by the names of the command line.
package enum ProfileName: String, CaseIterable, Sendable {
    case age
    case maritalStatus = "marital-status"
    case spouseNetIncome = "spouse-net-income"
    case children
    case disability
    case volunteerFirefighter = "volunteer-firefighter"
    case infirmSpouse = "infirm-spouse"
    case infirmChildren = "infirm-children"
    case infirmRelatives = "infirm-relatives"
    case livesAlone = "lives-alone"
}

extension Taxpayer {
    /// Every name that `enter` takes.
    package static let entryNames =
        AmountName.allCases.map(\.name) + ProfileName.allCases.map(\.rawValue)

    private static let oldestAge = 130
    private static let mostDependants = 30
    private static let leastAgeOfParent = 12

    /// Sets one amount or fact of the profile from text.
    ///
    /// Amounts are decimal dollars with at most two places. `children` is a list of ages separated
    /// by commas or spaces, `infirm-relatives` one of net incomes, `infirm-children` a number;
    /// `disability`, `volunteer-firefighter`, `infirm-spouse` and `lives-alone` are `true` or `false`.
    ///
    /// - Throws: `EntryError` for an unknown name, or a value that the name does not take.
    package mutating func enter(_ name: String, _ value: String) throws(EntryError) {
        if let amountName = AmountName(name: name) {
            self[amountName] = try Self.amount(
                value, of: name, mayBeNegative: amountName.mayBeNegative)
        } else if let profileName = ProfileName(rawValue: name) {
            try enter(profileName, value)
        } else {
            throw EntryError(
                "there is no amount or fact named '\(name)'", written: name,
                among: Self.entryNames)
        }
    }

    private mutating func enter(_ name: ProfileName, _ value: String) throws(EntryError) {
        switch name {
        case .age: profile.age = try Self.age(value, of: name.rawValue)
        case .maritalStatus:
            guard let status = Profile.MaritalStatus(rawValue: value) else {
                throw EntryError(
                    "'\(value)' is not a marital status", written: value,
                    among: Profile.MaritalStatus.allCases.map(\.rawValue))
            }
            profile.maritalStatus = status
        case .spouseNetIncome:
            profile.spouseNetIncome = try Self.amount(
                value, of: name.rawValue, mayBeNegative: false)
            isSpouseIncomeStated = true
        case .children:
            var ages: [Int] = []
            for text in try Self.items(value, of: name.rawValue) {
                ages.append(try Self.age(String(text), of: name.rawValue))
            }
            try Self.checkNumber(of: "children", ages.count)
            profile.children = ages
        case .disability: profile.hasDisability = try Self.truth(value, of: name.rawValue)
        case .volunteerFirefighter:
            profile.isVolunteerFirefighter = try Self.truth(value, of: name.rawValue)
        case .infirmSpouse: profile.hasInfirmSpouse = try Self.truth(value, of: name.rawValue)
        case .infirmChildren:
            guard let count = Int(value), count >= 0 else {
                throw EntryError(
                    "'\(value)' is not a number of children for '\(name.rawValue)'",
                    remedy: "write how many of the children have an infirmity")
            }
            try Self.checkNumber(of: "children", count)
            profile.infirmChildren = count
        case .infirmRelatives:
            var incomes: [Money] = []
            for text in try Self.items(value, of: name.rawValue) {
                incomes.append(
                    try Self.amount(String(text), of: name.rawValue, mayBeNegative: false))
            }
            try Self.checkNumber(of: "relatives", incomes.count)
            profile.infirmRelatives = incomes
        case .livesAlone: profile.livesAlone = try Self.truth(value, of: name.rawValue)
        }
    }

    /// The texts of a list, with brackets around it or without.
    private static func items(
        _ value: String, of name: String
    ) throws(EntryError) -> [Substring] {
        let isBracketed = value.hasPrefix("[") && value.hasSuffix("]") && value.utf8.count > 1
        let list = isBracketed ? value.dropFirst().dropLast() : value[...]
        guard !list.contains(where: { "[]".contains($0) }) else {
            throw EntryError(
                "'\(value)' is not a list for '\(name)'", remedy: "write it as '\(name)=4,9'")
        }
        return list.split(whereSeparator: { ", ".contains($0) })
    }

    private static func checkNumber(of people: String, _ count: Int) throws(EntryError) {
        guard count <= mostDependants else {
            throw EntryError("\(count) \(people) are more than \(mostDependants)")
        }
    }

    private static func amount(
        _ text: String, of name: String, mayBeNegative: Bool
    ) throws(EntryError) -> Money {
        guard let money = Money(decimal: text) else {
            throw EntryError(
                "'\(text)' is not an amount for '\(name)'",
                remedy: "write dollars with at most two decimals, such as 1234.50, below a "
                    + "thousand billion")
        }
        guard mayBeNegative || money >= .zero else {
            throw EntryError(
                "'\(name)' cannot be negative", remedy: "only a loss from business or rent can")
        }
        return money
    }

    private static func age(_ text: String, of name: String) throws(EntryError) -> Int {
        guard let age = Int(text), (0...oldestAge).contains(age) else {
            throw EntryError(
                "'\(text)' is not an age for '\(name)'",
                remedy: "write whole years, 0 to \(oldestAge)")
        }
        return age
    }

    private static func truth(_ text: String, of name: String) throws(EntryError) -> Bool {
        switch text {
        case "true", "yes": return true
        case "false", "no": return false
        default:
            throw EntryError(
                "'\(text)' does not answer '\(name)'", remedy: "write true or false")
        }
    }

    /// Checks that what was entered can be true together.
    ///
    /// - Throws: `EntryError` naming the two entries that contradict each other.
    package func validate() throws(EntryError) {
        if !profile.hasSpouse, !profile.spouseNetIncome.isZero {
            throw EntryError(
                "'spouse-net-income' is given for a person who is \(profile.maritalStatus.rawValue)",
                remedy: "add marital-status=married or marital-status=common-law")
        }
        if profile.hasSpouse, !isSpouseIncomeStated {
            throw EntryError(
                "'spouse-net-income' is missing for a person who is "
                    + profile.maritalStatus.rawValue,
                remedy: "add what the spouse has: spouse-net-income=20000, or 0")
        }
        if profile.hasInfirmSpouse, !profile.hasSpouse {
            throw EntryError(
                "'infirm-spouse' is given for a person who is \(profile.maritalStatus.rawValue)",
                remedy: "add marital-status=married or marital-status=common-law")
        }
        // A spouse may live elsewhere all year.
        if profile.livesAlone, !profile.infirmRelatives.isEmpty {
            throw EntryError(
                "'lives-alone' is given for a person with relatives who live with them",
                remedy: "leave out 'lives-alone' or 'infirm-relatives'")
        }
        let minors = profile.children.count { $0 < 18 }
        if profile.infirmChildren > minors {
            throw EntryError(
                "'infirm-children' is \(profile.infirmChildren), of \(minors) children under 18",
                remedy: "add the ages of the children: children=4,7")
        }
        if !self[.childCare].isZero, profile.children.isEmpty {
            throw EntryError(
                "'child-care' is given for a person without children",
                remedy: "add their ages: children=4,7")
        }
        if self[.foreignTaxPaid] > self[.foreignIncome] {
            throw EntryError(
                "'foreign-tax-paid' is more than 'foreign-income'",
                remedy: "foreign-income is the income before the tax was withheld")
        }
        try checkAges()
        try checkWork()
    }

    /// Ages that cannot be true together, or that an amount cannot do without.
    private func checkAges() throws(EntryError) {
        if !self[.oldAgeSecurity].isZero {
            // The age from which the pension is paid (Old Age Security Act, section 3), not a
            // threshold of tax.
            guard let age = profile.age else {
                throw EntryError(
                    "'oas' is given for a person without an age",
                    remedy: "add the age at the end of the year: age=67")
            }
            guard age >= 65 else {
                throw EntryError(
                    "'oas' is given for a person of \(age)",
                    remedy: "the Old Age Security pension is paid from 65")
            }
        }
        guard let child = profile.children.max() else { return }
        // Without an age, a person is at most 64.
        guard child + Self.leastAgeOfParent <= profile.age ?? 64 else {
            throw EntryError(
                "a child of \(child) is given for a person "
                    + (profile.age.map { "of \($0)" } ?? "without an age"),
                remedy: "children=4,7 are their ages at the end of the year, age=40 the parent's")
        }
    }

    /// What comes off income from work, for a person who has too little of it.
    private func checkWork() throws(EntryError) {
        for name in [AmountName.unionDues, .employmentExpenses]
        where !self[name].isZero && self[.employment].isZero {
            throw EntryError(
                "'\(name.name)' is given for a person without a job",
                remedy: "add the pay of the year: employment=60000")
        }
        // Income Tax Act, paragraph 62(1)(c).
        let earned = self[.employment] + max(.zero, self[.selfEmployment])
        guard self[.moving] <= earned else {
            throw EntryError(
                "'moving' is \(self[.moving]), more than the \(earned) earned from work",
                remedy: "moving expenses come off what is earned at the new place; the rest waits "
                    + "for another year")
        }
    }
}
