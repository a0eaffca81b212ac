/// The content of a register.
package struct Register {
    package var cents: Int64 = 0
    /// The change per dollar of the measured amount, in 10⁻¹².
    package var slope: Int64 = 0
    package var isBlank = true

    /// The rate of change of the measured amount itself: one dollar per dollar.
    static let unitSlope: Int64 = 1_000_000_000_000
}
