/// A part of a step's operation in words; `{1}`, `{2}` and `{3}` are its operands.
package enum OperationStrings: String, CaseIterable, Sendable {
    case entered
    case figure
    case plus
    case minus
    case times
    case difference
    case excess
    case product
    case share
    case proportion
    case lesser
    case greater
    case half
    case roundedDown = "rounded-down"
    case roundedUp = "rounded-up"
    case multiple
    case none
    /// `{1}` is the number of a line in the same table.
    case line
    /// `{1}` is the name of a line that is not in the table, `{2}` its amount.
    case named
    /// `{1}` is a tax, `{2}` the income that it applies to.
    case taxBelow = "tax-below"
}
