internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// Why a guide cannot be read, or a return cannot be computed, in words for a person.
public struct TaxGuideError: Error, Sendable, CustomStringConvertible {
    /// A sentence, or a list of mistakes with their files and lines.
    public let description: String
}

/// The law of a guide: its tables and rules, read once and ready to compute returns on any thread.
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
    /// - Throws: What is wrong with them, each mistake with its file and line.
    public init(at folder: String) throws(TaxGuideError) {
        let (laws, facts, diagnostics) = LawReader.readLaws(GuideFolder(root: folder))
        guard !diagnostics.hasErrors else {
            throw TaxGuideError(description: DiagnosticWriter().text(for: diagnostics.listed))
        }
        self.laws = laws
        self.facts = facts
    }

    /// The tax years that have tables, the earliest first.
    public var years: [Int] { laws.keys.sorted().map(\.number) }

    /// The provinces and territories that have a table of a year, by their two letters.
    public func places(in year: Int) -> [String] {
        laws[TaxYear(year)]?.provinces.map(\.code) ?? []
    }

    /// The names by which something can be stated of a person, as `taxguide calc --help` lists them.
    public var names: [String] {
        facts.amounts.map(\.name.name) + facts.profile.map(\.name)
    }

    /// The return of a person who lived in a place all year.
    ///
    /// - Parameters:
    ///   - entries: What the person has, by its name: annual dollars such as `60000` or `1234.56`, an `age`,
    ///     `children` as `3,8`; what is left out is 0 or no.
    ///   - place: Two letters, in capitals.
    /// - Throws: Which entry cannot be, or what is not known of the place and year.
    public func taxReturn(
        of entries: [String: String], in place: String, year: Int
    ) throws(TaxGuideError) -> TaxReturn {
        guard let law = laws[TaxYear(year)] else {
            throw TaxGuideError(description: "there are no tables for \(year)")
        }
        guard let province = law.provinces.first(where: { $0.code == place }) else {
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
            let calculation = try law.calculate(taxpayer, in: province, keepingSteps: true)
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

/// A computed return: its totals, and every step in the order of the forms.
///
/// Amounts are whole cents, rates millionths: nothing is rounded on the way to whoever asks.
public struct TaxReturn: Sendable {
    /// One line of the return.
    public struct Step: Sendable {
        /// The name of the line in the rules, such as `federal-tax`.
        public let name: String
        /// Whose line it is: the two letters of a province or territory, or `CA`.
        public let place: String
        /// The amount of the line.
        public let cents: Int64
        /// The rate that was applied, if one was.
        public let rateInMillionths: Int64?
        /// The identifiers of the documents that state its figures.
        public let sources: [String]
    }

    /// The tax year.
    public let year: Int
    /// The two letters of the province or territory.
    public let place: String
    /// The totals that the rules declare, and `afterTax`, in their order.
    public let totals: [(name: String, cents: Int64)]
    /// Income tax as a share of total income.
    public let averageRateInMillionths: Int64
    /// What is paid of the next dollars of ordinary income.
    public let marginalRateInMillionths: Int64
    /// Every line, in the order of the forms.
    public let steps: [Step]

    /// A total by its name, such as `totalPaid`; nil if there is none.
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
        steps = calculation.steps.map { step in
            Step(
                name: step.name.rawValue, place: step.jurisdiction.code, cents: step.amount.cents,
                rateInMillionths: step.rate?.millionths, sources: law.sources(of: step))
        }
    }
}
