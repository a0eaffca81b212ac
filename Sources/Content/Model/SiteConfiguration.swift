internal import Markup
package import Project
package import TaxTables
package import Text

/// What `Site/site.yaml` says of the whole site.
package struct SiteConfiguration: Sendable {
    package let titles: ByLanguage<String>
    package let summaries: ByLanguage<String>
    /// The languages that are published, in the order of the file.
    package var languages: [Language]
    /// The language that texts are written in first, whose files have no code in their names.
    package let writtenIn: Language
    /// The places that pages are made of, each with those that it lies in and all that lies in it; nil for all
    /// that have tables.
    package var places: [Jurisdiction]?
    /// The year that topics and examples speak of, whatever other years are published.
    package let currentYear: TaxYear
    /// The tax years that are published, the latest first.
    package var years: [TaxYear]
    /// The address that the site is published at, with a trailing slash.
    package var baseURL: String { didSet { basePath = Self.path(of: baseURL) } }
    /// The path part of the base URL, with a slash at both ends: `/` or `/guide/`.
    package private(set) var basePath: String
    /// Where readers report mistakes: a mail address.
    package let contact: String
    /// Until when reports of weak points reach the contact; nil if the site does not say.
    package let securityExpires: CalendarDay?
    /// The address of the licence that the files for programs are under.
    package let dataLicence: String?

    private static func path(of baseURL: String) -> String {
        let afterScheme = baseURL.split(separator: "/", maxSplits: 2).dropFirst().joined(
            separator: "/")
        guard let slash = afterScheme.firstIndex(of: "/") else { return "/" }
        let path = String(afterScheme[slash...])
        return path.hasSuffix("/") ? path : path + "/"
    }

    /// The scheme and host of the base URL, without a trailing slash.
    package var origin: String {
        String(baseURL.dropLast(basePath.utf8.count))
    }

    package static func read(
        _ source: SourceText, log: DiagnosticLog
    ) -> SiteConfiguration? {
        YAMLMappingReader.readWhole(source, log: log) { reader in
            let said = SiteLanguages(reader)
            let languages = said.published
            let writtenIn = said.writtenIn ?? reader.source.names.original
            let titles = reader.texts(inEach: "title", of: languages)
            let summaries = reader.texts(inEach: "summary", of: languages)
            let places = places(reader)
            let yearTexts = reader.texts("years")
            reader.reportRepeats(of: yearTexts)
            let years = yearTexts.compactMap { reader.year(at: $0.node) }
            let baseURL = baseURL(reader)
            let contact = reader.mailAddress("contact")
            let securityExpires = reader.day("security-expires")
            let dataLicence = reader.webAddress("data-licence")
            // Another message tells of a language or a year that is wrong.
            if said.isMissing || yearTexts.isEmpty {
                reader.report(
                    .aboutFile(
                        "missing-key", "the site has no language or no year", path: source.path,
                        remedy: "write 'languages: [en]' and 'years: [2026]'"))
            }
            guard let baseURL, let contact, let currentYear = years.max() else { return nil }
            return SiteConfiguration(
                titles: titles, summaries: summaries, languages: languages,
                writtenIn: writtenIn, places: places, currentYear: currentYear,
                years: years.sorted(by: >),
                baseURL: baseURL,
                basePath: path(of: baseURL), contact: contact, securityExpires: securityExpires,
                dataLicence: dataLicence)
        }
    }

    /// Nil if the file names none.
    private static func places(_ reader: YAMLMappingReader) -> [Jurisdiction]? {
        guard let node = reader.optional("places") else { return nil }
        let texts = reader.texts(at: node, of: "places")
        reader.reportRepeats(of: texts)
        let places = reader.placesOfAnyLevel(texts)
        if case .sequence(let items) = node.content, items.isEmpty {
            let example = reader.source.names.returnPlaces.first?.rawValue ?? ""
            reader.report(
                "wrong-type", "the site has no place", at: node.offsets,
                remedy: "name some, as in 'places: [\(example)]', or take the key out for all")
        }
        return places
    }

    private static func baseURL(_ reader: YAMLMappingReader) -> String? {
        guard let node = reader.required("base-url"),
            let text = reader.text(at: node, of: "base-url")
        else { return nil }
        if let problem = problem(withBaseURL: text.text) {
            reader.report(
                "bad-base-url", problem, at: text.offsets,
                remedy: "write 'base-url: https://example.org/' with a slash at the end")
        }
        return text.text
    }

    /// What keeps a text from being a base URL, in a sentence; nil if nothing does.
    package static func problem(withBaseURL text: String) -> String? {
        // Bytes: to Swift, some signs of other alphabets are the same as letters of this one.
        let schemes = ["https://", "http://"]
        guard let scheme = schemes.first(where: { text.utf8.starts(with: $0.utf8) }) else {
            return "base URL '\(text)' does not start with https:// or http://"
        }
        guard text.utf8.last == UInt8(ascii: "/") else {
            return "base URL '\(text)' does not end with a slash"
        }
        let rest = Array(text.utf8.dropFirst(scheme.utf8.count))
        let parts = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard let host = parts.first, parts.count >= 2, WebLinks.isHost(host),
            parts.dropFirst().dropLast().allSatisfy(isPathPart)
        else {
            return "base URL '\(text)' is not a plain web address"
        }
        return nil
    }

    /// Whether bytes are a part of a path that no server and no file takes for anything else: an empty
    /// one would make links lead to another host, `..` to another folder.
    private static func isPathPart(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty && !bytes.allSatisfy { $0 == UInt8(ascii: ".") }
            && bytes.allSatisfy { WebLinks.isLetterOrDigit($0) || "-._~".utf8.contains($0) }
    }
}
