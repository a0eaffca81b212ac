internal import GuideContent
internal import GuideDiagnostics
internal import GuidePages
internal import GuideWords
internal import GuideYAML
internal import TaxTables

/// The bills that the sales tax pages work out: `Content/Examples/sales-tax.yaml`.
struct SalesTaxPlan: GuidePart {
    /// What a page of a place says besides its rates.
    struct Note: Sendable {
        let place: Jurisdiction
        let texts: ByLanguage<String>
        let sources: [String]
    }

    static let path = "Content/Examples/sales-tax.yaml"
    static let places = [path]

    /// The bills before tax, rising, in whole dollars.
    let bills: [Money]
    /// The tips as shares of the bill before tax.
    let tips: [Rate]
    /// Among how many people a total is split.
    let people: [Int]
    /// The name of the tax that a place may have instead of the federal one and its own.
    let harmonized: String?
    let notes: [Note]
    /// The documents behind how tax is rounded and what it is charged on.
    let generalSources: [String]

    var sources: Set<String> { Set(generalSources + notes.flatMap(\.sources)) }

    static func read(_ part: inout GuidePartReader) -> SalesTaxPlan? {
        guard var reader = part.mappingIfThere(path) else { return nil }
        let register = part.register
        var found: [Diagnostic] = []
        let bills = reader.incomes("bills", &found).map(\.income).sorted()
        let tips = reader.rates("tips", &found)
        let people = reader.people("people", &found)
        let harmonized = reader.optionalText("harmonized", diagnostics: &found)
        let notes = reader.mappings("notes", &found) { reader, found in
            let place = reader.requiredWord("place", as: Jurisdiction.self, &found)
            let texts = reader.texts(inEach: "text", &found)
            let sources = reader.sources("sources", of: register, &found)
            return place.map { Note(place: $0, texts: texts, sources: sources) }
        }
        let sources = reader.sources("sources", of: register, &found)
        reader.finish(diagnostics: &found)
        part.diagnostics += found
        guard !found.hasErrors else { return nil }
        return SalesTaxPlan(
            bills: bills, tips: tips, people: people, harmonized: harmonized, notes: notes,
            generalSources: sources)
    }
}

extension YAMLMappingReader {
    fileprivate mutating func rates(_ key: String, _ found: inout [Diagnostic]) -> [Rate] {
        guard let node = required(key, diagnostics: &found) else { return [] }
        return yamlTexts(node, of: key, in: source, diagnostics: &found).compactMap {
            rate($0, &found)
        }
    }

    fileprivate mutating func people(_ key: String, _ found: inout [Diagnostic]) -> [Int] {
        guard let node = required(key, diagnostics: &found) else { return [] }
        return yamlTexts(node, of: key, in: source, diagnostics: &found).compactMap { text in
            if let count = Int(text.text), (2...100).contains(count) { return count }
            found.append(
                Diagnostic(
                    .error, "bad-number", "'\(text.text)' is not a number of people", in: source,
                    at: text.offsets, remedy: "write 2 or more"))
            return nil
        }
    }
}
