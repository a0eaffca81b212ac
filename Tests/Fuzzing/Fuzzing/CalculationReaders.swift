import Calculations
import Content
import Foundation
import Project
import RuleEngine
import Site
import TaxTables
import TestSupport
import Text

/// The repository's laws and words, read once.
private struct Answering {
    let laws: [TaxYear: TaxLaw]
    let facts: FactCatalogue
    let strings: SiteStrings

    init() throws {
        let folder = GuideFolder(root: Repository.root)
        (laws, facts, _) = LawReader.readLaws(folder)
        guard let strings = GuideReader.readStrings(folder).strings[.english] else {
            throw MissingFile(path: "Site/Strings/en.yaml")
        }
        self.strings = strings
    }

    /// Returns the errors of an answer: that it cannot be parsed, or does not end.
    func faults(_ taxpayer: Taxpayer, _ law: TaxLaw, _ place: Jurisdiction) -> [String] {
        guard let answer = try? law.calculate(taxpayer, in: place, keepingSteps: true) else {
            return []
        }
        let json = CalculationWriter(strings: strings, law: law).json(answer)
        let isJSON = (try? JSONSerialization.jsonObject(with: Data(json.utf8))) != nil
        return isJSON && json.utf8.count < 1 << 20 ? [] : ["an answer that is no JSON: \(json)"]
    }
}

/// Tables of a year, one of them changed, and returns computed with what comes out.
struct TableFileReader: FuzzedReader {
    let name = "tables"
    let inputsPerRound = 4
    let corpus: Corpus
    private let answering: Answering
    private let sources: Set<String>

    init() throws {
        corpus = try Corpus(["Content/Tables/2026"], endings: [".yaml"])
        answering = try Answering()
        let words = corpus.files.flatMap { file in
            String(decoding: file.bytes, as: UTF8.self).split { " ,[]{}\n".contains($0) }
        }
        sources = Set(words.map(String.init))
    }

    func faults(in input: [UInt8], of path: String, _ mutator: inout Mutator) -> [String] {
        let year = TaxYear(2026)
        let name = path.split(separator: "/").last?.dropLast(".yaml".count) ?? ""
        guard let jurisdiction = Repository.names.jurisdiction(named: String(name)),
            let real = answering.laws[year]
        else { return ["no table '\(path)'"] }
        let log = DiagnosticLog()
        let table = TableReader.read(
            SourceText(path: path, bytes: input, names: Repository.names),
            jurisdiction: jurisdiction, year: year,
            documents: CitableDocuments(sources), log: log)
        var faults = faults(of: log.diagnostics)
        guard let table, !log.hasErrors else { return faults }
        var tables = real.tables
        tables[jurisdiction] = table
        let law = TaxLaw(
            year: year, tables: tables.values.sorted { $0.jurisdiction < $1.jurisdiction },
            ruleSet: real.ruleSet, log: log)
        guard let law, !log.hasErrors else { return faults }
        for _ in 0..<6 {
            let amounts = law.facts.amounts.map(\.name)
            var person = Taxpayer()
            for _ in 0...mutator.number(below: 5) {
                let amount = amounts[mutator.number(below: amounts.count)]
                let digits = mutator.number(below: 13)
                person[amount] = Money(
                    cents: (0..<digits).reduce(Int64(mutator.number(below: 10))) { sum, _ in
                        sum * 10 + 7
                    })
            }
            guard (try? law.facts.validate(person)) != nil else { continue }
            let places = law.residences
            let place =
                places.contains(jurisdiction)
                ? jurisdiction : places[mutator.number(below: places.count)]
            faults += answering.faults(person, law, place)
        }
        return faults
    }
}

/// Lines of `calc --batch`.
struct BatchReader: FuzzedReader {
    let name = "batch"
    let inputsPerRound = 60
    private let answering: Answering

    let corpus = Corpus(lines: [
        #"{"id":"a","year":2026,"province":"ON","amounts":{"employment":60000.50}}"#,
        #"{"id":12,"year":2025,"province":"QC","amounts":{"self-employment":-1000,"rrsp":"5000"}}"#,
        #"{"year":2024,"province":"Terre-Neuve-et-Labrador","amounts":{"pension":1e5},"profile":{}}"#,
        #"{"id":null,"year":2026,"province":"nu","amounts":{"child-care":9000,"employment":50000},"#
            + #""profile":{"age":40,"children":[3,9],"disability":true}}"#,
        #"{"id":"\u00e9\\\"","year":2026,"province":"BC","amounts":{"foreign-income":9999999999.99,"#
            + #""foreign-tax-paid":10,"capital-gains":999999999999.99,"donations":0.01}}"#,
        #"{"year":2026,"province":"AB","amounts":{"employment":30000},"profile":{"marital-status":"#
            + #""married","spouse-net-income":1000,"infirm-relatives":[1000,2000]}}"#,
    ])

    init() throws {
        answering = try Answering()
    }

    func faults(in input: [UInt8], of path: String, _ mutator: inout Mutator) -> [String] {
        let line = Array(input.prefix { $0 != UInt8(ascii: "\n") })
        do throws(CalculationRequest.Failure) {
            let request = try CalculationRequest(line: line, using: answering.facts)
            let place = Repository.names.returnPlaces.first {
                $0.code == request.residence.uppercased()
            }
            guard let law = answering.laws[TaxYear(request.year)] else { return [] }
            return answering.faults(request.taxpayer, law, place ?? .ontario)
        } catch {
            return error.summary.utf8.count < 2_000 ? [] : ["a message of any length"]
        }
    }
}

/// A whole small guide with one of its files changed; every page of one without errors is looked at.
final class GuideReaderFuzzing: FuzzedReader {
    let name = "guide"
    let inputsPerRound = 1
    let corpus: Corpus
    private let guide: GuideCopy
    private let output: TemporaryFolder
    private var hasBuiltTheGuideItself = false

    init() throws {
        let guide = try GuideCopy()
        self.guide = guide
        output = try TemporaryFolder()
        let files = guide.folder.files().filter { !$0.contains("/public/") }
        corpus = Corpus(
            files: try files.map { ($0, Array(try guide.folder.read($0).utf8)) })
    }

    func faults(in input: [UInt8], of path: String, _ mutator: inout Mutator) throws -> [String] {
        // Most inputs keep a guide from being built; this is the one that makes every page.
        if !hasBuiltTheGuideItself {
            hasBuiltTheGuideItself = true
            let faults = try built(path)
            guard faults.isEmpty else { return faults.map { "of the guide itself: \($0)" } }
        }
        try write(path, input)
        defer { try? write(path, corpus.files.first { $0.path == path }?.bytes ?? []) }
        return try built(path)
    }

    /// Returns the errors of the guide after a change of the file.
    private func built(_ path: String) throws -> [String] {
        let folder = GuideFolder(root: guide.path)
        var options = BuildOptions()
        options.output = output.file("site")
        options.isDurable = false
        // More than there may be processors, so that threads meet.
        options.jobs = 4
        options.usesCache = false
        let (report, diagnostics) = try SiteBuilder.build(folder, options: options)
        var faults = faults(of: diagnostics)
        guard report != nil else {
            return diagnostics.hasErrors ? faults : faults + ["nothing, and no word of it"]
        }
        // Templates are trusted to place markup.
        guard !path.hasPrefix("Site/Templates/") else { return faults }
        for page in output.files(below: "site") where page.hasSuffix(".html") {
            faults += PagePolicy.faults(in: Array(try output.read("site/\(page)").utf8)).map {
                "\(page): \($0)"
            }
        }
        return faults
    }

    private func write(_ path: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: guide.folder.file(path)))
    }
}
