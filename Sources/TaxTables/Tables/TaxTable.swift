package import Text

/// The figures of one tax year and jurisdiction, as its file states them.
package struct TaxTable: Sendable {
    package enum Status: String, CaseIterable, Sendable {
        case enacted
        case announced
        /// Taken over from an earlier year: not all of it was compared with documents of the year yet.
        case unchecked
    }

    /// The sections a file may have, in the order they stand in it.
    ///
    /// What each may contain is for the rules to say; `refundable`, `plans`, `benefits`,
    /// `limits` and `sales-tax` hold figures that the guide quotes and no rule uses.
    package static let sections = [
        "indexation", "brackets", "income", "contributions", "deductions", "credits", "tax",
        "levies", "refundable", "plans", "benefits", "limits", "sales-tax",
    ]

    /// The sections whose figures no rule of any jurisdiction uses.
    package static let quotedSections: Set = ["plans", "benefits", "limits", "sales-tax"]

    package let source: SourceText
    package let jurisdiction: Jurisdiction
    package let year: TaxYear
    /// The return or form that the figures belong to, such as `ON428`.
    package let form: String
    package let status: Status
    /// The day the figures were compared with their sources; nil while the table is `unchecked`.
    package let checked: CalendarDay?
    /// The year that carried figures are of; nil if there are none.
    package let carriedFrom: TaxYear?
    package let figures: [Figure]
    /// The figures of an earlier year that are not yet confirmed for this one.
    package let carriedFigures: [Figure]
    package let root: FigureGroup
    /// The numbers of form lines, by the names of steps.
    package let lines: [String: String]
    /// How the acts round what they index.
    package let rounding: IndexationRounding
    private let indices: [String: Int32]

    init(
        source: SourceText, jurisdiction: Jurisdiction, year: TaxYear, form: String,
        status: Status, checked: CalendarDay?, carriedFrom: TaxYear?, figures: [Figure],
        root: FigureGroup,
        lines: [String: String], rounding: IndexationRounding
    ) {
        self.source = source
        self.jurisdiction = jurisdiction
        self.year = year
        self.form = form
        self.status = status
        self.checked = checked
        self.carriedFrom = carriedFrom
        self.figures = figures
        carriedFigures = figures.filter { $0.certainty == .carried }
        self.root = root
        self.lines = lines
        self.rounding = rounding
        indices = Dictionary(
            uniqueKeysWithValues: zip(figures.map(\.path), figures.indices.map(Int32.init)))
    }

    /// The year that figures not yet confirmed for this one are of: where the table names none, the one before.
    package var yearOfCarried: TaxYear { carriedFrom ?? TaxYear(year.number - 1) }

    /// The figure at a path below the jurisdiction, such as `credits.age-amount.threshold`.
    ///
    /// A path that stops at a group names the group's `maximum`.
    package func figureID(at path: some StringProtocol) -> FigureID? {
        let full = "\(jurisdiction.rawValue).\(path)"
        return (indices[full] ?? indices[full + ".maximum"]).map {
            FigureID(jurisdiction: jurisdiction, index: $0)
        }
    }

    /// What a figure comes to, without all else that is known of it.
    ///
    /// - Precondition: the figure belongs to this table.
    package func quantity(of id: FigureID) -> Figure.Quantity {
        // Trap: only a table makes identifiers of its figures, and looks them up with its place.
        precondition(id.jurisdiction == jurisdiction, "a figure is looked up in its own table")
        return figures[Int(id.index)].quantity
    }

    /// - Precondition: the figure belongs to this table.
    package subscript(_ id: FigureID) -> Figure {
        // Trap: only a table makes identifiers of its figures, and looks them up with its place.
        precondition(id.jurisdiction == jurisdiction, "a figure is looked up in its own table")
        return figures[Int(id.index)]
    }
}
