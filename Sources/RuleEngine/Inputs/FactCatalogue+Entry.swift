internal import TaxTables
internal import Text

/// An error in an entry of a taxpayer, for the person who wrote it.
package struct InputError: Error, Hashable, Sendable {
    package let summary: String
    package let fix: String?
    /// The possible names; empty if the error is not an unknown name.
    package let candidates: [String]

    package init(_ summary: String, fix: String? = nil) {
        self.summary = summary
        self.fix = fix
        candidates = []
    }

    /// Makes an error for an unknown word, with the nearest one as the fix.
    init(_ summary: String, written: String, among candidates: [String]) {
        self.summary = summary
        // In braces, `employment: 5,000` is an amount of 5 and a name '000'.
        let isNumber = written.allSatisfy { $0.isASCII && $0.isNumber }
        fix =
            isNumber
            ? "a comma ends the entry before it; write the amount without one"
            : didYouMean(written, among: candidates)
                ?? "one of: \(candidates.joined(separator: ", "))"
        self.candidates = candidates
    }

    /// The summary and fix in one line.
    package var message: String { [summary, fix].compactMap(\.self).joined(separator: "; ") }
}

extension FactCatalogue {
    /// Returns the error for an unknown amount.
    package func unknownAmount(_ name: String) -> InputError {
        if profileFact(named: name) != nil {
            return InputError(
                "there is no amount named '\(name)'", fix: "it is a fact of the profile")
        }
        return InputError(
            "there is no amount named '\(name)'", written: name, among: amounts.map(\.name.name))
    }

    /// Returns the error for an unknown fact in a profile.
    package func unknownProfile(_ name: String) -> InputError {
        if amount(named: name) != nil {
            return InputError(
                "there is no fact named '\(name)' in a profile", fix: "it is one of the amounts")
        }
        return InputError(
            "there is no fact named '\(name)' in a profile", written: name,
            among: profile.map(\.name))
    }
}

extension FactCatalogue {
    /// The periods of a year in which an amount can be stated, with their number.
    private static let periods: KeyValuePairs = ["month": 12, "two-weeks": 26, "week": 52]

    /// Returns the annual value of an entry: `60000` for the amount `5000/month`, other values as they are.
    ///
    /// - Throws: `InputError` for an unknown period or an invalid amount.
    package func annual(_ value: String, of name: String) throws(InputError) -> String {
        guard let slash = value.firstIndex(of: "/"), let amount = amount(named: name) else {
            return value
        }
        let written = String(value[value.index(after: slash)...])
        guard let period = Self.periods.first(where: { $0.key == written }) else {
            let names = Self.periods.map(\.key)
            throw InputError(
                "'\(written)' is not a period for '\(name)'",
                fix: didYouMean(written, among: names)
                    ?? "one of: \(names.joined(separator: ", "))")
        }
        let money = try self.amount(
            String(value[..<slash]), of: name, mayBeNegative: amount.mayBeNegative)
        return Money(cents: money.cents * Int64(period.value)).description
    }

    private static let mostDependants = 30

    /// Sets one amount or fact of a person from text.
    ///
    /// Amounts are decimal, with at most the decimals of the currency. Ages or net incomes of several people
    /// are separated by commas or spaces. Yes-or-no facts are `true` or `false`.
    ///
    /// - Throws: `InputError` for an unknown name or an invalid value.
    package func enter(
        _ name: String, _ value: String, of taxpayer: inout Taxpayer
    ) throws(InputError) {
        if let amount = amount(named: name) {
            let money = try self.amount(
                value, of: name, mayBeNegative: amount.mayBeNegative)
            if let most = amount.most, money > most {
                throw InputError("'\(name)' is \(money), more than \(most)")
            }
            taxpayer[amount.name] = money
            note(name, isNothing: money.isZero, of: &taxpayer)
        } else if let fact = profileFact(named: name) {
            try enter(fact, value, of: &taxpayer)
            let profile = taxpayer.profile
            switch fact.kind {
            case .truth: note(name, isNothing: !profile.truths.contains(name), of: &taxpayer)
            case .countedChildren:
                note(name, isNothing: profile.countedChildren[name] ?? 0 == 0, of: &taxpayer)
            case .ofEachChild(.truth, most: _):
                note(name, isNothing: profile.ofChildren[name]?.contains(1) != true, of: &taxpayer)
            case .number: note(name, isNothing: profile.numbers[name] == 0, of: &taxpayer)
            default: break
            }
        } else {
            throw InputError(
                "there is no amount or fact named '\(name)'", written: name, among: names)
        }
    }

    /// Records an answer of 0 or no to a fact that is `asked for`, `asked with` or `elected`.
    private func note(_ name: String, isNothing: Bool, of taxpayer: inout Taxpayer) {
        guard isAskedAbout(name) || amount(named: name)?.isElected == true else { return }
        if isNothing {
            taxpayer.statedAsNothing.insert(name)
        } else {
            taxpayer.statedAsNothing.remove(name)
        }
    }

    private func enter(
        _ fact: ProfileFact, _ value: String, of taxpayer: inout Taxpayer
    ) throws(InputError) {
        let name = fact.name
        switch fact.kind {
        case .age(let most):
            taxpayer.profile.age = try Self.number(value, "an age", of: name, most: most)
        case .choice(let all, let withSpouse):
            guard all.contains(value) else {
                throw InputError(
                    "'\(value)' is not a choice of '\(name)'", written: value, among: all)
            }
            taxpayer.profile.choices[name] = value
            if !withSpouse.isEmpty { taxpayer.profile.hasSpouse = withSpouse.contains(value) }
        case .spouseIncome:
            taxpayer.profile.spouseNetIncome = try amount(
                value, of: name, mayBeNegative: false)
            taxpayer.isSpouseIncomeStated = true
        case .children(let most):
            var ages: [Int] = []
            for text in try Self.items(value, of: name) {
                guard let age = Int(text), (0...most).contains(age) else {
                    throw InputError(
                        "'\(text)' is not the age of a child for '\(name)'",
                        fix: "write the age of each child in whole years, 0 to \(most), "
                            + "such as \(name)=4,9")
                }
                ages.append(age)
            }
            try Self.checkNumber(of: "children", ages.count)
            taxpayer.profile.children = ages
        case .countedChildren:
            guard let count = Int(value), count >= 0 else {
                throw InputError(
                    "'\(value)' is not a number of children for '\(name)'",
                    fix: "write of how many of the children it is so")
            }
            try Self.checkNumber(of: "children", count)
            taxpayer.profile.countedChildren[name] = count == 0 && !isAskedFor(name) ? nil : count
        case .ofEachChild(let kind, let most):
            let values = try values(value, kind, of: name, most: most)
            taxpayer.profile.ofChildren[name] = values.isEmpty ? nil : values
        case .relatives:
            var incomes: [Money] = []
            for text in try Self.items(value, of: name) {
                incomes.append(try amount(String(text), of: name, mayBeNegative: false))
            }
            try Self.checkNumber(of: "relatives", incomes.count)
            taxpayer.profile.infirmRelatives = incomes
        case .truth:
            if try Self.truth(value, of: name) {
                taxpayer.profile.truths.insert(name)
            } else {
                taxpayer.profile.truths.remove(name)
            }
        case .number(let most):
            taxpayer.profile.numbers[name] = try Self.number(
                value, "a number", of: name, most: most)
        }
    }

    /// Returns the entries of a list about children as whole numbers.
    private func values(
        _ text: String, _ kind: ChildKind, of name: String, most: Int64?
    ) throws(InputError) -> [Int64] {
        var values: [Int64] = []
        for item in try Self.items(text, of: name) {
            let item = String(item)
            switch kind {
            case .money:
                let money = try amount(item, of: name, mayBeNegative: false)
                if let most, money > Money(cents: most * 100) {
                    throw InputError("'\(name)' is \(money), more than \(most)")
                }
                values.append(money.cents)
            case .number:
                let most = Int(most ?? Int64(Int32.max))
                values.append(Int64(try Self.number(item, "a number", of: name, most: most)))
            case .truth: values.append(try Self.truth(item, of: name) ? 1 : 0)
            }
        }
        try Self.checkNumber(of: "children", values.count)
        return values
    }

    /// Splits a list, with or without brackets.
    private static func items(
        _ value: String, of name: String
    ) throws(InputError) -> [Substring] {
        let isBracketed = value.hasPrefix("[") && value.hasSuffix("]") && value.utf8.count > 1
        let list = isBracketed ? value.dropFirst().dropLast() : value[...]
        guard !list.contains(where: { "[]".contains($0) }) else {
            throw InputError(
                "'\(value)' is not a list for '\(name)'", fix: "write it as '\(name)=4,9'")
        }
        return list.split(whereSeparator: { ", ".contains($0) })
    }

    private static func checkNumber(of people: String, _ count: Int) throws(InputError) {
        guard count <= mostDependants else {
            throw InputError("\(count) \(people) are more than \(mostDependants)")
        }
    }

    private func amount(
        _ text: String, of name: String, mayBeNegative: Bool
    ) throws(InputError) -> Money {
        guard let money = Money(decimal: text), money.cents.isMultiple(of: currency.unit) else {
            let (decimals, example) =
                switch currency.decimals {
                case 0: ("without decimals", "1234")
                case 1: ("with at most one decimal", "1234.5")
                default: ("with at most two decimals", "1234.50")
                }
            throw InputError(
                "'\(text)' is not an amount for '\(name)'",
                fix: "write an amount \(decimals), such as \(example), below a thousand billion"
            )
        }
        guard mayBeNegative || money >= .zero else {
            let losses = amounts.filter(\.mayBeNegative).map { "'\($0.name.name)'" }
            throw InputError(
                "'\(name)' cannot be negative",
                fix: losses.isEmpty ? nil : "only \(losses.joined(separator: ", ")) can")
        }
        return money
    }

    private static func number(
        _ text: String, _ what: String, of name: String, most: Int
    ) throws(InputError) -> Int {
        guard let number = Int(text), (0...most).contains(number) else {
            throw InputError(
                "'\(text)' is not \(what) for '\(name)'",
                fix: what == "an age"
                    ? "write whole years, 0 to \(most)" : "write a whole number, 0 to \(most)")
        }
        return number
    }

    private static func truth(_ text: String, of name: String) throws(InputError) -> Bool {
        switch text {
        case "true", "yes": return true
        case "false", "no": return false
        default:
            throw InputError(
                "'\(text)' does not answer '\(name)'", fix: "write true or false")
        }
    }

    /// Checks the entries with all validation rules that need no figure of a year.
    ///
    /// - Throws: `InputError` with the message of the first rule that rejects them.
    package func validate(_ taxpayer: Taxpayer) throws(InputError) {
        var run = ValidationRuleRun(taxpayer: taxpayer, year: nil)
        for refusal in refusals where !refusal.needsYear { try refusal.check(&run) }
        let children = taxpayer.profile.children.count
        let ages = agesOfChildren?.name ?? ""
        for (name, values) in taxpayer.profile.ofChildren.sorted(by: { $0.key < $1.key })
        where values.count != children {
            throw InputError(
                "'\(name)' lists \(values.count), '\(ages)' lists \(children)",
                fix: "write one for each child, in the order of '\(ages)'")
        }
    }
}
