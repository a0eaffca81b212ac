/// An operand: a line, a figure, a fact or a number.
package enum OperandSyntax: Hashable, Sendable {
    /// `0`, which has the type of the other operand.
    case zero(Range<Int>)
    /// A number with its unit, such as `12 months`.
    case number(Int64, NumberUnit?, Range<Int>)
    case name(Identifier)

    package var offsets: Range<Int> {
        switch self {
        case .zero(let offsets), .number(_, _, let offsets): offsets
        case .name(let name): name.offsets
        }
    }

    /// The operand as written.
    package var text: String {
        switch self {
        case .zero: "0"
        case .number(let number, nil, _): String(number)
        case .number(let number, let unit?, _): "\(number) \(unit.rawValue)"
        case .name(let name): name.description
        }
    }
}

/// The unit of a number in a rule.
package enum NumberUnit: String, CaseIterable, Sendable {
    case days
    case weeks
    case months
    case years

    /// The word for an amount of one unit, as in names of figures: `weekly`.
    package var adjective: String {
        switch self {
        case .days: "daily"
        case .weeks: "weekly"
        case .months: "monthly"
        case .years: "yearly"
        }
    }
}

/// A number with its unit, if it has one.
package struct NumberWithUnit: Hashable, Sendable {
    package let number: Int64
    package let unit: NumberUnit?

    package init(number: Int64, unit: NumberUnit?) {
        self.number = number
        self.unit = unit
    }
}

/// The people over whom a line counts or adds.
package enum People: String, CaseIterable, Sendable {
    case adults
    case children
    case relatives
}

/// The operation of a line; indirect, because lines are passed on more often than they are read.
package indirect enum AmountSyntax: Hashable, Sendable {
    /// A fact that a person stated.
    case entered(Identifier)
    case same(OperandSyntax)
    case arithmetic(Arithmetic, [OperandSyntax])
    /// The first operand times a rate or a number.
    case product(OperandSyntax, OperandSyntax)
    /// The results of the rules that a group of the table selects.
    case selected(Identifier)
    /// The sum of a line of each adult or relative, or of a fact of each child that satisfies a condition.
    case total(OperandSyntax, over: People, with: ConditionSyntax? = nil)
    case count(People, with: ConditionSyntax?)
    /// The tax on an amount by the rows of a schedule: each rate on the part above its threshold.
    case banded(OperandSyntax, by: Identifier)
    /// The row of a schedule that an amount reaches.
    case row(Identifier, by: OperandSyntax)
    case nothing
}

/// A condition, true or false.
package indirect enum ConditionSyntax: Hashable, Sendable {
    package enum Comparison: String, Sendable {
        case above = ">"
        case below = "<"
        case atLeast = ">="
        case atMost = "<="
    }

    case comparison(Comparison, OperandSyntax, OperandSyntax)
    /// A line or fact that is yes or no.
    case truth(OperandSyntax)
    /// A line that is not 0.
    case some(OperandSyntax)
    /// A fact with the named choice.
    case choice(Identifier, is: Identifier)
    case hasSpouse
    case known(OperandSyntax)
    case stated(Identifier)
    /// A fact that was stated, even with its default value.
    case given(Identifier)
    case inPlace(Identifier)
    case lower(by: OperandSyntax)
    case higher(by: OperandSyntax)
    /// The first relative of a block `each relative`.
    case firstRelative(Range<Int>)
    case not(ConditionSyntax)
    case and(ConditionSyntax, ConditionSyntax)
    case or(ConditionSyntax, ConditionSyntax)
}
