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
        abstract: "Computes a return, or those of a household with its benefits, with every step.",
        discussion: discussion(helpFacts))

    private static func discussion(_ facts: FactCatalogue?) -> String {
        // The examples use the first inputs that the rules declare.
        let amount = facts?.amounts.first?.name.name ?? "NAME"
        let children = facts?.profile.first(where: \.isAgesOfChildren)?.name ?? "NAME"
        let age = facts?.profile.first(where: \.isAge)?.name ?? "NAME"
        let place = "CODE"
        return """
            Amounts are of a year, with at most as many decimals as the currency has. What is left out is 0 or no, or the first \
            of several choices, of a resident all year without dependants; without an age, one at which \
            age makes no difference.

            A spouse with a return of his or her own is given with --spouse, once for each fact; the \
            children are those of both. Then, and with --household, the benefits that the household is \
            paid follow the returns, a year's worth, with what is taken, what arrives and what is left.

            A line of a batch is {"id": 1, "year": 2026, "province": "CODE", "amounts": \
            {"\(amount)": 60000}, "profile": {"\(age)": 40}}; id, amounts and profile may be left out. \
            "spouse": {"amounts": {…}, "profile": {…}} gives the spouse, "household": true asks for the \
            benefits of one adult. Answers come in the order of the lines; one to a line that cannot be \
            answered has its id, if it has one, the number of the line and "error". With --fields an \
            answer has its id and these members alone, and is made in a small part of the time \
            without 'steps' and 'marginalRates'.

            \(names(facts))

            Examples:
              taxguide calc --year 2026 --place \(place) \(amount)=60000
              taxguide calc --year 2026 --place \(place) --format json \(amount)=60000
              taxguide calc --year 2026 --place \(place) \(amount)=60000 \(children)=3,8 --spouse \(amount)=30000
              taxguide calc --batch requests.jsonl --fields result --jobs 4
            """
    }

    /// The inputs that the rules of the guide declare, for the guide in `--root` or the current
    /// folder.
    private static var helpFacts: FactCatalogue? {
        // The parser evaluates the help of all commands at every start; the inputs are read only
        // for this one.
        let arguments = CommandLine.arguments
        guard arguments.contains("calc"), arguments.contains(where: helpWords.contains) else {
            return nil
        }
        return RootOption.facts(in: arguments)
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

    @Option(help: ArgumentHelp("The tax year.", valueName: "year"))
    var year: Int?

    @Option(
        name: [.customLong("place"), .customLong("province")],
        help: ArgumentHelp(
            "A place, by its code or its full name in a language of the guide; it may be left out "
                + "where only one has returns.",
            valueName: "place"))
    var province: String?

    @Option(help: "How to print the calculation.")
    var format = Format.text

    @Option(
        help: ArgumentHelp(
            "The language of labels, by its code; English or the first of the site if left out.",
            valueName: "language"))
    var language: Language?

    @Option(
        help: ArgumentHelp(
            "Reads one JSON object a line and writes one result a line; - is standard input.",
            valueName: "file"),
        completion: .file())
    var batch: String?

    @Option(
        help: ArgumentHelp(
            "Of each answer of a batch these members alone, such as result,marginalRates.",
            valueName: "names"))
    var fields: String?

    @Option(
        help: ArgumentHelp("How many lines of a batch to answer at once.", valueName: "count"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "What the spouse has; give it once for each amount or fact.", valueName: "name=amount"),
        completion: .custom { arguments, _, _ in
            RootOption.facts(in: arguments)?.names.map { "\($0)=" } ?? []
        })
    var spouse: [String] = []

    @Flag(help: "Adds the benefits of the household of one adult; --spouse includes it.")
    var household = false

    @Argument(
        help: ArgumentHelp("What the person has.", valueName: "name=amount"),
        completion: .custom { arguments, _, _ in
            RootOption.facts(in: arguments)?.names.map { "\($0)=" } ?? []
        })
    var entries: [String] = []

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs takes a number from 1 to 256, not \(jobs)")
        }
        if batch != nil {
            guard entries.isEmpty, spouse.isEmpty, !household, year == nil, province == nil,
                format != .csv
            else {
                throw ValidationError(
                    "--batch takes its years, places and amounts from the file, and writes JSON")
            }
            return
        }
        guard fields == nil, jobs == nil else {
            throw ValidationError("--fields and --jobs are for the lines of a --batch")
        }
        guard year != nil else { throw ValidationError("name the tax year: --year 2026") }
    }

    func run() throws {
        let calculator = try Calculator(
            folder: rootOption.folder(publicOn: publication.day), language: language)
        if let batch {
            try calculator.run(batch: batch, fields: fields, jobs: jobs ?? Build.processors)
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
        guard let province = province ?? calculator.onlyPlace else {
            throw Calculator.Failure("name the place by its code or name: --place CODE")
        }
        let writer = try calculator.writer(year: year)
        if let people = try people(calculator.facts) {
            let calculation = try calculator.calculate(people, year: year, province: province)
            let text =
                switch format {
                case .text: writer.text(calculation)
                case .json: writer.json(calculation) + "\n"
                case .csv: writer.csv(calculation)
                }
            return (text, calculation.unused)
        }
        let calculation = try calculator.calculate(
            try taxpayer(calculator.facts), year: year, province: province)
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
                "taxguide: '\(Console.printable(entry))' changes nothing in this place and year\n")
        }
    }

    /// Returns the household of the arguments; nil for a single return.
    private func people(_ facts: FactCatalogue) throws(Calculator.Failure) -> Household? {
        if spouse.isEmpty { return household ? Household(try taxpayer(facts)) : nil }
        let first = try Self.person(entries, facts)
        let second = try Self.person(spouse, facts)
        do throws(InputError) {
            return try Household(first, spouse: second, knowing: facts)
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
                try facts.enter(
                    name, String(entry[entry.index(after: sign)...]), of: &taxpayer)
            } catch {
                throw Calculator.Failure(error)
            }
        }
        return Household.Entered(taxpayer: taxpayer, names: seen)
    }
}
