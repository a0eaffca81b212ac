internal import Content
internal import Files
internal import Pages
internal import Project
internal import TaxTables
internal import Text

/// The index of data files: paths, contents, years, jurisdictions and topics.
///
/// It has everything that a program needs to keep a copy: the program, a deterministic list of files, and
/// their hashes.
struct DataIndex {
    /// The index without the list of files, which is its last member.
    let head: String

    private static let end = "[]}"

    /// Makes an index from the beginning of another build's index.
    init(head: String) {
        self.head = head
    }

    init(_ guide: Guide, _ sections: [any SiteSection.Type]) {
        let addresses = Addresses(guide)
        let (titles, languages) = (guide.configuration.titles, guide.configuration.languages)
        var json = JSONWriter()
        json.object { json in
            json.field("title", languages.first.flatMap { titles[$0] })
            json.field("licence", guide.configuration.dataLicence)
            json.field("currency", guide.currency.code)
            json.field("numbers") { json in json.object { Self.write(numbersOf: guide, &$0) } }
            json.field("page", addresses.absolute(Addresses.dataFiles))
            json.object("program") { json in
                json.field("name", "taxguide")
                json.field("version", BuildIdentifier.release)
                json.field("commit", BuildIdentifier.commit)
            }
            json.field("description", Addresses.fromDataIndex(Addresses.openAPI))
            json.object("schemas") { json in
                for schema in guide.assets.schemas {
                    json.field(schema.name, Addresses.fromDataIndex(schema.path))
                }
            }
            for list in sections.flatMap({ $0.dataLists(addresses) }) {
                json.field(list.name) { json in json.array { list.writeItems(&$0) } }
            }
            json.field("files") { json in json.array { _ in } }
        }
        head = String(json.text.dropLast(Self.end.count))
    }

    /// Writes the formats of numbers and money, by language.
    private static func write(numbersOf guide: Guide, _ json: inout JSONWriter) {
        for language in guide.configuration.languages {
            let locale = guide.words(language).locale
            json.object(locale.code) { json in
                json.field("decimal", locale.decimalMark)
                json.field("group", locale.groupMark)
                json.field("money", locale.money.filled("{amount}"))
            }
        }
    }

    /// Returns the index with a list of files.
    func json(_ files: [BuildCache.ListedFile]) -> [UInt8] {
        var list = JSONWriter()
        list.array { json in
            for file in files.sorted(by: { $0.path < $1.path }) {
                json.object { json in
                    json.field("path", Addresses.fromDataIndex(file.path))
                    json.field("size", file.size)
                    json.field("sha256", file.hash)
                }
            }
        }
        return Array("\(head)\(list.text)}\n".utf8)
    }
}
