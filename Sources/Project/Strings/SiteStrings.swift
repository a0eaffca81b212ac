internal import BuildStore
internal import Markup
package import RuleEngine
package import RuleLanguage
package import TaxTables
package import Text

/// The words of the site in one language, from `Site/Strings/<language>.yaml`.
///
/// Complete by construction: what the file does not say is one of the `DefaultStrings`, and a missing or an unknown
/// entry is a diagnostic when the file is read, so that no page has to deal with an absent word.
package struct SiteStrings: Sendable {
    package struct JurisdictionWords: Sendable {
        package let name: String
        /// The label of a step's jurisdiction, such as 'Federal'.
        package let adjective: String
        /// The name with its preposition, such as 'in Ontario'.
        package let within: String
        /// The text from which path components are made, if not from the name.
        package let address: String?
        /// A sentence about levies that pages do not include.
        package let notCounted: String?
        /// The collective name of contributions and premiums, if it differs from that of most
        /// jurisdictions.
        package let contributions: String?
    }

    /// A reference type, because every page maker holds the strings.
    final class Contents: Sendable {
        let parts: Parts
        /// The jurisdictions in declared order, and the words of their names.
        let places: [Jurisdiction]
        let wordsOfPlaces: Set<Substring>

        init(_ parts: Parts) {
            self.parts = parts
            places = parts.jurisdictions.keys.asDeclared
            wordsOfPlaces = Set(
                parts.jurisdictions.values.flatMap { $0.name.split(separator: " ") })
        }
    }

    struct Parts: Sendable {
        let language: Language
        let numbers: NumberFormat
        let interface: CaseStrings<InterfaceStrings>
        /// UI strings and units with plural forms.
        let counted: CountedTexts
        let countedUnits: CountedTexts
        let pages: CaseStrings<PageStrings>
        let households: CaseStrings<HouseholdStrings>
        let operations: CaseStrings<OperationStrings>
        let arithmetic: CaseStrings<Arithmetic>
        let rules: CaseStrings<RuleStrings>
        let columns: CaseStrings<ScheduleColumn>
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
        /// Names of the components of a figure's path.
        let figureWords: [String: String]
        /// The word before the colon of a table's caption in Markdown.
        let captionWord: String
        /// The headings of a topic's sections in Markdown.
        let sectionsWritten: CaseStrings<TopicSection>
        /// The headings of a topic's sections on its page.
        let sectionsShown: CaseStrings<TopicSection>
        /// Translated words of form names, such as 'Schedule' in French.
        let formWords: [(written: String, shown: String)]
        /// The titles of slips, and the names of lines and boxes, in order of use.
        let slipNames: [(written: String, shown: String)]
        /// Translated names of publishers, and titles of the guide's own calculations.
        let sourceWords: [String: String]
        let untranslated: [String]
    }

    let contents: Contents

    /// The folder of all languages' files.
    package static let folder = "Site/Strings"

    package static func path(_ language: Language) -> String {
        "\(folder)/\(language.rawValue).yaml"
    }

    package var language: Language { contents.parts.language }
    /// The strings that are those of another language, as `interface.topics`.
    package var untranslated: [String] { contents.parts.untranslated }
    package var numbers: NumberFormat { contents.parts.numbers }
    package var locale: LocaleData { numbers.locale }

    package subscript(_ text: InterfaceStrings) -> String { contents.parts.interface[text] }
    package subscript(_ text: PageStrings) -> String { contents.parts.pages[text] }
    package subscript(_ text: HouseholdStrings) -> String { contents.parts.households[text] }
    package subscript(_ part: OperationStrings) -> String { contents.parts.operations[part] }
    /// The words of an operation on amounts; those of a sum stand between its operands.
    package subscript(_ arithmetic: Arithmetic) -> String { contents.parts.arithmetic[arithmetic] }
    package subscript(_ text: RuleStrings) -> String { contents.parts.rules[text] }
    package subscript(_ column: ScheduleColumn) -> String { contents.parts.columns[column] }
    package subscript(_ step: StepName) -> String {
        Reads.record(.rules)
        return contents.parts.steps[step]
    }
    package subscript(_ section: Step.Section) -> String { contents.parts.stepSections[section] }
    package subscript(_ text: Figure.Certainty) -> String { contents.parts.certainties[text] }
    package subscript(_ locator: Locator) -> String {
        locator.parts.map { filled(contents.parts.locators[$0.term], ["name": $0.name]) }
            .joined(separator: ", ")
    }
    package subscript(_ kind: DocumentKind) -> String { contents.parts.kinds[kind] }
    package subscript(_ situation: TaxSituation) -> String? {
        contents.parts.situations.first { $0.written == situation.rawValue }?.shown
    }

    /// The situations of the tax calendar, in the order of the file.
    package var situations: [TaxSituation] {
        contents.parts.situations.map { TaxSituation($0.written) }
    }

    /// The UI strings of facts that the rules declare.
    package var facts: FactStrings {
        Reads.record(.rules)
        return contents.parts.facts
    }

    package subscript(_ jurisdiction: Jurisdiction) -> JurisdictionWords {
        contents.parts.jurisdictions[jurisdiction]
            ?? JurisdictionWords(
                name: "", adjective: "", within: "", address: nil, notCounted: nil,
                contributions: nil)
    }

    /// The jurisdictions of the guide, in declared order.
    package var places: [Jurisdiction] { contents.places }

    /// Returns true if a word is part of a jurisdiction's name.
    package func isOfPlace(_ word: Substring) -> Bool { contents.wordsOfPlaces.contains(word) }

    /// Returns the jurisdiction whose table has a name.
    package func place(named name: String) -> Jurisdiction? {
        places.first { $0.rawValue == name }
    }

    package func name(_ jurisdiction: Jurisdiction) -> String { self[jurisdiction].name }
    /// Returns the form's label of a step.
    package func name(_ step: StepName) -> String { self[step] }

    /// Returns jurisdictions in the alphabetical order of this language.
    package func sorted(_ residences: [Jurisdiction]) -> [Jurisdiction] {
        // `letters` has no accents, so that 'Île' is sorted as an I.
        residences.map { (AlphabeticalKey.letters(of: name($0), locale), $0) }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Returns the path component of a text, or `name` if the text has no characters for one.
    package func addressName(
        for text: String, otherwise name: @autoclosure () -> String
    ) -> String {
        Markup.addressName(for: locale.spelled(FallbackText.plain(text)), otherwise: name())
    }

    package func address(_ word: PathComponent) -> String { contents.parts.addresses[word] }
    /// The word before the colon of a table's caption in Markdown, such as 'Table'.
    package var captionWord: String { contents.parts.captionWord }

    package func written(_ section: TopicSection) -> String {
        contents.parts.sectionsWritten[section]
    }
    package func shown(_ section: TopicSection) -> String { contents.parts.sectionsShown[section] }

    /// Returns the name of a component of a figure's path.
    ///
    /// Without one, which is an error of the guide, returns the component itself.
    package func word(ofFigurePart part: some StringProtocol) -> String {
        contents.parts.figureWords[String(part)] ?? String(part)
    }

    /// Returns true if a component of a figure's path has a name.
    package func hasWord(forFigurePart part: some StringProtocol) -> Bool {
        contents.parts.figureWords[String(part)] != nil
    }

    /// Returns the label of a figure, from its path below the section: 'Age amount: maximum'.
    package func label(of figure: Figure) -> String {
        var parts = figure.path.utf8.split(separator: UInt8(ascii: ".")).map { Substring($0) }
            .dropFirst(2)
        // The label of a figure directly in a section starts with the section's name.
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

    /// Returns the name of a bracket: 'Second bracket'; nil if it has none.
    private func bracket(_ number: Substring) -> String? {
        let names = self[.bracketsInOrder].split(separator: ";")
        guard let number = Int(number), names.indices ~= number - 1 else { return nil }
        return String(names[number - 1].drop { $0 == " " })
    }

    /// Returns a date with its weekday and without its year: 'Thursday, April 30'.
    package func weekdayAndDay(_ day: CalendarDay) -> String {
        filled(weekday(day, .calendarDay), ["month": numbers.months[day.month - 1]])
    }

    /// Returns a date without its year: 'April 30'.
    package func monthAndDay(_ day: CalendarDay) -> String {
        filled(weekday(day, .monthAndDay), ["month": numbers.months[day.month - 1]])
    }

    /// Returns a weekday and a day of the month: 'Thursday 30'.
    package func weekday(_ day: CalendarDay) -> String { weekday(day, .calendarWeekday) }

    private func weekday(_ day: CalendarDay, _ text: InterfaceStrings) -> String {
        let weekday = WeekdayName(day.weekday).map { contents.parts.weekdays[$0] } ?? ""
        return self.text(text, ["weekday": weekday, "day": numbers.dayOfMonth(day)])
    }

    /// Returns a UI string with its placeholders replaced.
    package func text(_ text: InterfaceStrings, _ values: KeyValuePairs<String, String>) -> String {
        filled(self[text], values)
    }

    /// Returns the plural form of a UI string, with `{count}` and other placeholders replaced.
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

    /// A sample of the language's letters, for choosing a font.
    package var sample: String {
        ([self[.languageName]] + numbers.months + InterfaceStrings.allCases.map { self[$0] })
            .filter { !FallbackText.isMarked($0) }.joined()
    }

    /// Returns a number with its unit, such as '90 days'.
    package func count(_ count: Int, _ unit: Figure.CountUnit) -> String {
        let form = contents.parts.countedUnits.text(
            unit.rawValue, locale.plurals.category(of: count))
        return filled(form ?? contents.parts.units[unit], ["count": numbers.count(count)])
    }

    /// Returns the translated name of a publisher, or title of the guide's own calculation; nil if
    /// it is not translated.
    package func source(_ name: String) -> String? { contents.parts.sourceWords[name] }

    /// Returns a list as text: 'a, b and c'.
    package func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        let ending = locale.listEndings.first { $0.stands(before: last) }
        return items.dropLast().joined(separator: self[.listSeparator])
            + (ending?.separator ?? self[.lastSeparator]) + last
    }

    /// Reads a language's file; nil, after diagnostics, if any string is missing or unknown.
    ///
    /// - Parameters:
    ///   - steps: The names of steps, which are in the rule files.
    ///   - original: The strings that a partial language may lack; nil for another language.
    package static func read(
        _ source: SourceText, language: Language, steps: StepStrings, facts: FactCatalogue,
        placeholders: StringPlaceholders, original: OriginalStrings? = nil, log: DiagnosticLog
    ) -> SiteStrings? {
        let separate = DiagnosticLog()
        defer { log.report(separate.diagnostics) }
        guard let root = YAMLParser.parse(source, log: separate) else { return nil }
        guard
            let (completed, untranslated) = DefaultStrings.completed(
                root, language, in: source, original: original, log: separate)
        else { return nil }
        let strings = YAMLMappingReader.read(completed, in: source, log: separate) { reader in
            contents(reader, language, steps, facts, placeholders, untranslated: untranslated)
        }
        return separate.hasErrors ? nil : strings
    }

    private static func contents(
        _ reader: YAMLMappingReader, _ language: Language, _ steps: StepStrings,
        _ facts: FactCatalogue, _ placeholders: StringPlaceholders, untranslated: [String]
    ) -> SiteStrings? {
        if let code = reader.optionalText("language"), code != language.rawValue {
            reader.report(
                .aboutFile(
                    "wrong-file", "the file says language '\(code)'", path: reader.source.path,
                    fix: "write 'language: \(language.rawValue)', or rename the file"))
        }
        let months: CaseStrings<Month> = reader.table("months")
        // Without a locale, the other keys cannot be read.
        guard let locale = LocaleData.read(reader) else {
            reader.ignoreRemaining()
            return nil
        }
        var (counted, countedUnits) = (CountedTexts(), CountedTexts())
        let interface: CaseStrings<InterfaceStrings> = reader.table(
            "interface", locale.plurals, into: &counted, placeholders["interface"])
        let units: CaseStrings<Figure.CountUnit> = reader.table(
            "units", locale.plurals, into: &countedUnits, placeholders["units"])
        let parts = Parts(
            language: language,
            numbers: NumberFormat(
                locale, months: months.texts, reader.source.names.currency,
                reader.source.names.taxYear),
            interface: interface,
            counted: counted, countedUnits: countedUnits,
            pages: reader.table("pages", placeholders["pages"]),
            households: reader.table("households", placeholders["households"]),
            operations: reader.table("operations", placeholders["operations"]),
            arithmetic: reader.table("arithmetic", placeholders["arithmetic"]),
            rules: reader.table("rules", placeholders["rules"]),
            columns: reader.table("columns", placeholders["columns"]),
            addresses: CaseStrings(reader.addressWords()),
            steps: steps, stepSections: reader.table("sections"),
            jurisdictions: jurisdictions(reader),
            certainties: reader.table("certainties", placeholders["certainties"]),
            locators: reader.table("locators", placeholders["locators"]),
            units: units, kinds: reader.addressNames("source-kinds"),
            situations: reader.addressPairs("situations"), weekdays: reader.table("weekdays"),
            facts: FactStrings(facts, in: language, reader),
            figureWords: reader.names("figures"),
            captionWord: reader.requiredText("caption-word") ?? "",
            sectionsWritten: reader.table("topic-sections"),
            sectionsShown: reader.table("topic-headings"),
            formWords: reader.pairs("form-words"), slipNames: reader.pairs("slip-names"),
            sourceWords: reader.names("source-words"),
            untranslated: untranslated)
        // Labels of amounts are only used by the command line, and words for places were filled in.
        for section in ["amounts", PlaceWords.section] { reader.ignore(section) }
        return SiteStrings(contents: Contents(parts))
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
