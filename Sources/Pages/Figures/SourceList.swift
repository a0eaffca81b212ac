package import Content
package import Project
package import RuleEngine
package import TaxTables

/// The sources that a page cites, numbered in order of first citation.
package struct SourceList {
    private let guide: Guide
    private let words: SiteStrings
    /// The URL of the page with the list; empty for the page with the marks.
    private let page: String
    private var numbers: [String: Int] = [:]
    private var identifiers: [String] = []

    package init(_ guide: Guide, _ words: SiteStrings, on page: String = "") {
        self.guide = guide
        self.words = words
        self.page = page
    }

    /// Returns the citation mark of a source, and adds the source to the list.
    package mutating func mark(
        _ identifier: String, at locators: [Locator] = []
    ) -> SourceMarkView {
        let number = numbers[identifier] ?? identifiers.count + 1
        if numbers[identifier] == nil {
            numbers[identifier] = number
            identifiers.append(identifier)
        }
        let document = guide.register[identifier]
        return SourceMarkView(
            number: String(number), address: "\(page)#\(Self.anchor(number))",
            title: document.map { words.source($0.title) ?? $0.title } ?? identifier,
            language: document.flatMap { Self.titleLanguage($0, words) },
            locator: locators.isEmpty
                ? nil : locators.map { words[$0] }.joined(separator: "; "))
    }

    /// Returns the citation marks for the sources of figures without duplicates, most authoritative
    /// first.
    package mutating func marks(_ figures: [Figure]) -> [SourceMarkView] {
        marks(figures, citing: figures.flatMap(\.sources))
    }

    /// Returns the citation marks for the most authoritative source of each figure without
    /// duplicates.
    package mutating func leadingMarks(_ figures: [Figure]) -> [SourceMarkView] {
        let leading = figures.compactMap { figure in
            figure.sources.min { rank($0) < rank($1) }
        }
        return marks(figures, citing: leading)
    }

    private mutating func marks(
        _ figures: [Figure], citing sources: [String]
    ) -> [SourceMarkView] {
        var marked: [String] = []
        for source in sources where !marked.contains(source) { marked.append(source) }
        return marked.enumerated().sorted {
            (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
        }.map { mark($0.element, at: Self.locators(in: $0.element, of: figures)) }
    }

    /// Returns the distinct locators of some figures in a document.
    private static func locators(in source: String, of figures: [Figure]) -> [Locator] {
        var locators: [Locator] = []
        for locator in figures.compactMap({ $0.locators[source] })
        where !locators.contains(locator) {
            locators.append(locator)
        }
        return locators
    }

    private func rank(_ identifier: String) -> Int {
        guide.register[identifier].map { Self.rank($0, words.language) } ?? .max
    }

    /// The cited documents in the order of their numbers.
    package var views: [SourceView] {
        identifiers.enumerated().compactMap { index, identifier in
            guide.register[identifier].map {
                Self.view($0, number: index + 1, guide.register, words)
            }
        }
    }

    /// Returns documents without numbers, most authoritative first.
    package static func views(
        _ documents: [SourceDocument], _ register: SourceRegister, _ words: SiteStrings
    ) -> [SourceView] {
        documents.enumerated().sorted {
            (rank($0.element, words.language), $0.offset)
                < (rank($1.element, words.language), $1.offset)
        }.map { view($0.element, number: nil, register, words) }
    }

    /// Ranks documents of authorities first, and among equals those in the page's language.
    private static func rank(_ document: SourceDocument, _ language: Language) -> Int {
        let standing = document.standing?.rawValue ?? 0
        let isOther = document.addresses[language] == nil && document.language != language
        return standing * 2 + (isOther ? 1 : 0)
    }

    package static func view(
        _ document: SourceDocument, number: Int?, _ register: SourceRegister, _ words: SiteStrings
    ) -> SourceView {
        let title = words.source(document.title)
        let address = document.address(in: words.language)
        return SourceView(
            anchor: number.map { anchor($0) } ?? document.identifier,
            number: number.map(String.init), title: title ?? document.title,
            language: titleLanguage(document, words),
            address: address, host: address.map(shownHost),
            details: details(document, words), copy: copyNote(document, words),
            copies: document.copy.map { [LinkView(label: shownHost($0), address: $0)] } ?? [],
            originals: document.originals.compactMap { register[$0] }.compactMap { original in
                original.address(in: words.language).map {
                    LinkView(label: words.source(original.title) ?? original.title, address: $0)
                }
            })
    }

    /// Returns the language of a document's title; nil for that of the page.
    private static func titleLanguage(_ document: SourceDocument, _ words: SiteStrings) -> String? {
        document.language == words.language || words.source(document.title) != nil
            ? nil : document.language.rawValue
    }

    /// Returns the host of a URL without `www.`.
    private static func shownHost(_ address: String) -> String {
        let host = HostRegister.host(of: address)
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }

    private static func details(_ document: SourceDocument, _ words: SiteStrings) -> String {
        var details = ""
        func add(_ detail: String) {
            if !details.isEmpty { details += " · " }
            details += detail
        }
        if let publisher = document.publisher { add(words.source(publisher) ?? publisher) }
        add(words[document.kind])
        if document.standing == .official { add(words[.sourceOfficial]) }
        if document.standing == .other, document.kind != .calculation { add(words[.sourceOther]) }
        if let day = document.read {
            add(words.text(.readOn, ["day": words.numbers.day(day)]))
        }
        return details
    }

    /// Returns the note that a document is a copy; nil for an original.
    private static func copyNote(_ document: SourceDocument, _ words: SiteStrings) -> String? {
        if !document.originals.isEmpty { return words[.sourceTranscription] }
        if document.copy != nil {
            return words[document.address == nil ? .sourceCopy : .sourceRead]
        }
        return document.isCopyLost ? words[.sourceCopyLost] : nil
    }

    /// Returns the certainty of a figure, and the number of publishers that state it independently.
    package static func confirmation(
        _ figure: Figure, of table: TaxTable, _ register: SourceRegister, _ words: SiteStrings
    ) -> String {
        if figure.certainty == .derived, figure.hasAuthority { return words[.derivedFromAuthority] }
        let certainty = words.certainty(figure.certainty, of: table)
        let publishers = Self.publishers(of: figure.sources.compactMap { register[$0] }, register)
            .count
        guard figure.basis == .documented, publishers > 1 else { return certainty }
        return certainty + " · " + words.text(.publishersAgree, count: publishers)
    }

    /// Returns the publishers that state a figure independently.
    ///
    /// A transcription counts as its originals, and a copy as the document that it was read in. A
    /// calculation has no publisher.
    private static func publishers(
        of documents: [SourceDocument], _ register: SourceRegister
    ) -> Set<String> {
        let copies = Set(documents.compactMap(\.copy))
        return documents.reduce(into: []) { publishers, document in
            guard document.kind != .calculation else { return }
            if !document.originals.isEmpty {
                publishers.formUnion(document.originals.compactMap { register[$0]?.publisher })
            } else if document.address.map(copies.contains) != true,
                let name = document.publisher ?? document.address.map(shownHost)
            {
                publishers.insert(name)
            }
        }
    }

    /// Returns the certainty of the least certain figure; nil if all are from authorities.
    package static func doubt(_ figures: [Figure], _ words: SiteStrings, _ law: TaxLaw) -> String? {
        // The least certain first.
        for certainty in [Figure.Certainty.carried, .unofficial, .derived] {
            guard let figure = figures.first(where: { $0.certainty == certainty }),
                let place = figure.path.split(separator: ".").first,
                let table = law.table(named: place)
            else { continue }
            return words.certainty(certainty, of: table)
        }
        return nil
    }

    private static func anchor(_ number: Int) -> String { "source-\(number)" }
}
