package import Project
package import RuleEngine
package import RuleLanguage
package import TaxTables

/// The valid parts of a guide with errors, for editors.
///
/// Tables and rules with errors are included as far as they could be read. They must not be used
/// for calculations.
package struct PartialGuide: Sendable {
    package let ruleSet: RuleSet
    /// The law of each year with tables, for all jurisdictions.
    package let laws: [TaxYear: TaxLaw]
    package let figures: FigureReferences
    package let register: SourceRegister
    /// The UI strings of the site's first language; nil if they could not be read.
    package let words: SiteStrings?
    /// The year of quoted figures; nil if it is unknown.
    package let year: TaxYear?
    /// The paths of topics.
    package let topics: [String]
}
