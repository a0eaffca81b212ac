package import TaxTables

/// Something that pages are made from and that may change from one build to the next.
///
/// What every page is made from goes without saying: words, styles, the configuration, the names and links
/// in its frame, and the files of its section's own parts.
package enum PageInput: Sendable {
    /// All templates, and all content but the texts of topics.
    case content
    /// What lists say of topics, which have titles, summaries and worked examples there and no texts.
    case topicList
    /// The rules and figures that the returns of a year are computed with, of every place.
    case year(TaxYear)
    /// All rules, whether a return needs them or not.
    case rules
    /// Every figure of a place's table, with what the register says of its documents.
    case table(Jurisdiction, TaxYear)
    /// The templates of some views of the section; those of all its views go without saying if none are
    /// named.
    case views([any PageView.Type])
}
