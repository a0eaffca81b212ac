internal import ArgumentParser
internal import Calculations
internal import Content
internal import Project
internal import RuleEngine
internal import Site
internal import TaxTables
internal import Text

struct Calc: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calc",
        abstract: "Computes the return of a person or a household, step by step.",
        discussion: discussion(helpGuide))

    private static func discussion(_ guide: GuideFolder?) -> String {
        let facts = guide.map(LawReader.readFacts)
        // The examples use the first facts that the rules declare.
        let amount = facts?.amounts.first?.name.name ?? "wages"
        let children = facts?.profile.first(where: \.isAgesOfChildren)?.name
        let age = facts?.profile.first(where: \.isAge)?.name ?? "age"
        let place = guide?.names.places.first(where: \.hasReturns)?.code ?? "NO"
        let title = guide == nil ? "Examples, in a new guide" : "Examples"
        let ages = children.map { " \($0)=3,8" } ?? ""
        return """
            Amounts are annual; \(amount)=5000/month, 2000/two-weeks or 1000/week is multiplied by 12, 26 or 52. An \
            amount that is not stated is 0; a fact that is not stated is 'no' or the first of its choices. The person \
            is resident all year, without dependants, at an age that does not change the result.

            --spouse states a fact of the spouse, who has a separate return; repeat it for each fact. Children belong to \
            both. With --spouse or --household, the answer ends with the benefits of a year and with what is left \
            after tax.

            Each line of a --batch file is one request:
              {"id": 1, "year": 2026, "province": "\(place)", "amounts": {"\(amount)": 60000}}
            'id' and 'amounts' are optional; "profile": {"\(age)": 40} states other facts. "spouse": {"amounts": {…}, "profile": {…}} adds a spouse, \
            "household": true the benefits. Answers have the order of the requests. The answer to an invalid request \
            has 'id', 'line' and 'error'. --fields limits the members of an answer; without 'steps' and \
            'marginalRates' a batch is much faster.

            \(names(facts))

            \(title):
              taxguide calc --year 2026 --place \(place) \(amount)=60000
              taxguide calc --year 2026 --place \(place) --format json \(amount)=5000/month
              taxguide calc --year 2026 --place \(place) \(amount)=60000\(ages) \\
                --spouse \(amount)=30000
              taxguide calc --batch requests.jsonl --fields result --jobs 4
            """
    }

    /// The guide in `--root` or the current folder, if help about this command was requested.
    ///
    /// The parser evaluates the help of all commands at every start. The guide is only read for
    /// this one.
    private static var helpGuide: GuideFolder? {
        let arguments = CommandLine.arguments
        guard arguments.contains("calc"), arguments.contains(where: helpWords.contains) else {
            return nil
        }
        return RootOption.guide(in: arguments)
    }

    private static func names(_ facts: FactCatalogue?) -> String {
        guard let facts else {
            return "The rules of the guide declare the names of amounts and of the profile."
        }
        return """
            Amounts: \(facts.amounts.map(\.name.name).joined(separator: ", ")).
            Profile: \(facts.profile.map(\.name).joined(separator: ", ")).
            """
    }

    private static let helpWords: Set = ["--help", "-h", "help"]

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
        case csv
    }

    @OptionGroup var rootOption: RootOption

    @OptionGroup var publication: PublicationOption

    @Option(
        help: ArgumentHelp("Tax year.", valueName: "year"), transform: yearArgument)
    var year: Int?

    @Option(
        name: [.customLong("place"), .customLong("province")],
        help: ArgumentHelp(
            "Jurisdiction, by code or name; optional if only one has returns.",
            valueName: "place"))
    var residence: String?

    @Option(help: "Output format.")
    var format = Format.text

    @Option(
        help: ArgumentHelp(
            "Language of the labels, by code. (default: English, or the first of the site)",
            valueName: "language"))
    var language: Language?

    @Option(
        help: ArgumentHelp(
            "Reads requests from a JSON Lines file, or - for standard input, and writes one answer a line.",
            valueName: "file"),
        completion: .file())
    var batch: String?

    @Option(
        help: ArgumentHelp(
            "Members of each batch answer, for example result,marginalRates. (default: all)",
            valueName: "names"))
    var fields: String?

    @OptionGroup var jobsOption: JobsOption

    @Option(
        help: ArgumentHelp(
            "Amount or fact of the spouse; repeatable.", valueName: "name=amount"),
        completion: .custom { arguments, _, _ in
            RootOption.facts(in: arguments)?.names.map { "\($0)=" } ?? []
        })
    var spouse: [String] = []

    /// The values of `--elections`.
    enum ElectionsTaken: String, ExpressibleByArgument, CaseIterable {
        case least
    }

    @Option(
        help: "Finds the elections of spouses that leave most; by default, uses the stated ones."
    )
    var elections: ElectionsTaken?

    @Flag(help: "Adds the benefits of a household of one adult; --spouse implies it.")
    var household = false

    @Argument(
        help: ArgumentHelp("Amount or fact of the person.", valueName: "name=amount"),
        completion: .custom { arguments, _, _ in
            RootOption.facts(in: arguments)?.names.map { "\($0)=" } ?? []
        })
    var entries: [String] = []

    func validate() throws {
        if batch != nil {
            guard entries.isEmpty, spouse.isEmpty, !household, year == nil, residence == nil,
                format != .csv
            else {
                throw ValidationError(
                    "--batch takes its years, places and amounts from the file, and writes JSON")
            }
            return
        }
        guard fields == nil, jobsOption.jobs == nil else {
            throw ValidationError("--fields and --jobs are for the lines of a --batch")
        }
        guard year != nil else { throw ValidationError("name the tax year: --year 2026") }
    }

    func run() throws {
        let calculator = try Calculator(
            folder: rootOption.folder(publicOn: publication.day), language: language)
        if let batch {
            try calculator.run(
                batch: batch, fields: fields, jobs: jobsOption.count,
                elections: elections == nil ? .none : .least)
            return
        }
        do throws(Calculator.Failure) {
            let (text, unused) = try answer(calculator)
            Console.write(text)
            report(unused)
        } catch {
            throw Console.commandLineError(error.message)
        }
    }

    /// Returns the printed answer and the entered amounts without effect.
    private func answer(
        _ calculator: Calculator
    ) throws(Calculator.Failure) -> (text: String, unused: [UnusedAmount]) {
        guard let year else { return ("", []) }
        guard let residence = residence ?? calculator.onlyPlace else {
            throw Calculator.Failure("name the place by its code or name: --place CODE")
        }
        let writer = try calculator.writer(year: year)
        if let people = try people(calculator.facts) {
            let calculation = try calculator.calculate(
                people, year: year, residence: residence,
                elections: elections == nil ? .reported : .least)
            let text =
                switch format {
                case .text: writer.text(calculation)
                case .json: writer.json(calculation) + "\n"
                case .csv: writer.csv(calculation)
                }
            return (text, calculation.unused)
        }
        let calculation = try calculator.calculate(
            try taxpayer(calculator.facts), year: year, residence: residence)
        let text =
            switch format {
            case .text: writer.text(calculation)
            case .json: writer.json(calculation) + "\n"
            case .csv: writer.csv(calculation)
            }
        return (text, calculation.unused)
    }

    /// Reports amounts without effect, which would otherwise seem to be included.
    private func report(_ unused: [UnusedAmount]) {
        for amount in unused {
            let stated = amount.adult == 0 ? entries : spouse
            let entry = stated.first { $0.hasPrefix("\(amount.name.name)=") } ?? amount.name.name
            Console.writeError(
                "taxguide: '\(Console.printable(entry))' changes no result in this place and year\n"
            )
        }
    }

    /// Returns the household of the arguments; nil for a single return.
    private func people(_ facts: FactCatalogue) throws(Calculator.Failure) -> Household? {
        if spouse.isEmpty { return household ? Household(try taxpayer(facts)) : nil }
        let first = try Self.person(entries, facts)
        let second = try Self.person(spouse, facts)
        do throws(InputError) {
            return try Household(first, spouse: second, using: facts)
        } catch {
            throw Calculator.Failure(error)
        }
    }

    private func taxpayer(_ facts: FactCatalogue) throws(Calculator.Failure) -> Taxpayer {
        let taxpayer = try Self.person(entries, facts).taxpayer
        do throws(InputError) {
            try facts.validate(taxpayer)
        } catch {
            throw Calculator.Failure(error)
        }
        return taxpayer
    }

    /// Returns the inputs of one person and their names.
    private static func person(
        _ entries: [String], _ facts: FactCatalogue
    ) throws(Calculator.Failure) -> Household.Entered {
        var taxpayer = Taxpayer()
        var seen: Set<String> = []
        for entry in entries {
            guard let sign = entry.firstIndex(of: "=") else {
                throw Calculator.Failure("'\(entry)' is not name=amount")
            }
            let name = String(entry[..<sign])
            guard seen.insert(name).inserted else {
                throw Calculator.Failure("'\(name)' is given twice")
            }
            do throws(InputError) {
                let value = String(entry[entry.index(after: sign)...])
                try facts.enter(name, try facts.annual(value, of: name), of: &taxpayer)
            } catch {
                throw Calculator.Failure(error)
            }
        }
        return Household.Entered(taxpayer: taxpayer, names: seen)
    }
}
