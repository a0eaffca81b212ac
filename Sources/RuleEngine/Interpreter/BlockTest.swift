internal import RuleLanguage

/// An operand of a condition: a register and its name in the rule.
struct TestOperand: Sendable {
    let register: UInt16
    let name: String
    /// The number of the rule or form with the name.
    let body: Int32
    /// A Boolean value that is true for a number of people or years.
    let isCount: Bool
}

/// The condition of a block of lines, with registers instead of names.
indirect enum BlockTest: Sendable {
    /// A condition that the jurisdiction or its table determines.
    case settled(Bool)
    case comparison(ConditionSyntax.Comparison, TestOperand, TestOperand)
    case truth(TestOperand)
    case some(TestOperand)
    case given(TestOperand)
    /// A fact with choices, the index of a choice, and its name.
    case choice(TestOperand, number: Int64, String)
    case hasSpouse(UInt16)
    case ofSpouses(
        TestOperand, other: TestOperand, isLower: Bool, hasSpouse: UInt16, isSecond: Bool)
    case not(BlockTest)
    case and(BlockTest, BlockTest)
    case or(BlockTest, BlockTest)
}

/// A block of lines under one condition.
struct ProgramBlock: Sendable {
    /// The enclosing block; below 0 for none.
    let parent: Int
    /// The blocks before it in the same `when`; none of them may hold.
    let previous: [Int]
    /// The condition; nil for `otherwise` and for conditions that always hold.
    let test: BlockTest?
}
