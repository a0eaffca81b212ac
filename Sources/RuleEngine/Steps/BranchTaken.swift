/// A name as a rule or a form has it.
package struct HeldName: Hashable, Sendable {
    package let text: String
    /// The rule or form, by its number in the book.
    package let body: Int32
}

/// What a condition asked about.
package enum HeldOperand: Hashable, Sendable {
    case zero
    case amount(Operand, HeldName)
    /// A number of people or years; without a name where it stands in the rules or a table.
    case count(Int, HeldName?)
}

/// A part of a condition that held when a return was computed.
package enum BranchTaken: Hashable, Sendable {
    package enum Relation: Hashable, Sendable {
        case above
        case below
        case atLeast
        case atMost

        var opposite: Relation {
            switch self {
            case .above: .atMost
            case .below: .atLeast
            case .atLeast: .below
            case .atMost: .above
            }
        }
    }

    case comparison(Relation, HeldOperand, HeldOperand)
    /// A fact of yes or no, and which of them it is.
    case truth(HeldName, Bool)
    /// Whether there is anything on a line.
    case some(HeldOperand, Bool)
    /// Whether a fact was stated.
    case given(HeldName, Bool)
    /// A fact that is one of several, a choice of it, and whether it is that one.
    case choice(HeldName, String, Bool)
    /// Whether there is a spouse.
    case spouse(Bool)
    /// The return is that of the one of two spouses with the lower or the higher amount.
    case ofSpouses(isLower: Bool, HeldName)
}

/// What made a block of lines be computed.
package struct BlockConditions: Hashable, Sendable {
    /// The block that it stands in; below 0 for none.
    package let around: Int16
    package let held: [BranchTaken]
}
