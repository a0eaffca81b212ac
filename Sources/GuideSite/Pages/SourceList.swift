internal import TaxEngine
internal import TaxTables

/// The sources that a page cites, numbered in the order of their first mention.
struct SourceList {
    private let guide: Guide
    private let words: SiteStrings
    private var numbers: [String: Int] = [:]
    private var identifiers: [String] = []

    init(_ guide: Guide, _ words: SiteStrings) {
        self.guide = guide
        self.words = words
    }

    /// The mark for a source, which enters it in the list.
    mutating func mark(_ identifier: String) -> SourceMarkView {
        let number = numbers[identifier] ?? identifiers.count + 1
        if numbers[identifier] == nil {
            numbers[identifier] = number
            identifiers.append(identifier)
        }
        return SourceMarkView(
            number: String(number), address: "#\(Self.anchor(number))",
            title: guide.register[identifier].map { words.source($0.title) ?? $0.title }
                ?? identifier)
    }

    /// The marks for the sources of figures, each once.
    mutating func marks(_ figures: [Figure]) -> [SourceMarkView] {
        var marked: [String] = []
        for source in figures.flatMap(\.sources) where !marked.contains(source) {
            marked.append(source)
        }
        return marked.map { mark($0) }
    }

    var views: [SourceView] {
        identifiers.enumerated().compactMap { index, identifier in
            guide.register[identifier].map {
                Self.view($0, number: index + 1, words)
            }
        }
    }

    static func view(
        _ document: SourceDocument, number: Int?, _ words: SiteStrings
    ) -> SourceView {
        var details = [words[document.kind]]
        if let publisher = document.publisher {
            details.insert(words.source(publisher) ?? publisher, at: 0)
        }
        if let day = document.read {
            details.append(words.text(.readOn, ["day": words.numbers.day(day)]))
        }
        let title = words.source(document.title)
        return SourceView(
            anchor: number.map { anchor($0) } ?? document.identifier,
            number: number.map(String.init), title: title ?? document.title,
            language: document.language == words.language || title != nil
                ? nil : document.language.rawValue,
            address: document.address,
            details: details.joined(separator: " · "))
    }

    /// How sure the least sure of some figures is, where that is less than a document of the year.
    static func doubt(_ figures: [Figure], _ words: SiteStrings, _ law: TaxLaw) -> String? {
        // From the least sure to the surest.
        for certainty in [Figure.Certainty.carried, .recalled, .derived] {
            guard let figure = figures.first(where: { $0.certainty == certainty }),
                let place = figure.path.split(separator: ".").first,
                let table = Jurisdiction(rawValue: String(place)).flatMap({ law.tables[$0] })
            else { continue }
            return words.certainty(certainty, of: table)
        }
        return nil
    }

    private static func anchor(_ number: Int) -> String { "source-\(number)" }
}
