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

extension Arithmetic {
    /// Returns a sentence with the operands of the operation.
    fileprivate func sentence(_ operands: [OperandSyntax]) -> [SentencePart] {
        let pieces = spoken.split(separator: "…", omittingEmptySubsequences: false)
        let joints = pieces.dropFirst().dropLast().map(String.init)
        var parts: [SentencePart] = pieces[0].isEmpty ? [] : [.words(String(pieces[0]))]
        for (index, operand) in operands.enumerated() {
            if index > 0 {
                // A list has more operands than its form.
                let joint = index == operands.count - 1 ? joints.count - 1 : index - 1
                parts.append(.words(joints[min(joint, joints.count - 1)]))
            }
            parts.append(.operand(operand))
        }
        return parts
    }
}

extension AmountSyntax {
    /// The operation in words, with its operands.
    package var sentence: [SentencePart] {
        switch self {
        case .entered(let fact): [.words("what was stated as "), .operand(.name(fact))]
        case .same(let operand): [.operand(operand)]
        case .arithmetic(let arithmetic, let operands): arithmetic.sentence(operands)
        case .product(let left, let right): [left, right].joined(by: " × ")
        case .selected(let group): [.words("the sum of all \(group) that the table selects")]
        case .total(let operand, over: .adults, with: _): [.operand(operand), .words(" of both")]
        case .total(let operand, over: let people, with: let condition):
            [.words("the total of "), .operand(operand), .words(" over \(people.rawValue)")]
                + (condition.map { [.words(" with ")] + $0.sentence.map(\.withoutVerb) } ?? [])
        case .count(let people, with: let condition):
            [.words("the number of \(people.rawValue)")]
                + (condition.map { [.words(" with ")] + $0.sentence.map(\.withoutVerb) } ?? [])
        case .banded(let operand, by: let schedule):
            [.words("the tax on "), .operand(operand), .words(" by "), .operand(.name(schedule))]
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
        case .not(.stated(let figure)): [.words("the table does not state \(figure)")]
        case .given(let fact): [.operand(.name(fact)), .words(" was stated")]
        case .inPlace(let place): [.words("the return is of \(place)")]
        case .not(.inPlace(let place)): [.words("the return is not of \(place)")]
        case .lower(by: let operand):
            [.words("of two spouses this is the one with the lower "), .operand(operand)]
        case .higher(by: let operand):
            [.words("of two spouses this is the one with the higher "), .operand(operand)]
        case .firstRelative: [.words("it is the first relative")]
        case .not(let inner): inner.negated ?? [.words("not ")] + inner.bracketed
        case .and(let left, let right): left.bracketed + [.words(" and ")] + right.bracketed
        case .or(let left, let right): left.sentence + [.words(" or ")] + right.sentence
        }
    }

    /// The sentence with `not` after its verb; nil if it has none.
    private var negated: [SentencePart]? {
        switch self {
        case .comparison, .choice, .known, .given:
            sentence.map { (part) -> SentencePart in
                guard case .words(let words) = part else { return part }
                for verb in [" is ", " was "] where words.hasPrefix(verb) {
                    return .words("\(verb)not \(words.dropFirst(verb.count))")
                }
                return part
            }
        default: nil
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
