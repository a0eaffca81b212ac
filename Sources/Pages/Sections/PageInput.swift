package import TaxTables

/// A dependency of pages.
///
/// All pages also depend on UI strings, style sheets, the configuration, the names and links in
/// their layout, and the content types of their section.
package enum PageInput: Sendable {
    /// All templates, and all content except for topic bodies.
    case content
    /// The topics as lists show them: titles, summaries and the existence of worked examples, but
    /// not their bodies.
    case topicList
    /// The rules and figures for the returns of a year in all jurisdictions.
    case year(TaxYear)
    /// All rules, including those that returns do not use.
    case rules
    /// All figures of a jurisdiction's table, with their documents.
    case table(Jurisdiction, TaxYear)
    /// The templates of some views of the section; by default, of all its views.
    case views([any PageView.Type])
}
