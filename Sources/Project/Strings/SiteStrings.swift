internal import Markup
package import RuleEngine
package import TaxTables
package import Text

/// The words of the site in one language, from `Site/Strings/<language>.yaml`.
///
/// Complete by construction: a missing or an unknown entry is a diagnostic when the file is read, so
/// that no page has to deal with an absent word.
package struct SiteStrings: Sendable {
    package struct JurisdictionWords: Sendable {
        package let name: String
        /// The qualifier beside a step, such as 'Federal'.
        package let adjective: String
        /// The name with its preposition, such as 'in Ontario'.
        package let within: String
        /// What the addresses of its pages are made of, where not of the name.
        package let address: String?
        /// What of its levies no page counts, in a sentence.
        package let notCounted: String?
        /// What its contributions and premiums are called together, where they are called otherwise than in
        /// most places.
        package let contributions: String?
    }

    /// Held by reference, since every page maker holds the strings and they have many parts.
    private final class Contents: Sendable {
        let parts: Parts
        /// The places in the order in which they are declared, and the words of their names.
        let places: [Jurisdiction]
        let wordsOfPlaces: Set<Substring>

        init(_ parts: Parts) {
            self.parts = parts
            places = parts.jurisdictions.keys.asDeclared
            wordsOfPlaces = Set(
                parts.jurisdictions.values.flatMap { $0.name.split(separator: " ") })
        }
    }

    private struct Parts: Sendable {
        let language: Language
        let numbers: NumberFormat
        let interface: CaseStrings<InterfaceStrings>
        /// Texts of the interface, and units, that are said otherwise of other numbers.
        let counted: CountedTexts
        let countedUnits: CountedTexts
        let pages: CaseStrings<PageStrings>
        let households: CaseStrings<HouseholdStrings>
        let operations: CaseStrings<OperationStrings>
        let rules: CaseStrings<RuleStrings>
        let addresses: CaseStrings<PathComponent>
        let steps: StepStrings
        let stepSections: CaseStrings<Step.Section>
        let jurisdictions: [Jurisdiction: JurisdictionWords]
        let certainties: CaseStrings<Figure.Certainty>
        let locators: CaseStrings<Locator.Term>
        let units: CaseStrings<Figure.CountUnit>
        let kinds: CaseStrings<DocumentKind>
        let situations: [(written: String, shown: String)]
        let weekdays: CaseStrings<WeekdayName>
        let facts: FactStrings
        /// Words for the parts of a figure's path.
        let figureWords: [String: String]
        /// What authors write before the colon of a table's caption.
        let captionWord: String
        /// What authors write as the headings of a topic's sections.
        let sectionsWritten: CaseStrings<TopicSection>
        /// What the page shows as those headings.
        let sectionsShown: CaseStrings<TopicSection>
        /// What words of form names become in this language, such as 'Schedule' in French.
        let formWords: [(written: String, shown: String)]
        /// What is printed at the top of a slip, by the slip's number.
        let slipNames: [String: String]
        /// What names of publishers, and titles of the guide's own calculations, become in this language.
        let sourceWords: [String: String]
    }

    private let contents: Contents

    /// The folder of the files of all languages.
    package static let folder = "Site/Strings"

    /// The file of a language's words.
    package static func path(_ language: Language) -> String {
        "\(folder)/\(language.rawValue).yaml"
    }

    package var language: Language { contents.parts.language }
    package var numbers: NumberFormat { contents.parts.numbers }
    package var locale: LocaleData { numbers.locale }

    package subscript(_ text: InterfaceStrings) -> String { contents.parts.interface[text] }
    package subscript(_ text: PageStrings) -> String { contents.parts.pages[text] }
    package subscript(_ text: HouseholdStrings) -> String { contents.parts.households[text] }
    package subscript(_ operation: OperationStrings) -> String {
        contents.parts.operations[operation]
    }
    package subscript(_ text: RuleStrings) -> String { contents.parts.rules[text] }
    package subscript(_ step: StepName) -> String { contents.parts.steps[step] }
    package subscript(_ section: Step.Section) -> String { contents.parts.stepSections[section] }
    package subscript(_ certainty: Figure.Certainty) -> String {
        contents.parts.certainties[certainty]
    }
    package subscript(_ locator: Locator) -> String {
        locator.parts.map { filled(contents.parts.locators[$0.term], ["name": $0.name]) }
            .joined(separator: ", ")
    }
    package subscript(_ kind: DocumentKind) -> String { contents.parts.kinds[kind] }
    package subscript(_ situation: TaxSituation) -> String? {
        contents.parts.situations.first { $0.written == situation.rawValue }?.shown
    }

    /// Whom days of the tax calendar may concern, in the order of the file.
    package var situations: [TaxSituation] {
        contents.parts.situations.map { TaxSituation($0.written) }
    }

    /// What is said of the facts that the rule files declare.
    package var facts: FactStrings { contents.parts.facts }

    package subscript(_ jurisdiction: Jurisdiction) -> JurisdictionWords {
        contents.parts.jurisdictions[jurisdiction]
            ?? JurisdictionWords(
                name: "", adjective: "", within: "", address: nil, notCounted: nil,
                contributions: nil)
    }

    /// The places of the guide, in the order in which they are declared.
    package var places: [Jurisdiction] { contents.places }

    /// Whether a word is one of the name of a place.
    package func isOfPlace(_ word: Substring) -> Bool { contents.wordsOfPlaces.contains(word) }

    /// A place by the name of its table.
    package func place(named name: String) -> Jurisdiction? {
        places.first { $0.rawValue == name }
    }

    /// The name of a place.
    package func name(_ jurisdiction: Jurisdiction) -> String { self[jurisdiction].name }
    /// What a form calls the line of a step.
    package func name(_ step: StepName) -> String { self[step] }

    /// Places in the alphabetical order of this language.
    package func sorted(_ provinces: [Jurisdiction]) -> [Jurisdiction] {
        // Letters have no accents, so that 'Île' stands among the I's.
        provinces.map { (AlphabeticalKey.letters(of: name($0), locale), $0) }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The part of an address that a text of the language has, or another where nothing is left of it.
    package func addressName(
        for text: String, otherwise name: @autoclosure () -> String
    ) -> String {
        Markup.addressName(for: locale.spelled(text), otherwise: name())
    }

    package func address(_ word: PathComponent) -> String { contents.parts.addresses[word] }
    /// What authors write before the colon of a table's caption, such as 'Table'.
    package var captionWord: String { contents.parts.captionWord }

    package func written(_ section: TopicSection) -> String {
        contents.parts.sectionsWritten[section]
    }
    package func shown(_ section: TopicSection) -> String { contents.parts.sectionsShown[section] }

    /// A part of a figure's path in words; the part itself where there are none, which is an error
    /// of the guide.
    package func word(ofFigurePart part: some StringProtocol) -> String {
        contents.parts.figureWords[String(part)] ?? String(part)
    }

    /// Whether there are words for a part of a figure's path.
    package func hasWord(forFigurePart part: some StringProtocol) -> Bool {
        contents.parts.figureWords[String(part)] != nil
    }

    /// A figure in words, by its path below the section: 'Age amount: maximum'.
    package func label(of figure: Figure) -> String {
        var parts = figure.path.utf8.split(separator: UInt8(ascii: ".")).map { Substring($0) }
            .dropFirst(2)
        // A figure that stands in the section itself says whose it is.
        if parts.count == 1 { parts.insert(Substring(figure.section), at: parts.startIndex) }
        var words: [String] = []
        for part in parts {
            if part.allSatisfy(\.isNumber), let last = words.popLast() {
                words.append(
                    last == word(ofFigurePart: "schedule")
                        ? bracket(part) ?? "\(last) \(part)" : "\(last) \(part)")
            } else {
                words.append(word(ofFigurePart: part))
            }
        }
        return words.joined(separator: self[.labelSeparator])
    }

    /// A bracket by its number: 'Second bracket'; nil if it has no such name.
    private func bracket(_ number: Substring) -> String? {
        let names = self[.bracketsInOrder].split(separator: ";")
        guard let number = Int(number), names.indices ~= number - 1 else { return nil }
        return String(names[number - 1].drop { $0 == " " })
    }

    /// A day with its weekday and without its year: 'Thursday, April 30'.
    package func weekdayAndDay(_ day: CalendarDay) -> String {
        filled(weekday(day, .calendarDay), ["month": numbers.months[day.month - 1]])
    }

    /// A day of a year that is known: 'April 30'.
    package func monthAndDay(_ day: CalendarDay) -> String {
        filled(weekday(day, .monthAndDay), ["month": numbers.months[day.month - 1]])
    }

    /// A day of a month that is known: 'Thursday 30'.
    package func weekday(_ day: CalendarDay) -> String { weekday(day, .calendarWeekday) }

    private func weekday(_ day: CalendarDay, _ text: InterfaceStrings) -> String {
        let weekday = WeekdayName(day.weekday).map { contents.parts.weekdays[$0] } ?? ""
        return self.text(text, ["weekday": weekday, "day": numbers.dayOfMonth(day)])
    }

    /// A text with `{name}` replaced by values.
    package func text(_ text: InterfaceStrings, _ values: KeyValuePairs<String, String>) -> String {
        filled(self[text], values)
    }

    /// A text in the form for a number, with `{count}` replaced by the number and others by values.
    package func text(
        _ text: InterfaceStrings, count: Int, _ values: KeyValuePairs<String, String> = [:]
    ) -> String {
        let form = contents.parts.counted.text(
            text.rawValue, locale.plurals.category(of: count))
        return filled(filled(form ?? self[text], ["count": numbers.count(count)]), values)
    }

    package func text(_ text: PageStrings, _ values: KeyValuePairs<String, String>) -> String {
        filled(self[text], values)
    }

    package func text(_ text: HouseholdStrings, _ values: KeyValuePairs<String, String>) -> String {
        filled(self[text], values)
    }

    /// Some words of the language, by which fonts are tried.
    package var sample: String {
        ([self[.languageName]] + numbers.months + InterfaceStrings.allCases.map { self[$0] })
            .joined()
    }

    /// A number with its unit, such as '90 days'.
    package func count(_ count: Int, _ unit: Figure.CountUnit) -> String {
        let form = contents.parts.countedUnits.text(
            unit.rawValue, locale.plurals.category(of: count))
        return filled(form ?? contents.parts.units[unit], ["count": numbers.count(count)])
    }

    /// A form's name in this language.
    package func form(_ name: String) -> String {
        for word in contents.parts.formWords where name.hasPrefix(word.written) {
            return word.shown + name.dropFirst(word.written.count)
        }
        return name
    }

    /// What is printed at the top of a slip, such as 'Statement of Remuneration Paid' for 'T4'; nil where
    /// the site's words have no name for it.
    package func slipName(_ slip: String) -> String? { contents.parts.slipNames[slip] }

    /// A publisher's name in this language, or the title of what the guide computed itself; nil where it
    /// is no other than in the register.
    package func source(_ name: String) -> String? { contents.parts.sourceWords[name] }

    /// Items in a sentence: 'a, b and c'.
    package func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        let ending = locale.listEndings.first { $0.stands(before: last) }
        return items.dropLast().joined(separator: self[.listSeparator])
            + (ending?.separator ?? self[.lastSeparator]) + last
    }

    /// Reads a language's file; nil, and diagnostics, if anything is missing or unknown.
    ///
    /// - Parameter steps: The words of steps, which stand beside the lines of rules.
    package static func read(
        _ source: SourceText, language: Language, steps: StepStrings, facts: FactCatalogue,
        log: DiagnosticLog
    ) -> SiteStrings? {
        YAMLMappingReader.readWhole(source, log: log) { reader in
            if let code = reader.optionalText("language"), code != language.rawValue {
                reader.report(
                    .aboutFile(
                        "wrong-file", "the file says language '\(code)'", path: source.path))
            }
            let months: CaseStrings<Month> = reader.table("months")
            // Without a locale there are no strings, and nothing asks for the other keys.
            guard let locale = LocaleData.read(reader) else {
                reader.ignoreRemaining()
                return nil
            }
            var (counted, countedUnits) = (CountedTexts(), CountedTexts())
            let interface: CaseStrings<InterfaceStrings> = reader.table(
                "interface", locale.plurals, into: &counted, values: \.values)
            let units: CaseStrings<Figure.CountUnit> = reader.table(
                "units", locale.plurals, into: &countedUnits, values: { _ in ["count"] })
            let parts = Parts(
                language: language,
                numbers: NumberFormat(
                    locale, months: months.texts, reader.source.names.currency,
                    reader.source.names.taxYear),
                interface: interface,
                counted: counted, countedUnits: countedUnits,
                pages: reader.table("pages", values: \.values),
                households: reader.table("households", values: \.values),
                operations: reader.table("operations", values: \.values),
                rules: reader.table("rules", values: \.values),
                addresses: CaseStrings(reader.addressWords()),
                steps: steps, stepSections: reader.table("sections"),
                jurisdictions: jurisdictions(reader),
                certainties: reader.table("certainties") { _ in ["from", "year"] },
                locators: reader.table("locators") { _ in ["name"] },
                units: units, kinds: reader.addressNames("source-kinds"),
                situations: reader.addressPairs("situations"), weekdays: reader.table("weekdays"),
                facts: FactStrings(facts, in: language, reader),
                figureWords: reader.names("figures"),
                captionWord: reader.requiredText("caption-word") ?? "",
                sectionsWritten: reader.table("topic-sections"),
                sectionsShown: reader.table("topic-headings"),
                formWords: reader.pairs("form-words"), slipNames: reader.names("slip-names"),
                sourceWords: reader.names("source-words"))
            // Labels of amounts, for forms that a reader fills in on the command line.
            reader.ignore("amounts")
            return SiteStrings(contents: Contents(parts))
        }
    }

    private static func jurisdictions(
        _ reader: YAMLMappingReader
    ) -> [Jurisdiction: JurisdictionWords] {
        reader.mapping("jurisdictions") { table in
            var words: [Jurisdiction: JurisdictionWords] = [:]
            for jurisdiction in reader.source.names.jurisdictions {
                words[jurisdiction] = table.mapping(jurisdiction.rawValue, jurisdictionWords)
            }
            return words
        } ?? [:]
    }

    private static func jurisdictionWords(_ entry: YAMLMappingReader) -> JurisdictionWords? {
        let name = entry.requiredText("name")
        let adjective = entry.requiredText("adjective")
        let within = entry.requiredText("in")
        let notCounted = entry.optionalText("not-counted")
        let contributions = entry.optionalText("contributions")
        let address = entry.optionalText("address")
        if let text = address ?? name {
            entry.checkAddressName(
                text, at: entry.offsets(of: address == nil ? "name" : "address"))
        }
        guard let name, let adjective, let within else { return nil }
        return JurisdictionWords(
            name: name, adjective: adjective, within: within, address: address,
            notCounted: notCounted, contributions: contributions)
    }
}

/// The weekdays, by their names in string files.
package enum WeekdayName: String, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    package init?(_ weekday: Weekday) { self.init(rawValue: "\(weekday)") }
}

/// The months, by their names in string files.
private enum Month: String, CaseIterable {
    case january, february, march, april, may, june, july, august, september, october
    case november, december
}
