internal import RuleLanguage

/// What a condition asks about: a register, and the name that the rule has for it.
struct TestOperand: Sendable {
    let register: UInt16
    let name: String
    /// The rule or form that the name stands in.
    let body: Int32
    /// Whether it is a number of people or years, and no amount.
    let isCount: Bool
}

/// A condition over a block of lines, with registers in the place of names.
indirect enum BlockTest: Sendable {
    /// What the place or its table has answered.
    case settled(Bool)
    case comparison(ConditionSyntax.Comparison, TestOperand, TestOperand)
    case truth(TestOperand)
    case some(TestOperand)
    case given(TestOperand)
    /// A fact that is one of several, the place of a choice among them, and its word.
    case choice(TestOperand, number: Int64, String)
    case hasSpouse(UInt16)
    case ofSpouses(
        TestOperand, other: TestOperand, isLower: Bool, hasSpouse: UInt16, isSecond: Bool)
    case not(BlockTest)
    case and(BlockTest, BlockTest)
    case or(BlockTest, BlockTest)
}

/// A block of lines that stand under one condition.
struct ProgramBlock: Sendable {
    /// The block around it; below 0 for none.
    let parent: Int
    /// The tests before it, of which none may hold.
    let previous: [Int]
    /// Nil for what stands under `otherwise`, or under what the place settles.
    let test: BlockTest?
}
