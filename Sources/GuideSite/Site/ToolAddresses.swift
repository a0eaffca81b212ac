internal import GuideDiagnostics
internal import GuideMarkup
internal import TaxTables

/// Where the pages that are used rather than read stand.
extension Addresses {
    func checklists(_ language: Language) -> String {
        folder(.checklists, language)
    }

    func checklist(_ page: TextPage, _ language: Language) -> String? {
        page.texts[language].flatMap { guide.pagePaths[$0.source.path] }
    }

    func calendars(_ language: Language) -> String {
        "\(language.rawValue)/\(guide.words(language).address(.calendar))/"
    }

    func calendar(_ calendar: TaxCalendar, _ language: Language) -> String {
        "\(calendars(language))\(calendar.year)/"
    }

    /// A calendar for calendar programs: every day, or those of one situation.
    func calendarFile(
        _ calendar: TaxCalendar, _ situation: TaxSituation?, _ language: Language
    ) -> String {
        let words = guide.words(language)
        let name = words.address(.calendar) + "-\(calendar.year)"
        let ending = situation.map { "-\(anchorName(for: words[$0]))" } ?? ""
        return "\(self.calendar(calendar, language))\(name)\(ending).ics"
    }

    func salesTax(_ language: Language) -> String {
        "\(language.rawValue)/\(guide.words(language).address(.salesTax))/"
    }

    func salesTax(_ place: Jurisdiction, _ language: Language) -> String {
        salesTax(language) + "\(slug(place, language))/"
    }

    func ledgers(_ language: Language) -> String {
        "\(language.rawValue)/\(guide.words(language).address(.yearInTheLife))/"
    }

    func ledger(_ ledger: Ledger, _ language: Language) -> String {
        "\(ledgers(language))\(ledger.slugs[language] ?? ledger.name)/"
    }

    /// The return that a ledger leads to.
    func ledgerReturn(_ ledger: Ledger, _ language: Language) -> String {
        "\(self.ledger(ledger, language))\(guide.words(language).address(.ledgerReturn))/"
    }

    static func ledgerData(_ ledger: Ledger) -> String { "data/ledgers/\(ledger.name).csv" }

    /// A page's file beside it, such as a checklist as text.
    static func file(_ path: String, _ ending: String) -> String {
        "\(path.dropLast()).\(ending)"
    }
}
