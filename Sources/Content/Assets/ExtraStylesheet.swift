/// A style sheet of `Site/Styles` that only some pages load, in addition to the common one, so that
/// other pages load less.
package enum ExtraStylesheet: String, CaseIterable, Sendable {
    /// Indexes, glossaries and lists of topics.
    case lists
    case home
    /// The result of a page, and the colours of its parts.
    case answers
    /// Tables of figures and bar charts.
    case figures
    /// Fact boxes and bars of topics.
    case facts
    /// Line charts and tables with words.
    case tables
    /// Tables of amounts and of formulas of rates.
    case amounts
    case ledgers
    /// Step-by-step calculations.
    case steps
    /// Options that filter a page, and details that open.
    case choices
    case checklists
    case calendar
    case rules
    /// Language-independent pages.
    case neutral

    /// The path of the sheet from the guide's root.
    package var path: String { "Site/Styles/\(rawValue).css" }
}

extension [ExtraStylesheet] {
    /// Tables of figures and charts.
    package static var ofFigures: [ExtraStylesheet] { [.figures, .tables] }
    /// Tables of figures after the result of the page.
    package static var ofAnswers: [ExtraStylesheet] { [.answers, .figures, .tables] }
    package static var ofSteps: [ExtraStylesheet] { [.answers, .figures, .steps] }
}
