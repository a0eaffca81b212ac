internal import Content
internal import Pages
internal import Project
internal import TaxTables
internal import Text

/// The plan of the sales tax pages: `Content/Examples/sales-tax.yaml`.
struct SalesTaxPlan: ContentType {
    /// A note on the page of a jurisdiction.
    struct Note: Sendable {
        let place: Jurisdiction
        let texts: ByLanguage<String>
        let sources: [String]
    }

    static let path = "Content/Examples/sales-tax.yaml"
    static let paths = [path]

    /// The bills before tax in ascending order, in whole dollars.
    let bills: [Money]
    /// The tips as fractions of the bill before tax.
    let tips: [Rate]
    /// The numbers of people that a total is split among.
    let people: [Int]
    /// The name of the harmonized tax, which may replace the taxes of a jurisdiction and its
    /// parents.
    let harmonized: String?
    let notes: [Note]
    /// The documents about rounding and the tax base.
    let generalSources: [String]

    var sources: Set<String> { Set(generalSources + notes.flatMap(\.sources)) }

    static func read(_ part: inout ContentTypeReader) -> SalesTaxPlan? {
        let register = part.register
        return part.mappingIfThere(path) { reader in
            let bills = reader.incomes("bills").map(\.income).sorted()
            let tips = reader.requiredTexts("tips").compactMap { reader.rate(at: $0.node) }
            let people = reader.requiredTexts("people").compactMap { text in
                reader.value(
                    at: text.node, "bad-number", "not a number of people", fix: "write 2 or more"
                ) { text in
                    Int(text).flatMap { (2...100).contains($0) ? $0 : nil }
                }
            }
            let harmonized = reader.optionalText("harmonized")
            let notes = reader.mappings("notes") { reader in
                let place = reader.place("place")
                let texts = reader.texts(inEach: "text")
                let sources = reader.sources("sources", of: register)
                return place.map { Note(place: $0, texts: texts, sources: sources) }
            }
            let sources = reader.sources("sources", of: register)
            return SalesTaxPlan(
                bills: bills, tips: tips, people: people, harmonized: harmonized, notes: notes,
                generalSources: sources)
        }
    }
}
