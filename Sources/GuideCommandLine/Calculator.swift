internal import ArgumentParser
internal import Glibc
internal import GuideCalculations
internal import GuideContent
internal import GuideDiagnostics
internal import GuideFormats
internal import GuideSite
internal import GuideWords
internal import RulePrograms
internal import TaxEngine
internal import TaxTables

/// The laws and words of a guide, ready to answer.
struct Calculator {
    /// Why a request has no answer, in one line.
    struct Failure: Error {
        let message: String

        init(_ message: String) {
            self.message = message
        }

        init(_ error: EntryError) {
            message = error.message
        }
    }

    private let laws: [TaxYear: TaxLaw]
    /// The names that a person may state something by.
    let facts: FactCatalogue
    private let strings: SiteStrings
    private let provinces: ProvinceNames

    /// - Throws: The exit status for content with errors, after reporting them.
    init(folder: GuideFolder, language: Language) throws {
        let (laws, facts, lawDiagnostics) = GuideReader.readLaws(folder)
        let (strings, stringDiagnostics) = GuideReader.readStrings(folder, and: [language])
        let diagnostics = lawDiagnostics + stringDiagnostics
        guard !diagnostics.hasErrors, let words = strings[language] else {
            Console.report(diagnostics)
            throw Console.Status.after(diagnostics)
        }
        self.laws = laws
        self.facts = facts
        self.strings = words
        provinces = ProvinceNames(strings)
    }

    func calculate(
        _ taxpayer: Taxpayer, year: Int, province: String
    ) throws(Failure) -> Calculation {
        let law = try law(year)
        let jurisdiction = try place(province)
        try check([taxpayer], by: law)
        do throws(CalculationError) {
            return try law.calculate(taxpayer, in: jurisdiction, keepingSteps: true)
        } catch {
            throw Failure(explain(error))
        }
    }

    func calculate(
        _ household: Household, year: Int, province: String
    ) throws(Failure) -> HouseholdCalculation {
        let law = try law(year)
        let jurisdiction = try place(province)
        try check(household.adults, by: law)
        do throws(CalculationError) {
            var calculation = try law.calculate(
                household, in: jurisdiction, keepingSteps: true)
            calculation.questions = law.questions(about: household, beside: calculation)
            return calculation
        } catch {
            throw Failure(explain(error))
        }
    }

    private func place(_ province: String) throws(Failure) -> Jurisdiction {
        if let place = provinces[province] { return place }
        let remedy =
            didYouMean(province, among: provinces.all)
            ?? "one of: "
            + Jurisdiction.provinces.map(\.code).joined(separator: ", ")
        throw Failure("there is no province or territory '\(province)'; \(remedy)")
    }

    private func check(_ people: [Taxpayer], by law: TaxLaw) throws(Failure) {
        do throws(EntryError) {
            for person in people { try law.check(person) }
        } catch {
            throw Failure(error)
        }
    }

    func writer(year: Int) throws(Failure) -> CalculationWriter {
        CalculationWriter(strings: strings, law: try law(year))
    }

    private func law(_ year: Int) throws(Failure) -> TaxLaw {
        if let law = laws[TaxYear(year)] { return law }
        let years = laws.keys.sorted().map(\.description).joined(separator: ", ")
        throw Failure(
            "there are no tables for \(year); "
                + (years.isEmpty ? "Content/Tables has none at all" : "there are for \(years)"))
    }

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
        }
    }

    // MARK: Batches

    /// Answers a file line by line, in order.
    ///
    /// A line that cannot be answered gets an object with `error`, and the exit status says so in
    /// the end.
    func run(batch path: String) throws {
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
            let line: LineReader.Line?
            do throws(LineReader.Failure) {
                line = try reader.next()
            } catch {
                Console.writeError("taxguide: \(error.message)\n")
                throw Console.Status.systemFailed
            }
            guard let line else { break }
            number += 1
            switch line {
            case .text(let bytes) where bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }): continue
            case .text(let bytes):
                if !answer(bytes, number: number) { failures += 1 }
            case .tooLong:
                failures += 1
                writeError(
                    "the line has more than \(LineReader.longestLine) bytes", number: number,
                    identifier: nil)
            }
        }
        if failures > 0 {
            Console.writeError("taxguide: \(failures) of \(number) lines could not be answered\n")
            throw Console.Status.contentHasErrors
        }
    }

    private func answer(_ line: [UInt8], number: Int) -> Bool {
        var identifier: JSONWriter.Literal?
        do throws(Failure) {
            let request = try request(line, &identifier)
            Console.write(try json(request) + "\n")
            return true
        } catch {
            writeError(error.message, number: number, identifier: identifier)
            return false
        }
    }

    private func json(_ request: CalculationRequest) throws(Failure) -> String {
        let writer = try writer(year: request.year)
        if let household = request.household {
            let calculation = try calculate(
                household, year: request.year, province: request.province)
            return writer.json(calculation, identifier: request.identifier)
        }
        let calculation = try calculate(
            request.taxpayer, year: request.year, province: request.province)
        return writer.json(calculation, identifier: request.identifier)
    }

    /// The request of a line; its identifier is known even where the rest is wrong.
    private func request(
        _ line: [UInt8], _ identifier: inout JSONWriter.Literal?
    ) throws(Failure) -> CalculationRequest {
        do throws(CalculationRequest.Failure) {
            let request = try CalculationRequest(line: line, knowing: facts)
            identifier = request.identifier
            return request
        } catch {
            identifier = error.identifier
            throw Failure(error.summary)
        }
    }

    private func writeError(
        _ message: String, number: Int, identifier: JSONWriter.Literal?
    ) {
        var json = JSONWriter()
        json.object { json in
            if let identifier { json.field("id", identifier) }
            json.field("line", number)
            json.field("error", shortened(message))
        }
        Console.write(json.text + "\n")
    }
}
