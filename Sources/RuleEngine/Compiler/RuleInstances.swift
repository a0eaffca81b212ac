internal import RuleLanguage

/// The first register of a name among the rules of a form, and the number of registers.
struct NamedRegisters {
    private var table: NameTable

    init(minimumCapacity: Int) { table = NameTable(minimumCapacity: minimumCapacity) }

    subscript(name: Name) -> (first: UInt16, count: Int)? {
        get { table[name].map { (UInt16(truncatingIfNeeded: $0), $0 >> 16) } }
        set { table[name] = newValue.map { Int($0.first) | min($0.count, 0x7FFF) << 16 } }
    }
}

/// A block of a rule in one of its uses.
struct BlockInstance {
    let parent: Int
    let condition: ConditionSyntax?
    let previous: [Int]
    let scope: Int
    let offsets: Range<Int>
    var state = VisitState.new
    /// The condition with registers instead of names; nil without one.
    var test: BlockTest?
}

/// A line of a rule in one of its uses.
struct LineInstance {
    enum Content {
        case written(LineSyntax)
        /// The first register that is not blank.
        case first([UInt16])
    }

    let content: Content
    let scope: Int
    let register: UInt16
    let block: Int
    let section: Step.Section
    var state = VisitState.new
    /// The next line of the same register; -1 after the last.
    var next = -1
    var operation = LineOperation.unprinted
}

/// The progress of the compiler with a line or block.
enum VisitState {
    case new
    case open
    case done
}
