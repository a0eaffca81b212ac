/// A style sheet of `Site/Styles` for some pages alone, beside that of all pages, so that a first load brings no
/// rules for what other pages have.
package enum ExtraStylesheet: String, CaseIterable, Sendable {
    /// Indexes, glossaries and lists of topics.
    case lists
    /// Answers, tables of figures and charts of parts of a whole.
    case figures
    /// Facts at the head of a page, bars, charts of lines, ledgers and tables of rates and amounts.
    case tables
    /// How something is computed, step by step.
    case steps
    case checklists
    case calendar
    case rules
    /// Pages of no language.
    case neutral

    /// The path of the sheet below the guide's root.
    package var path: String { "Site/Styles/\(rawValue).css" }
}

extension [ExtraStylesheet] {
    package static var ofFigures: [ExtraStylesheet] { [.figures, .tables] }
    package static var ofSteps: [ExtraStylesheet] { [.figures, .steps] }
}
