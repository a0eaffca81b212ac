package import Project
package import RuleEngine
package import RuleLanguage
package import TaxTables

/// What is known of a guide while something in it is wrong, as is so most of the time that somebody edits it.
///
/// Tables and rules with errors stand in it as far as they could be read. Nothing may be computed with them.
package struct PartialGuide: Sendable {
    package let book: RuleSet
    /// The law of each year that has tables, of all places.
    package let laws: [TaxYear: TaxLaw]
    package let figures: FigureReferences
    package let register: SourceRegister
    /// The words of the site's first language; nil if they could not be read.
    package let words: SiteStrings?
    /// The year that figures are quoted of; nil if it is not known.
    package let year: TaxYear?
    /// The paths of topics.
    package let topics: [String]
}
