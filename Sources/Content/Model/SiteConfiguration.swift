internal import Markup
package import Project
package import TaxTables
package import Text

/// The settings of the site: `Site/site.yaml`.
package struct SiteConfiguration: Sendable {
    package let titles: ByLanguage<String>
    package let summaries: ByLanguage<String>
    /// The published languages, in the order of the file.
    package var languages: [Language]
    /// The published languages that may lack texts.
    package let partialLanguages: ByLanguage<PartialLanguage>
    /// The original language of texts, whose file names have no language code.
    package let writtenIn: Language
    /// The published jurisdictions, including all parents and children; nil for all with tables.
    package var places: [Jurisdiction]?
    /// The year of topics and examples, independent of the other published years.
    package let currentYear: TaxYear
    /// The published tax years, latest first.
    package var years: [TaxYear]
    /// The URL of the site, with a trailing slash.
    package var baseURL: String { didSet { basePath = Self.path(of: baseURL) } }
    /// The path of the base URL, with a slash at both ends: `/` or `/guide/`.
    package private(set) var basePath: String
    /// The email address for reports of mistakes.
    package let contact: String
    /// The expiry date of the security contact; nil if the site has none.
    package let securityExpires: CalendarDay?
    /// The URL of the licence of the machine-readable files.
    package let dataLicence: String?
    package let amountsPages: AmountsPages

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
            let amountsPages = AmountsPages(reader)
            // An invalid language or year was reported before.
            if said.isMissing || yearTexts.isEmpty {
                reader.report(
                    .aboutFile(
                        "missing-key", "the site has no language or no year", path: source.path,
                        fix: "write 'languages: [en]' and 'years: [2026]'"))
            }
            guard let baseURL, let contact, let currentYear = years.max() else { return nil }
            return SiteConfiguration(
                titles: titles, summaries: summaries, languages: languages,
                partialLanguages: said.partial, writtenIn: writtenIn, places: places,
                currentYear: currentYear,
                years: years.sorted(by: >),
                baseURL: baseURL,
                basePath: path(of: baseURL), contact: contact, securityExpires: securityExpires,
                dataLicence: dataLicence, amountsPages: amountsPages)
        }
    }

    /// Reads the published jurisdictions; nil if the file has no such key.
    private static func places(_ reader: YAMLMappingReader) -> [Jurisdiction]? {
        guard let node = reader.optional("places") else { return nil }
        let texts = reader.texts(at: node, of: "places")
        reader.reportRepeats(of: texts)
        let places = reader.placesOfAnyLevel(texts)
        if case .sequence(let items) = node.content, items.isEmpty {
            let example = reader.source.names.returnPlaces.first?.rawValue ?? ""
            reader.report(
                "wrong-type", "the site has no place", at: node.offsets,
                fix: "name some, as in 'places: [\(example)]', or take the key out for all")
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
                fix: "write 'base-url: https://example.org/' with a slash at the end")
        }
        return text.text
    }

    /// Returns the reason why a text is not a valid base URL; nil if it is valid.
    package static func problem(withBaseURL text: String) -> String? {
        // Bytes: some Unicode characters compare equal to ASCII letters.
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

    /// Returns true for a safe path component: an empty one would make links lead to another host,
    /// and `..` to another folder.
    private static func isPathPart(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty && !bytes.allSatisfy { $0 == UInt8(ascii: ".") }
            && bytes.allSatisfy { WebLinks.isLetterOrDigit($0) || "-._~".utf8.contains($0) }
    }
}
