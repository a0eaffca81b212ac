/// An operand: a line, a figure, a fact or a number.
package enum OperandSyntax: Hashable, Sendable {
    /// `0`, which has the type of the other operand.
    case zero(Range<Int>)
    case number(Int64, Range<Int>)
    case name(Identifier)

    package var offsets: Range<Int> {
        switch self {
        case .zero(let offsets), .number(_, let offsets): offsets
        case .name(let name): name.offsets
        }
    }

    /// The operand as written.
    package var text: String {
        switch self {
        case .zero: "0"
        case .number(let number, _): String(number)
        case .name(let name): name.text
        }
    }
}

/// The people over whom a line counts or adds.
package enum People: String, CaseIterable, Sendable {
    case adults
    case children
    case relatives
}

/// The direction of rounding to a whole multiple.
package enum Direction: String, CaseIterable, Sendable {
    case down
    case up
}

/// The operation of a line; indirect, because lines are passed on more often than they are read.
package indirect enum AmountSyntax: Hashable, Sendable {
    /// A fact that a person stated.
    case entered(Identifier)
    case same(OperandSyntax)
    case sum([OperandSyntax])
    case difference(OperandSyntax, OperandSyntax)
    case product(OperandSyntax, OperandSyntax)
    /// The first operand times the second, divided by the third.
    case proportion(OperandSyntax, OperandSyntax, OperandSyntax)
    case half(OperandSyntax)
    /// The first operand, rounded to a whole multiple of the second.
    case rounded(OperandSyntax, Direction, toMultiplesOf: OperandSyntax)
    case lesser(OperandSyntax, OperandSyntax)
    case greater(OperandSyntax, OperandSyntax)
    /// The first operand that is not blank.
    case first([OperandSyntax])
    /// The results of the rules that a group of the table selects.
    case selected(Identifier)
    /// The sum of a line of each adult or relative, or of a fact of each child that satisfies a condition.
    case total(OperandSyntax, over: People, with: ConditionSyntax? = nil)
    case count(People, with: ConditionSyntax?)
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
