internal import ArgumentParser
internal import Calculations
internal import Content
internal import Files
internal import Glibc
internal import Project
internal import RuleEngine
internal import Site
internal import TaxTables
internal import Text

/// The laws and UI strings of a guide, loaded for calculations.
struct Calculator: Sendable {
    /// The reason why a request has no answer, in one line.
    struct Failure: Error {
        let message: String

        init(_ message: String) {
            self.message = message
        }

        init(_ error: InputError) {
            message = error.message
        }
    }

    /// A writer for each year, with the law of the year.
    ///
    /// Writers are made once, because each reads the words of all rules.
    private let writers: [TaxYear: CalculationWriter]
    /// The facts that the rules declare.
    let facts: FactCatalogue
    private let strings: SiteStrings
    private let residences: JurisdictionNames

    /// - Throws: The exit status for content with errors, after they are reported.
    init(folder: GuideFolder, language wanted: Language?) throws {
        let names = folder.names
        let available = names.textLanguages
        let fallback = available.contains(.english) ? .english : names.original
        let language = wanted ?? fallback
        guard available.contains(language) || available.isEmpty else {
            throw Console.commandLineError(
                "the guide has no words in '\(language.rawValue)'; one of: "
                    + names.languagesWithStrings.joined(separator: ", "))
        }
        let (laws, facts, lawDiagnostics) = LawReader.readLaws(folder, jobs: Build.processors)
        let (strings, stringDiagnostics) = GuideReader.readStrings(folder, and: [language])
        let diagnostics = lawDiagnostics + stringDiagnostics
        guard !diagnostics.hasErrors, let words = strings[language] else {
            Console.report(diagnostics)
            throw Console.Status.after(diagnostics)
        }
        writers = laws.mapValues { CalculationWriter(strings: words, law: $0) }
        self.facts = facts
        self.strings = words
        residences = JurisdictionNames(strings)
    }

    /// - Parameter fields: The members of the answer. Steps are only recorded if included.
    func calculate(
        _ taxpayer: Taxpayer, year: Int, residence: String, fields: AnswerFields = .all
    ) throws(Failure) -> Calculation {
        let law = try law(year)
        let jurisdiction = try place(residence)
        try check([taxpayer], by: law)
        do throws(CalculationError) {
            var calculation = try law.calculate(
                taxpayer, in: jurisdiction, keepingSteps: fields.has("steps"))
            if fields.has("unused") {
                calculation.unused = try law.unusedAmounts(of: taxpayer, in: jurisdiction)
            }
            return calculation
        } catch {
            throw Failure(explain(error))
        }
    }

    /// The treatment of amounts that spouses may elect.
    enum Elections {
        /// The stated amounts are used.
        case none
        /// The answer reports the gain of better amounts.
        case reported
        /// The best amounts are used.
        case least
    }

    func calculate(
        _ household: Household, year: Int, residence: String, fields: AnswerFields = .all,
        elections: Elections = .none
    ) throws(Failure) -> HouseholdCalculation {
        let law = try law(year)
        let jurisdiction = try place(residence)
        try check(household.adults, by: law)
        do throws(CalculationError) {
            var household = household
            var found: [Election] = []
            if elections != .none {
                let best = try law.elections(of: household, in: jurisdiction)
                found = best.elections
                if elections == .least { household = best.household }
            }
            var calculation = try law.calculate(
                household, in: jurisdiction, keepingSteps: fields.has("steps"))
            calculation.take(found, areTaken: elections == .least)
            if fields.has("asked") {
                calculation.questions = OpenFactSearch(law).questions(
                    about: household, beside: calculation)
            }
            if fields.has("unused") {
                calculation.unused = try law.unusedAmounts(of: household, in: jurisdiction)
            }
            return calculation
        } catch {
            throw Failure(explain(error))
        }
    }

    private func place(_ residence: String) throws(Failure) -> Jurisdiction {
        if let place = residences[residence] { return place }
        let below = residences.codes(below: residence)
        let named = residences.codes(named: residence)
        let (codes, which) =
            if !below.isEmpty {
                (below, "one of those in it")
            } else if !named.isEmpty {
                (named, "one of those with this name")
            } else {
                (residences.codes, "one of")
            }
        let listed = codes.prefix(Self.mostCodes).joined(separator: ", ")
        let further = codes.count - Self.mostCodes
        let fix =
            below.isEmpty && named.isEmpty
            ? residences.nearest(to: residence).map { "did you mean '\($0)'?" } : nil
        throw Failure(
            "there is no place '\(residence)' with returns; "
                + (fix ?? "\(which): \(listed)" + (further > 0 ? " and \(further) more" : "")))
    }

    /// The maximum number of jurisdiction codes listed in a message.
    private static let mostCodes = 20

    /// The default jurisdiction: the only one with returns; nil if there are several.
    var onlyPlace: String? { residences.codes.count == 1 ? residences.codes[0] : nil }

    private func check(_ people: [Taxpayer], by law: TaxLaw) throws(Failure) {
        do throws(InputError) {
            for person in people { try law.check(person) }
        } catch {
            throw Failure(error)
        }
    }

    func writer(year: Int) throws(Failure) -> CalculationWriter {
        if let writer = writers[TaxYear(year)] { return writer }
        let years = writers.keys.sorted().map(\.description).joined(separator: ", ")
        throw Failure(
            "there are no tables for \(year); "
                + (years.isEmpty ? "Content/Tables has none at all" : "there are for \(years)"))
    }

    private func law(_ year: Int) throws(Failure) -> TaxLaw { try writer(year: year).law }

    private func explain(_ error: CalculationError) -> String {
        switch error {
        case .figureNotPublished(let jurisdiction, let step):
            "no document was found that states the figures of this line, which the return needs: "
                + "\(strings.name(jurisdiction)), \(strings.name(step))"
        case .spouseNotKnown(let step):
            "more of the spouse is needed than the net income, for this line: "
                + strings.name(step)
        case .factNotStated(let fact, let step):
            "'\(fact)' is not stated, and the return depends on it"
                + (step.map { ", for this line: \(strings.name($0))" } ?? "")
                + "; add \(fact)=…"
        case .noTables(let year): "there are no tables for \(year)"
        case .overflow: error.reason
        }
    }

    // MARK: Batches

    /// The maximum number of lines in memory.
    private static let linesAtOnce = 512

    private struct Answer {
        let json: String
        var isError = false
    }

    /// Answers the requests of a file, one a line, in order.
    ///
    /// A line with an invalid request is answered by an object with `error`, and the command fails
    /// at the end.
    ///
    /// - Parameters:
    ///   - fields: The members of answers; nil for all.
    ///   - jobs: The number of threads.
    func run(
        batch path: String, fields names: String?, jobs: Int, elections: Elections = .none
    ) throws {
        let fields = try fields(names)
        var reader: LineReader
        do throws(LineReader.Failure) {
            reader = try LineReader(path: path)
        } catch {
            Console.writeError("taxguide: \(error.message)\n")
            throw Console.Status.systemFailed
        }
        var number = 0
        var failures = 0
        while true {
            var lines: [LineReader.Line] = []
            do throws(LineReader.Failure) {
                // A line that is already available is answered without waiting for more, for
                // interactive clients.
                repeat {
                    guard let line = try reader.next() else { break }
                    lines.append(line)
                } while jobs > 1 && lines.count < Self.linesAtOnce && reader.hasLine
            } catch {
                Console.writeError("taxguide: \(error.message)\n")
                throw Console.Status.systemFailed
            }
            guard !lines.isEmpty else { break }
            for answer in answers(
                to: lines, from: number + 1, fields, jobs: jobs, elections: elections)
            {
                Console.write(answer.json + "\n")
                if answer.isError { failures += 1 }
            }
            number += lines.count
        }
        if failures > 0 {
            Console.writeError(
                "taxguide: \(failures) of \(counted(number, "line")) could not be answered\n")
            throw Console.Status.contentHasErrors
        }
    }

    private func fields(_ names: String?) throws -> AnswerFields {
        guard let names else { return .all }
        do throws(AnswerFields.Failure) {
            return try AnswerFields(names)
        } catch {
            throw Console.commandLineError(
                "an answer has no member '\(error.name)'; "
                    + (didYouMean(error.name, among: error.candidates)
                        ?? "one of: \(error.candidates.joined(separator: ", "))"))
        }
    }

    /// Returns the answers to some lines in order, without those to blank lines.
    private func answers(
        to lines: [LineReader.Line], from first: Int, _ fields: AnswerFields, jobs: Int,
        elections: Elections
    ) -> [Answer] {
        concurrentMap(Array(zip(lines, first...)), workers: jobs) { line, number in
            self.answer(line, number: number, fields, elections)
        }.compactMap(\.self)
    }

    private func answer(
        _ line: LineReader.Line, number: Int, _ fields: AnswerFields, _ elections: Elections
    ) -> Answer? {
        switch line {
        case .text(let bytes) where bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }): return nil
        case .text(let bytes):
            var identifier: JSONWriter.Literal?
            do throws(Failure) {
                let request = try request(bytes, &identifier)
                return Answer(json: try json(request, fields, elections))
            } catch {
                return failure(error.message, number: number, identifier: identifier)
            }
        case .tooLong:
            return failure(
                "the line has more than \(LineReader.longestLine) bytes", number: number,
                identifier: nil)
        }
    }

    private func json(
        _ request: CalculationRequest, _ fields: AnswerFields, _ elections: Elections
    ) throws(Failure) -> String {
        let writer = try writer(year: request.year)
        if let household = request.household {
            let calculation = try calculate(
                household, year: request.year, residence: request.residence, fields: fields,
                elections: elections)
            return writer.json(calculation, identifier: request.identifier, fields: fields)
        }
        let calculation = try calculate(
            request.taxpayer, year: request.year, residence: request.residence, fields: fields)
        return writer.json(calculation, identifier: request.identifier, fields: fields)
    }

    /// Parses the request of a line.
    ///
    /// Its identifier is set even if the rest is invalid.
    private func request(
        _ line: [UInt8], _ identifier: inout JSONWriter.Literal?
    ) throws(Failure) -> CalculationRequest {
        do throws(CalculationRequest.Failure) {
            let request = try CalculationRequest(line: line, using: facts)
            identifier = request.identifier
            return request
        } catch {
            identifier = error.identifier
            throw Failure(error.summary)
        }
    }

    private func failure(
        _ message: String, number: Int, identifier: JSONWriter.Literal?
    ) -> Answer {
        var json = JSONWriter()
        json.object { json in
            if let identifier { json.field("id", identifier) }
            json.field("line", number)
            json.field("error", shortened(message))
        }
        return Answer(json: json.text, isError: true)
    }
}
