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
        /// Adds `b` operands of the list, from index `a` on.
        case sum
        case firstOf
        case difference
        case excess
        /// Multiplies `a` by rate `b` of the program.
        case product
        /// Multiplies `a` by the rate of row `b` of schedule `c`.
        case productOfRow
        /// Multiplies `a` by rate `b` and divides by rate `c`.
        case share
        case proportion
        case half
        /// Rounds `a` to a whole multiple of `b`, down or up.
        case roundedDown
        case roundedUp
        case lesser
        case greater
        /// Multiplies `a` by the count `b`.
        case times
        case countSum
        /// Subtracts counts; the result is not below 0 if `c` is 1.
        case countDifference
        case countProduct
        /// Counts the people that meet test `b`.
        case countPeople
        /// Adds fact `a` of the people that meet test `b`.
        case totalOfPeople
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
    /// A Boolean value that is true if a blank result is a printed 0.
    var isAlways = false
    var target: UInt16 = 0
    var a: UInt16 = 0
    var b: UInt16 = 0
    var c: UInt16 = 0
}

/// The content of a register.
package struct Register {
    package var cents: Int64 = 0
    /// The change per dollar of the measured amount, in 10⁻¹².
    package var slope: Int64 = 0
    package var isBlank = true

    package init(cents: Int64 = 0, slope: Int64 = 0, isBlank: Bool = true) {
        self.cents = cents
        self.slope = slope
        self.isBlank = isBlank
    }
}

/// A rate as numerator and denominator.
struct RateParts {
    let numerator: Int64
    let denominator: Int64
    let millionths: Int64
}
