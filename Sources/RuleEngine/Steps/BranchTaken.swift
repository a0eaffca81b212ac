/// A name in a rule or form.
package struct ConditionName: Hashable, Sendable {
    package let text: String
    /// The number of the rule or form in the rule set.
    package let body: Int32
}

/// An operand of a condition that held.
package enum ConditionOperand: Hashable, Sendable {
    case zero
    case amount(Operand, ConditionName)
    /// A number of people or years, without a name if the rules or a table state it.
    case count(Int, ConditionName?)
}

/// A part of a condition that held in a return.
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

    case comparison(Relation, ConditionOperand, ConditionOperand)
    /// A yes-or-no fact with its value.
    case truth(ConditionName, Bool)
    /// A line with the value of the test that it is not 0.
    case some(ConditionOperand, Bool)
    /// A fact with the value of the test that it was stated.
    case given(ConditionName, Bool)
    /// A fact, a choice, and the value of the test for it.
    case choice(ConditionName, String, Bool)
    /// The value of the test for a spouse.
    case spouse(Bool)
    /// The adult has the lower or the higher amount of the two.
    case ofSpouses(isLower: Bool, ConditionName)
}

/// The conditions that made a block of lines hold.
package struct BlockConditions: Hashable, Sendable {
    /// The number of the enclosing block; below 0 for none.
    package let around: Int16
    package let held: [BranchTaken]
}
