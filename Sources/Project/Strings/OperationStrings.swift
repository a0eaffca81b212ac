/// A part of a step's operation in words; `{1}`, `{2}` and `{3}` are its operands.
///
/// The words of operations on amounts are those of `Arithmetic`.
package enum OperationStrings: String, CaseIterable, Sendable {
    case entered, figure, minus, times, product, none
    /// `{1}` is the number of a line in the same table.
    case line
    /// `{1}` is the name of a line that is not in the table, `{2}` its amount.
    case named
    /// `{1}` is an amount, `{2}` its name.
    case withName
    /// `{1}` is a tax, `{2}` the income that it applies to.
    case taxBelow
}
