internal import GuideContent
internal import GuideDiagnostics
internal import GuideFormats
internal import GuidePages
internal import GuideWords
internal import GuideYAML
internal import TaxTables

/// Reads a calendar file, reporting all that is wrong with it.
struct TaxCalendarReader {
    private let register: SourceRegister
    private let year: Int
    private let holidays: Set<CalendarDay>
    private var names: Set<String> = []

    /// Nil, after diagnostics, if the file has errors.
    static func read(
        _ source: SourceText, _ register: SourceRegister, diagnostics: inout [Diagnostic]
    ) -> TaxCalendar? {
        guard let root = YAMLParser.parse(source, diagnostics: &diagnostics),
            var reader = YAMLMappingReader(root, in: source, diagnostics: &diagnostics)
        else { return nil }
        var found: [Diagnostic] = []
        let year = yearOfFile(&reader, &found)
        _ = reader.required("checked", diagnostics: &found)
        let checked = reader.day("checked", &found)
        let holidays = reader.days("holidays", &found).map(\.day)
        var entries: [TaxCalendar.Entry] = []
        if let year {
            var calendar = TaxCalendarReader(register, year, Set(holidays))
            entries = reader.mappings("entries", &found) { reader, found in
                calendar.entries(&reader, &found)
            }.flatMap(\.self)
        }
        reader.finish(diagnostics: &found)
        diagnostics += found
        guard !found.hasErrors, let year, let checked else { return nil }
        return TaxCalendar(
            source: source, year: year, checked: checked,
            entries: entries.sorted { ($0.day, $0.identifier) < ($1.day, $1.identifier) })
    }

    private init(_ register: SourceRegister, _ year: Int, _ holidays: Set<CalendarDay>) {
        self.register = register
        self.year = year
        self.holidays = holidays
    }

    /// The year that the file says, which has to be the one in its name.
    private static func yearOfFile(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> Int? {
        guard let node = reader.required("year", diagnostics: &found) else { return nil }
        let name = reader.source.path.split(separator: "/").last.map { $0.dropLast(5) } ?? ""
        if let text = node.scalar, text == name, let year = TaxYear(text: text) {
            return year.number
        }
        found.append(
            Diagnostic(
                .error, "wrong-file", "the file's name says '\(name)', but 'year' is \(node.kind)",
                in: reader.source, at: node.offsets,
                remedy: "write 'year: \(name)', or rename the file"))
        return nil
    }

    /// The days of one entry of the file.
    private mutating func entries(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> [TaxCalendar.Entry]? {
        let name = name(&reader, &found)
        let days = reader.days("day", &found)
        let rule = reader.requiredWord("rule", as: TaxCalendar.Rule.self, &found)
        let basis = reader.requiredWord("basis", as: TaxCalendar.Basis.self, &found)
        let titles = reader.texts(inEach: "title", &found)
        let notes = reader.optional("note") == nil ? [:] : reader.texts(inEach: "note", &found)
        let sources = reader.sources("sources", of: register, &found)
        let situations = reader.words("situations", as: TaxSituation.self, &found)
        let topic = reader.texts("topic", diagnostics: &found).first
        for (day, offsets) in days where day.year != year {
            found.append(
                Diagnostic(
                    .error, "wrong-year", "\(day) is not a day of \(year)", in: reader.source,
                    at: offsets, remedy: "move it to the file of its year"))
        }
        guard let name, let rule, let basis else { return nil }
        return days.enumerated().map { index, day in
            TaxCalendar.Entry(
                name: name, number: index + 1, isOnly: days.count == 1, statutory: day.day,
                day: rule == .fixed
                    ? day.day : TaxCalendar.businessDay(from: day.day, holidays: holidays),
                basis: basis, titles: titles, notes: notes, sources: sources,
                situations: situations, topic: topic)
        }
    }

    private mutating func name(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> String? {
        guard let name = reader.slug("name", &found) else { return nil }
        if !names.insert(name).inserted, let node = reader.optional("name") {
            found.append(
                Diagnostic(
                    .error, "repeated-name", "'\(name)' is also the name of another entry",
                    in: reader.source, at: node.offsets, remedy: "give each entry its own name"))
        }
        return name
    }
}
