internal import RuleLanguage
internal import TaxTables

/// An operation on amounts: its result, its derivative and its evaluation in a run.
///
/// The result also recomputes steps, and the derivative also gives marginal rates in words.
protocol Operation {
    /// Returns the result in cents; nil for a blank line.
    static func cents(_ operands: Operands) -> Int64?
    /// Returns the change of the result per change of an operand, with the others constant.
    static func derivative(
        of index: Int, _ operands: Operands, _ changes: inout Changes
    ) -> Derivative
    /// Returns the result with its rate of change.
    static func evaluate(_ operands: Operands, _ changes: inout Changes) -> Register
}

extension Operation {
    static func evaluate(_ operands: Operands, _ changes: inout Changes) -> Register {
        guard let cents = cents(operands) else { return Register() }
        var slope: Int64 = 0
        for index in 0..<operands.count where operands[index].slope != 0 {
            let derivative = derivative(of: index, operands, &changes)
            slope &+= roundedQuotient(operands[index].slope, derivative.top, derivative.bottom)
        }
        return Register(cents: cents, slope: slope, isBlank: false)
    }
}

extension Arithmetic {
    /// The definition of the operation: the only list of them in the engine.
    var definition: any Operation.Type {
        switch self {
        case .sum: SumOf.self
        case .difference: DifferenceOf.self
        case .excess: ExcessOf.self
        case .proportion: ProportionOf.self
        case .half: HalfOf.self
        case .lesser: LesserOf.self
        case .greater: GreaterOf.self
        case .average: AverageOf.self
        case .roundedDown: RoundedDown.self
        case .roundedUp: RoundedUp.self
        case .roundedNearest: RoundedToNearest.self
        case .first: FirstOf.self
        }
    }
}

extension Arithmetic {
    /// Returns the result of the operation, as its definition computes it.
    ///
    /// A switch is faster than a call through `definition`.
    @inline(__always)
    func evaluate(_ operands: Operands, _ changes: inout Changes) -> Register {
        switch self {
        case .sum: SumOf.evaluate(operands, &changes)
        case .difference: DifferenceOf.evaluate(operands, &changes)
        case .excess: ExcessOf.evaluate(operands, &changes)
        case .proportion: ProportionOf.evaluate(operands, &changes)
        case .half: HalfOf.evaluate(operands, &changes)
        case .lesser: LesserOf.evaluate(operands, &changes)
        case .greater: GreaterOf.evaluate(operands, &changes)
        case .average: AverageOf.evaluate(operands, &changes)
        case .roundedDown: RoundedDown.evaluate(operands, &changes)
        case .roundedUp: RoundedUp.evaluate(operands, &changes)
        case .roundedNearest: RoundedToNearest.evaluate(operands, &changes)
        case .first: FirstOf.evaluate(operands, &changes)
        }
    }
}

/// The change of a result per change of an operand, as a quotient.
struct Derivative {
    var top: Int64 = 1
    var bottom: Int64 = 1

    static let whole = Derivative()
    static let opposite = Derivative(top: -1)
    static let nothing = Derivative(top: 0)
}

/// The operands of an operation in registers.
struct Operands {
    let registers: UnsafeBufferPointer<Register>
    /// The registers of operands, by number; those of the operation begin at `start`.
    let indices: UnsafeBufferPointer<UInt16>
    let start: Int
    let count: Int
    /// The smallest coin in hundredths, to which results are rounded.
    let unit: Int64

    @inline(__always)
    subscript(index: Int) -> Register { registers[Int(indices[start &+ index])] }

    /// A Boolean value that is true if every operand is blank.
    var areBlank: Bool {
        for index in 0..<count where !self[index].isBlank { return false }
        return true
    }

    /// Calls `body` with operands that are in no run.
    static func with<Result>(
        _ amounts: [Register], to unit: Int64, _ body: (Operands) -> Result
    ) -> Result {
        let indices = amounts.indices.map { UInt16(clamping: $0) }
        return amounts.withUnsafeBufferPointer { registers in
            indices.withUnsafeBufferPointer { indices in
                body(
                    Operands(
                        registers: registers, indices: indices, start: 0, count: amounts.count,
                        unit: unit))
            }
        }
    }
}

/// The comparisons of a run, and the next amount at which one of them would change.
struct Changes {
    /// A Boolean value that is true if conditions compare the amounts themselves, and false if they compare
    /// those of the next dollar.
    ///
    /// At a limit, the amount paid follows from the amounts, and the marginal rate from the next dollar.
    let isExact: Bool
    /// True if some condition differs between the amounts and those of the next dollar.
    private(set) var isAtLimit = false
    /// The smallest further amount, in cents, at which some operation takes another branch.
    private(set) var centsToNext = Int64.max

    init(isExact: Bool = false) { self.isExact = isExact }

    /// Returns true if `left` is above `right` for the next dollar, and records when that would change.
    @inline(__always)
    mutating func compare(_ left: Register, _ right: Register) -> Bool {
        let gap = left.cents &- right.cents
        let closing = left.slope &- right.slope
        if gap == 0 { return closing > 0 }
        if closing != 0, (gap < 0) == (closing > 0) { noteChange(gap, closing) }
        return gap > 0
    }

    /// Returns true if a condition finds `left` above `right`.
    @inline(__always)
    mutating func finds(_ left: Register, above right: Register) -> Bool {
        let isAbove = compare(left, right)
        guard isAbove, left.cents == right.cents else { return isAbove }
        isAtLimit = true
        return !isExact
    }

    /// Returns true if a condition finds an amount other than 0.
    @inline(__always)
    mutating func findsSome(_ register: Register) -> Bool {
        if register.cents != 0 { return true }
        guard register.slope != 0 else { return false }
        isAtLimit = true
        return !isExact
    }

    private mutating func noteChange(_ gap: Int64, _ closing: Int64) {
        let distance: Int64
        let (scaled, overflow) = gap.magnitude.multipliedReportingOverflow(
            by: UInt64(Register.unitSlope))
        if overflow {
            let wide =
                Int128(gap.magnitude) * Int128(Register.unitSlope) / Int128(closing.magnitude)
            distance = Int64(min(wide, Int128(Int64.max - 1)))
        } else {
            distance = Int64(min(scaled / closing.magnitude, UInt64(Int64.max - 1)))
        }
        centsToNext = min(centsToNext, distance)
    }
}
