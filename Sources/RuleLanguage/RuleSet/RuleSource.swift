/// A part of a formula or condition in words.
package enum SentencePart: Hashable, Sendable {
    case words(String)
    /// An operand: a line, a figure, a fact or a number.
    case operand(OperandSyntax)
}

extension SentencePart {
    /// The part without its verb: `age less than 7` for `age is less than 7`.
    fileprivate var withoutVerb: SentencePart {
        guard case .words(let words) = self, words.hasPrefix(" is ") else { return self }
        return .words(" \(words.dropFirst(" is ".count))")
    }
}

extension AmountSyntax {
    /// The operation in words, with its operands.
    package var sentence: [SentencePart] {
        switch self {
        case .entered(let fact): [.words("what was stated as "), .operand(.name(fact))]
        case .same(let operand): [.operand(operand)]
        case .sum(let operands): operands.joined(by: " + ")
        case .difference(let left, let right): [left, right].joined(by: " − ")
        case .product(let left, let right): [left, right].joined(by: " × ")
        case .proportion(let first, let second, let third):
            [first, second].joined(by: " × ") + [.words(" ÷ "), .operand(third)]
        case .half(let operand): [.words("half of "), .operand(operand)]
        case .rounded(let operand, let direction, toMultiplesOf: let multiple):
            [operand, multiple].joined(by: " rounded \(direction.rawValue) to a multiple of ")
        case .lesser(let left, let right):
            [.words("the lesser of ")] + [left, right].joined(by: " and ")
        case .greater(let left, let right):
            [.words("the greater of ")] + [left, right].joined(by: " and ")
        case .first(let operands):
            [.words("the first that is not blank of ")] + operands.joined(by: ", ")
        case .selected(let group): [.words("the sum of all \(group) that the table selects")]
        case .total(let operand, over: let people, with: let condition):
            [.words("the total of "), .operand(operand), .words(" over \(people.rawValue)")]
                + (condition.map { [.words(" with ")] + $0.sentence.map(\.withoutVerb) } ?? [])
        case .count(let people, with: let condition):
            [.words("the number of \(people.rawValue)")]
                + (condition.map { [.words(" with ")] + $0.sentence.map(\.withoutVerb) } ?? [])
        case .row(let schedule, by: let operand):
            [.words("the row of \(schedule) that "), .operand(operand), .words(" reaches")]
        case .nothing: [.words("nothing")]
        }
    }
}

extension ConditionSyntax {
    /// The condition in words, with its operands.
    package var sentence: [SentencePart] {
        switch self {
        case .comparison(let comparison, let left, let right):
            [left, right].joined(by: " \(comparison.words) ")
        case .truth(let operand): [.operand(operand)]
        case .some(let operand): [.words("there is "), .operand(operand)]
        case .not(.some(let operand)): [.words("there is no "), .operand(operand)]
        case .choice(let fact, is: let choice):
            [.operand(.name(fact)), .words(" is \(choice)")]
        case .hasSpouse: [.words("there is a spouse")]
        case .not(.hasSpouse): [.words("there is no spouse")]
        case .known(let operand): [.operand(operand), .words(" is known")]
        case .stated(let figure): [.words("the table states \(figure)")]
        case .given(let fact): [.operand(.name(fact)), .words(" was stated")]
        case .inPlace(let place): [.words("the return is of \(place)")]
        case .lower(by: let operand):
            [.words("of two spouses this is the one with the lower "), .operand(operand)]
        case .higher(by: let operand):
            [.words("of two spouses this is the one with the higher "), .operand(operand)]
        case .firstRelative: [.words("it is the first relative")]
        case .not(let inner): [.words("not ")] + inner.bracketed
        case .and(let left, let right): left.bracketed + [.words(" and ")] + right.bracketed
        case .or(let left, let right): left.sentence + [.words(" or ")] + right.sentence
        }
    }

    /// The sentence, in brackets if the surrounding words would change its meaning.
    private var bracketed: [SentencePart] {
        switch self {
        case .or: [.words("(")] + sentence + [.words(")")]
        default: sentence
        }
    }
}

extension ConditionSyntax.Comparison {
    fileprivate var words: String {
        switch self {
        case .above: "is more than"
        case .below: "is less than"
        case .atLeast: "is at least"
        case .atMost: "is at most"
        }
    }
}

extension [OperandSyntax] {
    fileprivate func joined(by words: String) -> [SentencePart] {
        [SentencePart](map { [.operand($0)] }.joined(separator: [.words(words)]))
    }
}
