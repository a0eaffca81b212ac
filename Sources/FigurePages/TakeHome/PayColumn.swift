internal import Calculations
internal import Project
internal import TaxTables

/// A column of the tables of take-home pay: on the page of a jurisdiction, in its files, or in both.
struct PayColumn: Sendable {
    enum Value: Sendable {
        /// The pay that remains, in one of several equal parts of a year.
        case remaining(in: Int64)
        case share(@Sendable (TakeHome) -> Int64)
    }

    let title: InterfaceStrings
    /// The name in files; nil for a column of pages only.
    var name: String?
    var isOnPages = true
    let value: Value

    static let all = [
        PayColumn(title: .takeHomeRemains, value: .remaining(in: 1)),
        PayColumn(title: .perMonth, name: "remainingPerMonth", value: .remaining(in: 12)),
        PayColumn(title: .perTwoWeeks, value: .remaining(in: 26)),
        PayColumn(title: .perWeek, value: .remaining(in: TakeHomeYear.weeks)),
        PayColumn(
            title: .takeHomeAverage, name: "averageRate", isOnPages: false,
            value: .share { $0.averageRate }),
        PayColumn(
            title: .takeHomeMarginal, name: "marginalRate", value: .share { $0.marginalRate }),
    ]

    /// Returns the cell of a page.
    func cell(_ pay: TakeHome, _ numbers: NumberFormat) -> String {
        switch value {
        case .remaining(in: let parts):
            numbers.wholeNumber(numbers.part(of: pay.remaining, in: parts))
        case .share(let share): numbers.share(millionths: share(pay))
        }
    }
}
