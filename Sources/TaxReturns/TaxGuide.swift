internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// An error in a guide or a request, in words for a person.
public struct TaxGuideError: Error, Sendable, CustomStringConvertible {
    /// A sentence, or a list of diagnostics with their files and lines.
    public let description: String
}

/// The tax law of a guide, ready to compute returns.
///
/// The tables and rules are read once. Several threads may use a value at the same time.
///
/// ```swift
/// let guide = try TaxGuide(at: "/srv/guide")
/// let taxReturn = try guide.taxReturn(of: ["employment": "60000"], in: "ON", year: 2026)
/// print(taxReturn["afterTax"] ?? 0)
/// ```
public struct TaxGuide: Sendable {
    private let laws: [TaxYear: TaxLaw]
    private let facts: FactCatalogue

    /// Reads `Content/Tables`, `Content/Rules` and `Content/Sources` of the guide in a folder.
    ///
    /// - Throws: `TaxGuideError` with every diagnostic, each with its file and line.
    /// - Complexity: O(*n*) for *n* bytes of these files.
    public init(at folder: String) throws(TaxGuideError) {
        let (laws, facts, diagnostics) = LawReader.readLaws(GuideFolder(root: folder))
        guard !diagnostics.hasErrors else {
            throw TaxGuideError(description: DiagnosticWriter().text(for: diagnostics.listed))
        }
        self.laws = laws
        self.facts = facts
    }

    /// The tax years that have tables, in ascending order.
    public var years: [Int] { laws.keys.sorted().map(\.number) }

    /// Returns the codes of the jurisdictions with returns and a table of a year, in the order of their
    /// declaration.
    public func places(in year: Int) -> [String] {
        laws[TaxYear(year)]?.residences.map(\.code) ?? []
    }

    /// The names of all amounts and facts that a person can state, as `taxguide calc --help` lists them.
    public var names: [String] {
        facts.amounts.map(\.name.name) + facts.profile.map(\.name)
    }

    /// Computes the return of a person who lived in a jurisdiction all year.
    ///
    /// - Parameters:
    ///   - entries: Amounts and facts by name, in the format of `taxguide calc`: annual amounts such as
    ///     `60000` or `1234.56`, an `age`, `children` as `3,8`. A missing entry is 0 or no.
    ///   - place: The code of the jurisdiction, such as `ON`; capitals matter.
    ///   - year: A tax year with tables.
    /// - Throws: `TaxGuideError` if there is no table of the year or jurisdiction, if an entry is not valid,
    ///   or if a figure or fact that the return needs is not known.
    /// - Complexity: O(*s*) for *s* steps, some tens of microseconds.
    public func taxReturn(
        of entries: [String: String], in place: String, year: Int
    ) throws(TaxGuideError) -> TaxReturn {
        guard let law = laws[TaxYear(year)] else {
            throw TaxGuideError(description: "there are no tables for \(year)")
        }
        guard let residence = law.residences.first(where: { $0.code == place }) else {
            throw TaxGuideError(description: "there is no table of '\(place)' for \(year)")
        }
        var taxpayer = Taxpayer()
        do throws(InputError) {
            for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
                try facts.enter(name, value, of: &taxpayer)
            }
            try facts.validate(taxpayer)
            try law.check(taxpayer)
        } catch {
            throw TaxGuideError(description: error.message)
        }
        do throws(CalculationError) {
            let calculation = try law.calculate(taxpayer, in: residence, keepingSteps: true)
            return TaxReturn(calculation, law)
        } catch {
            throw TaxGuideError(description: Self.explained(error))
        }
    }

    private static func explained(_ error: CalculationError) -> String {
        switch error {
        case .figureNotPublished(let place, let step):
            "no document states the figures of '\(step.rawValue)' (\(place.code))"
        case .spouseNotKnown(let step):
            "'\(step.rawValue)' needs more of the spouse than the net income"
        case .factNotStated(let fact, _):
            "'\(fact)' is not stated, and the return depends on it"
        case .noTables(let year): "there are no tables for \(year)"
        case .overflow(let line): "the amount of '\(line)' leaves the range of amounts"
        }
    }
}

/// A computed return: its totals and its steps.
///
/// Amounts are whole cents and rates are millionths. Nothing is rounded beyond the rounding of the forms.
public struct TaxReturn: Sendable {
    /// One printed line of the return.
    public struct Step: Sendable {
        /// The name of the line in the rules, such as `federal-tax`.
        public let name: String
        /// The code of the jurisdiction whose form has the line, such as `CA` for the top jurisdiction.
        public let place: String
        /// The amount of the line in cents.
        public let cents: Int64
        /// The applied rate in millionths; nil if the line applies none.
        public let rateInMillionths: Int64?
        /// The identifiers of the documents that state the figures of the line.
        public let sources: [String]
    }

    /// Something that is not counted for the person.
    public struct Gap: Sendable {
        /// The name of the gap in the rules.
        public let name: String
        /// The names of the totals that it makes incomplete.
        public let results: [String]
        /// Its sentence by language code, with amounts as plain decimals.
        public let texts: [String: String]
    }

    /// The tax year.
    public let year: Int
    /// The code of the jurisdiction.
    public let place: String
    /// The declared results of the rules in their order, then `afterTax`, in cents.
    public let totals: [(name: String, cents: Int64)]
    /// The income tax divided by the total income, in millionths; 0 without income.
    public let averageRateInMillionths: Int64
    /// The part of the next dollar of the first kind of income that is paid, in millionths.
    public let marginalRateInMillionths: Int64
    /// The printed lines, in the order of the forms.
    public let steps: [Step]
    /// The gaps of the return, in the order of the forms.
    public let gaps: [Gap]

    /// Returns a total in cents by its name, such as `totalPaid`; nil if there is none.
    public subscript(_ name: String) -> Int64? { totals.first { $0.name == name }?.cents }

    init(_ calculation: Calculation, _ law: TaxLaw) {
        let result = calculation.result
        year = calculation.year.number
        place = calculation.jurisdiction.code
        totals =
            result.named.listed.map { ($0.name, $0.amount.cents) }
            + [("afterTax", result.afterTax.cents)]
        averageRateInMillionths = result.averageRate
        marginalRateInMillionths = result.marginalRate
        gaps = calculation.gaps.map { gap in
            Gap(name: gap.name, results: gap.about, texts: gap.texts(\.description))
        }
        steps = calculation.steps.map { step in
            Step(
                name: step.name.rawValue, place: step.jurisdiction.code, cents: step.amount.cents,
                rateInMillionths: step.rate?.millionths, sources: law.sources(of: step))
        }
    }
}
