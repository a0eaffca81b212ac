internal import Content
internal import Pages
internal import Project
internal import TaxTables
internal import Text

/// Parses a calendar file and reports its errors.
struct TaxCalendarReader {
    private let register: SourceRegister
    private let year: Int
    private let holidays: Set<CalendarDay>
    private var names: Set<String> = []

    /// Returns the calendar; nil, after diagnostics, if the file has errors.
    static func read(
        _ source: SourceText, _ register: SourceRegister, log: DiagnosticLog
    ) -> TaxCalendar? {
        YAMLMappingReader.readWhole(source, log: log) { reader in
            let year = yearOfFile(reader)
            let checked = reader.requiredDay("checked")
            let holidays = reader.days("holidays").map(\.day)
            var entries: [TaxCalendar.Entry] = []
            if let year {
                var calendar = TaxCalendarReader(register, year, Set(holidays))
                entries = reader.mappings("entries") { calendar.entries($0) }.flatMap(\.self)
            }
            guard let year, let checked else { return nil }
            return TaxCalendar(
                source: source, year: year, checked: checked,
                entries: entries.sorted { ($0.day, $0.identifier) < ($1.day, $1.identifier) })
        }
    }

    private init(_ register: SourceRegister, _ year: Int, _ holidays: Set<CalendarDay>) {
        self.register = register
        self.year = year
        self.holidays = holidays
    }

    /// Returns the year in the file, which must match its name.
    private static func yearOfFile(_ reader: YAMLMappingReader) -> Int? {
        guard let node = reader.required("year") else { return nil }
        let name = reader.source.path.split(separator: "/").last.map { $0.dropLast(5) } ?? ""
        if let text = node.scalar, text == name, let year = TaxYear(text: text) {
            return year.number
        }
        reader.report(
            "wrong-file", "the file's name says '\(name)', but 'year' is \(node.kind)",
            at: node.offsets, fix: "write 'year: \(name)', or rename the file")
        return nil
    }

    /// Returns the days of one entry of the file.
    private mutating func entries(_ reader: YAMLMappingReader) -> [TaxCalendar.Entry]? {
        let name = name(reader)
        let days = reader.days("day")
        let rule = reader.requiredWord("rule", as: TaxCalendar.Rule.self)
        let basis = reader.requiredWord("basis", as: TaxCalendar.Basis.self)
        let titles = reader.texts(inEach: "title")
        let notes = reader.optionalTexts(inEach: "note")
        let sources = reader.sources("sources", of: register)
        let concerned = reader.requiredTexts("situations")
        let topic = reader.texts("topic").first
        let isOnHome = reader.optionalTruth("on-home")
        for (day, offsets) in days where day.year != year {
            reader.report(
                "wrong-year", "\(day) is not a day of \(year)", at: offsets,
                fix: "move it to the file of its year")
        }
        guard let name, let rule, let basis else { return nil }
        return days.enumerated().map { index, day in
            TaxCalendar.Entry(
                name: name, number: index + 1, isOnly: days.count == 1, statutory: day.day,
                day: rule == .fixed
                    ? day.day : TaxCalendar.businessDay(from: day.day, holidays: holidays),
                basis: basis, titles: titles, notes: notes, sources: sources,
                concerned: concerned, topic: topic, isOnHome: isOnHome)
        }
    }

    private mutating func name(_ reader: YAMLMappingReader) -> String? {
        guard let name = reader.slug("name") else { return nil }
        if !names.insert(name).inserted {
            reader.report(
                "repeated-name", "'\(name)' is also the name of another entry",
                at: reader.offsets(of: "name"), fix: "give each entry its own name")
        }
        return name
    }
}
