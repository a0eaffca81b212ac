/// One operation of a compiled program, on registers named by number.
struct Instruction {
    enum Operation: UInt8 {
        /// Goes on at `b` unless block `a` holds.
        case `guard`
        /// Goes on at `target` if the answer is yes, else at `c`.
        case isAbove
        case isSome
        case isTrue
        case holds
        /// Notes that block `a` holds.
        case hold
        /// Notes that the line is true.
        case yes
        case entered
        case same
        /// `b` operands from the list at `a`.
        case sum
        case firstOf
        case difference
        case excess
        /// `b` is a rate of the program.
        case product
        /// `b` is a row, `c` its schedule.
        case productOfRow
        /// `b` and `c` are rates.
        case share
        case proportion
        case half
        /// `a` as a whole multiple of `b`, not above it or not below it.
        case roundedDown
        case roundedUp
        case lesser
        case greater
        /// `b` is a count.
        case times
        case countSum
        /// Not below 0 where `c` is 1.
        case countDifference
        case countProduct
        /// The people who meet condition `b`.
        case countPeople
        /// Fact `a` of the people who meet condition `b`.
        case totalOfPeople
        /// `a` by schedule `b`: the row into `target`, what it states into the registers behind it.
        case row
        case nothing
        /// The return cannot be computed: failure `b`, unless `a` is blank.
        case fail
        /// A fact is needed; `a` says whether it was given.
        case ask
    }

    var operation: Operation
    /// Whether a zero that would be blank is one.
    var isAlways = false
    var target: UInt16 = 0
    var a: UInt16 = 0
    var b: UInt16 = 0
    var c: UInt16 = 0
}

/// What a register holds.
package struct Register {
    package var cents: Int64 = 0
    /// How much it grows for each further dollar of the measured fact, in millionths of millionths.
    package var slope: Int64 = 0
    package var isBlank = true

    package init(cents: Int64 = 0, slope: Int64 = 0, isBlank: Bool = true) {
        self.cents = cents
        self.slope = slope
        self.isBlank = isBlank
    }
}

/// A rate as two numbers, the form it is multiplied in.
struct RateParts {
    let numerator: Int64
    let denominator: Int64
    let millionths: Int64
}
