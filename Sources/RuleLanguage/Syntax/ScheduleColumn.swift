/// A column of the rows of a schedule, written `row.over` in a rule.
///
/// UI strings have its words by `rawValue`.
package enum ScheduleColumn: String, CaseIterable, Sendable {
    case over
    case rate
    case below
    case base
    case cap

    /// The meaning, for the reference of the language.
    package var meaning: String {
        switch self {
        case .over: "the threshold of that row"
        case .rate: "the rate of that row"
        case .below: "the tax on all rows below that row"
        case .base: "the fixed amount of that row"
        case .cap: "the maximum of that row"
        }
    }
}
