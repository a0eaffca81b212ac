package import Text

/// The figures of one tax year and jurisdiction.
package struct TaxTable: Sendable {
    package enum Status: String, CaseIterable, Sendable {
        case enacted
        case announced
        /// The table was copied from an earlier year and is not compared with documents of its own year.
        case unchecked
    }

    /// The groups at the top of a file, in their order.
    ///
    /// Rules decide what each may contain.
    package static let sections = [
        "indexation", "brackets", "income", "contributions", "deductions", "credits", "tax",
        "levies", "refundable", "plans", "benefits", "limits", "sales-tax",
    ]

    /// The groups whose figures no return uses: texts and pages quote them, and rules of households use
    /// `benefits`.
    package static let quotedSections: Set = ["plans", "benefits", "limits", "sales-tax"]

    package let source: SourceText
    package let jurisdiction: Jurisdiction
    package let year: TaxYear
    /// The form that the figures belong to, such as `ON428`.
    package let form: String
    package let status: Status
    /// The day on which the figures were compared with their sources; nil while the table is `unchecked`.
    package let checked: CalendarDay?
    /// The year of carried figures; nil if the table has none.
    package let carriedFrom: TaxYear?
    package let figures: [Figure]
    /// The figures that are copied from an earlier year and not confirmed.
    package let carriedFigures: [Figure]
    package let root: FigureGroup
    /// The line numbers of the form, by the names of steps.
    package let lines: [String: String]
    /// The rounding of indexed amounts.
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

    /// The year of carried figures: `carriedFrom`, or the year before.
    package var yearOfCarried: TaxYear { carriedFrom ?? TaxYear(year.number - 1) }

    /// Returns the figure at a path below the jurisdiction, such as `credits.age-amount.threshold`.
    ///
    /// The path of a group names its `maximum`. Nil if there is no such figure.
    ///
    /// - Complexity: O(1) apart from hashing the path.
    package func figureID(at path: some StringProtocol) -> FigureID? {
        let full = "\(jurisdiction.rawValue).\(path)"
        return (indices[full] ?? indices[full + ".maximum"]).map {
            FigureID(jurisdiction: jurisdiction, index: $0)
        }
    }

    /// Returns the value of a figure.
    ///
    /// - Precondition: The figure belongs to this table.
    package func quantity(of id: FigureID) -> Figure.Quantity {
        // Trap: only a table creates identifiers of its figures, and looks them up with its own jurisdiction.
        precondition(id.jurisdiction == jurisdiction, "a figure is looked up in its own table")
        return figures[Int(id.index)].quantity
    }

    /// - Precondition: The figure belongs to this table.
    package subscript(_ id: FigureID) -> Figure {
        // Trap: only a table creates identifiers of its figures, and looks them up with its own jurisdiction.
        precondition(id.jurisdiction == jurisdiction, "a figure is looked up in its own table")
        return figures[Int(id.index)]
    }
}
