internal import RuleLanguage

/// An instruction of a compiled program, with registers by number.
struct Instruction {
    enum Operation: UInt8 {
        /// Jumps to `b` unless block `a` holds.
        case `guard`
        /// Jumps to `target` if the test is true, to `c` otherwise.
        case isAbove
        case isSome
        case isTrue
        case holds
        /// Marks block `a` as holding.
        case hold
        /// Sets the line to yes.
        case yes
        case entered
        case same
        /// Applies `arithmetic` to `b` operands of the list, from index `a` on.
        case arithmetic
        /// Multiplies `a` by rate `b` of the program.
        case product
        /// Multiplies `a` by the rate of row `b` of schedule `c`.
        case productOfRow
        /// Multiplies `a` by rate `b` and divides by rate `c`.
        case share
        /// Multiplies `a` by the count `b`.
        case times
        /// Adds `b` counts of the list, from index `a` on.
        case countSum
        /// Subtracts counts; the result is not below 0 if `c` is 1.
        case countDifference
        case countProduct
        /// Counts the people that meet test `b`.
        case countPeople
        /// Adds fact `a` of the people that meet test `b`.
        case totalOfPeople
        /// Computes the tax on `a` by the rows of schedule `b`.
        case banded
        /// Finds the row of `a` in schedule `b`: its index in `target`, its columns in the registers after
        /// it.
        case row
        case nothing
        /// Fails with failure `b`, unless `a` is blank.
        case fail
        /// Records that a fact is needed; `a` is 0 if it was not stated.
        case ask
    }

    var operation: Operation
    var arithmetic = Arithmetic.sum
    /// A Boolean value that is true if a blank result is a printed 0.
    var isAlways = false
    var target: UInt16 = 0
    var a: UInt16 = 0
    var b: UInt16 = 0
    var c: UInt16 = 0
}

/// A rate as numerator and denominator.
struct RateParts {
    let numerator: Int64
    let denominator: Int64
    let millionths: Int64
}
