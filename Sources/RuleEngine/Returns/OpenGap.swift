internal import RuleLanguage
package import TaxTables

/// A gap that concerns the people of a calculation.
package struct OpenGap: Hashable, Sendable {
    private enum Value: Hashable {
        case money(Money)
        case count(Int64)
    }

    package let name: String
    package let jurisdiction: Jurisdiction
    /// The index of the adult whose return or benefit it is about; nil for the household.
    package let adult: Int?
    /// The names of the results that it makes incomplete.
    package let about: [String]
    /// The benefit that it is about; nil for none.
    package let benefit: String?
    /// The smallest and largest missing amount; nil if unknown.
    package let least: Money?
    package let most: Money?
    private let words: [String: String]
    private let values: [String: Value]

    init(_ gap: ProgramGap, _ run: borrowing ProgramRun) {
        func money(_ register: UInt16?) -> Money? { register.map { Money(cents: run[$0].cents) } }
        name = gap.syntax.name.text
        jurisdiction = gap.jurisdiction
        adult = gap.adult
        about = gap.syntax.about.map(\.text)
        benefit = gap.benefit
        least = money(gap.least)
        most = money(gap.most)
        words = Dictionary(
            gap.syntax.words.map { ($0.language.text, $0.text.text) },
            uniquingKeysWith: { first, _ in first })
        var values: [String: Value] = [:]
        for value in gap.values {
            let cents = run[value.register].cents
            values[value.name] = value.isCount ? .count(cents) : .money(Money(cents: cents))
        }
        self.values = values
    }

    /// The results that a pending benefit makes incomplete.
    package static let ofHousehold = [GapSyntax.householdLeft]

    /// A Boolean value that is true if the net income of the household is incomplete.
    package var isAboutLeft: Bool { about.contains(GapSyntax.householdLeft) }

    /// A Boolean value that is true if the sentence states amounts of the people.
    package var statesAmounts: Bool { !values.isEmpty }

    /// Returns the sentence of the gap in a language, with amounts formatted by `money`; nil if it has none.
    package func text(in language: String, _ money: (Money) -> String) -> String? {
        words[language].map { filled($0, money) }
    }

    /// Returns the sentence in every language of the rules.
    package func texts(_ money: (Money) -> String) -> [String: String] {
        words.mapValues { filled($0, money) }
    }

    private func filled(_ text: String, _ money: (Money) -> String) -> String {
        values.reduce(text) { text, value in
            let written =
                switch value.value {
                case .money(let amount): money(amount)
                case .count(let count): String(count)
                }
            return text.replacing("{\(value.key)}", with: written)
        }
    }
}

extension [OpenGap] {
    /// Adds gaps whose names are not in the list.
    package mutating func add(_ others: [OpenGap]) {
        for gap in others where !contains(where: { $0.name == gap.name }) { append(gap) }
    }
}

extension ProgramRun {
    /// The gaps that concern the people, in the order of the forms.
    var openGaps: [OpenGap] {
        var found: [OpenGap] = []
        for gap in program.gaps where self[gap.holds].cents != 0 {
            found.append(OpenGap(gap, self))
        }
        return found
    }
}
