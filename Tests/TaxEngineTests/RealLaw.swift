import GuideDiagnostics
import GuideTestSupport
import GuideYAML
import TaxEngine
import TaxTables

/// The law as the repository's own tables state it.
enum RealLaw {
    static let years = [2024, 2025, 2026]
    private static let loaded: [Int: Result<TaxLaw, any Error>] = Dictionary(
        uniqueKeysWithValues: years.map { ($0, load($0)) })

    static func year(_ number: Int) throws -> TaxLaw {
        guard let law = loaded[number] else { throw LoadingFailed(text: "no year \(number)") }
        return try law.get()
    }

    private static func load(_ number: Int) -> Result<TaxLaw, any Error> {
        Result {
            let registers = try Repository.names(in: "Content/Sources").map {
                try Repository.source("Content/Sources/\($0)")
            }
            let tables = try Jurisdiction.allCases.map {
                let path = "Content/Tables/\(number)/\($0.rawValue).yaml"
                return ($0, try Repository.source(path))
            }
            return try TaxLaw(year: number, registers: registers, tables: tables)
        }
    }
}

struct LoadingFailed: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}

extension TaxLaw {
    /// The law in table files, whose figures name documents of the registers.
    ///
    /// - Throws: `LoadingFailed` with all that the files get wrong.
    init(
        year: Int, registers: [SourceText], tables: [(Jurisdiction, SourceText)]
    ) throws {
        var diagnostics: [Diagnostic] = []
        var identifiers: Set<String> = []
        for register in registers {
            let root = YAMLParser.parse(register, diagnostics: &diagnostics)
            identifiers.formUnion(root?.entries?.map(\.key) ?? [])
        }
        var read: [TaxTable] = []
        for (jurisdiction, source) in tables {
            let table = TableReader.read(
                source, jurisdiction: jurisdiction, year: TaxYear(year),
                knownSources: identifiers, diagnostics: &diagnostics)
            if let table { read.append(table) }
        }
        let law = TaxLaw(year: TaxYear(year), tables: read, diagnostics: &diagnostics)
        guard let law, diagnostics.isEmpty else {
            throw LoadingFailed(text: DiagnosticWriter().text(for: diagnostics))
        }
        self = law
    }
}

extension Taxpayer {
    /// A single person with the given amounts, each in whole dollars.
    init(dollars: [AmountName: Int]) {
        self.init()
        for (name, amount) in dollars { self[name] = Money(cents: Int64(amount) * 100) }
    }
}
