/// What an operation takes: a line, a figure, a fact or a number.
package enum OperandSyntax: Hashable, Sendable {
    /// `0`, which has the type of what it stands beside.
    case zero(Range<Int>)
    case number(Int64, Range<Int>)
    case name(Identifier)

    package var offsets: Range<Int> {
        switch self {
        case .zero(let offsets), .number(_, let offsets): offsets
        case .name(let name): name.offsets
        }
    }

    /// The operand as it was written.
    package var text: String {
        switch self {
        case .zero: "0"
        case .number(let number, _): String(number)
        case .name(let name): name.text
        }
    }
}

/// The people whom a line may go over.
package enum People: String, CaseIterable, Sendable {
    case adults
    case children
    case relatives
}

/// Which of the two whole multiples next to an amount is taken.
package enum Direction: String, CaseIterable, Sendable {
    case down
    case up
}

/// The one operation of a line; indirect, since lines are handed on more often than they are read.
package indirect enum AmountSyntax: Hashable, Sendable {
    /// What a person stated.
    case entered(Identifier)
    case same(OperandSyntax)
    case sum([OperandSyntax])
    case difference(OperandSyntax, OperandSyntax)
    case product(OperandSyntax, OperandSyntax)
    /// The first times the second, divided by the third.
    case proportion(OperandSyntax, OperandSyntax, OperandSyntax)
    case half(OperandSyntax)
    /// The first as a whole multiple of the second.
    case rounded(OperandSyntax, Direction, toMultiplesOf: OperandSyntax)
    case lesser(OperandSyntax, OperandSyntax)
    case greater(OperandSyntax, OperandSyntax)
    /// The first that is not blank.
    case first([OperandSyntax])
    /// What the rules give that a group of the table selects.
    case selected(Identifier)
    /// The sum of a line of each adult or relative, or of a fact of each child who meets a condition.
    case total(OperandSyntax, over: People, with: ConditionSyntax? = nil)
    case count(People, with: ConditionSyntax?)
    /// The row of a schedule that an amount reaches.
    case row(Identifier, by: OperandSyntax)
    case nothing
}

/// What is yes or no.
package indirect enum ConditionSyntax: Hashable, Sendable {
    package enum Comparison: String, Sendable {
        case above = ">"
        case below = "<"
        case atLeast = ">="
        case atMost = "<="
    }

    case comparison(Comparison, OperandSyntax, OperandSyntax)
    /// A line or fact that is yes or no by itself.
    case truth(OperandSyntax)
    /// Whether there is anything on a line.
    case some(OperandSyntax)
    /// Whether a fact that is one of several is the one named.
    case choice(Identifier, is: Identifier)
    case hasSpouse
    case known(OperandSyntax)
    case stated(Identifier)
    /// Whether a fact was given, where another value stands for it otherwise.
    case given(Identifier)
    case inPlace(Identifier)
    case lower(by: OperandSyntax)
    case higher(by: OperandSyntax)
    /// Whether a block goes over the first of its people.
    case firstRelative(Range<Int>)
    case not(ConditionSyntax)
    case and(ConditionSyntax, ConditionSyntax)
    case or(ConditionSyntax, ConditionSyntax)
}
