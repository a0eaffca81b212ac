import GuideDiagnostics
import GuideTestSupport
import GuideYAML
import TaxEngine
import TaxTables

/// The law as the repository's own tables state it.
enum RealLaw {
    static let years = [2024, 2025, 2026]
    private static let loaded: [Int: Result<TaxLaw, LoadingFailed>] = Dictionary(
        uniqueKeysWithValues: years.map { ($0, load($0)) })

    static func year(_ number: Int) throws -> TaxLaw {
        guard let law = loaded[number] else { throw LoadingFailed(text: "no year \(number)") }
        return try law.get()
    }

    struct LoadingFailed: Error, CustomStringConvertible {
        let text: String
        var description: String { text }
    }

    private static func load(_ number: Int) -> Result<TaxLaw, LoadingFailed> {
        var diagnostics: [Diagnostic] = []
        do {
            var identifiers: Set<String> = []
            for name in Repository.names(in: "Content/Sources") {
                let source = try Repository.source("Content/Sources/\(name)")
                let root = YAMLParser.parse(source, diagnostics: &diagnostics)
                identifiers.formUnion(root?.entries?.map(\.key) ?? [])
            }
            var tables: [TaxTable] = []
            for jurisdiction in Jurisdiction.allCases {
                let path = "Content/Tables/\(number)/\(jurisdiction.rawValue).yaml"
                let table = TableReader.read(
                    try Repository.source(path), jurisdiction: jurisdiction,
                    year: TaxYear(number), knownSources: identifiers, diagnostics: &diagnostics)
                if let table { tables.append(table) }
            }
            let law = TaxLaw(
                year: TaxYear(number), tables: tables, diagnostics: &diagnostics)
            guard let law, diagnostics.isEmpty else {
                return .failure(LoadingFailed(text: DiagnosticWriter().text(for: diagnostics)))
            }
            return .success(law)
        } catch {
            return .failure(LoadingFailed(text: "\(error)"))
        }
    }
}

extension Taxpayer {
    /// A single person with the given amounts, each in whole dollars.
    init(dollars: [AmountName: Int]) {
        self.init()
        for (name, amount) in dollars { self[name] = Money(cents: Int64(amount) * 100) }
    }
}
