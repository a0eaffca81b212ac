internal import RuleLanguage
internal import TaxTables

/// Something that the rules of a place do not count, and the registers that say whom it concerns.
struct ProgramGap: Sendable {
    struct Value: Sendable {
        let name: String
        let register: UInt16
        var isCount = false
    }

    let syntax: GapSyntax
    let jurisdiction: Jurisdiction
    /// The adult whose return or benefit it is about; nil for the household.
    let adult: Int?
    /// The line that its rule gives.
    let benefit: String?
    /// Whether it concerns the people.
    let holds: UInt16
    /// What it is worth at least and at most; nil if nothing is known of it.
    let least: UInt16?
    let most: UInt16?
    /// What its words name in braces.
    var values: [Value]
}
