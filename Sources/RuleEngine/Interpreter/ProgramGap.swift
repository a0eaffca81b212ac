internal import RuleLanguage
internal import TaxTables

/// A compiled gap, with the registers of its condition and values.
struct ProgramGap: Sendable {
    struct Value: Sendable {
        let name: String
        let register: UInt16
        var isCount = false
    }

    let syntax: GapSyntax
    let jurisdiction: Jurisdiction
    /// The index of the adult whose return or benefit it is about; nil for the household.
    let adult: Int?
    /// The benefit that it is about; nil for none.
    let benefit: String?
    /// The register that is not 0 if the gap concerns the people.
    let holds: UInt16
    /// The registers of the smallest and largest missing amount; nil if they are unknown.
    let least: UInt16?
    let most: UInt16?
    /// The values of the placeholders in its words.
    var values: [Value]
}
