internal import GuideContent
internal import GuideDiagnostics
internal import GuideFiles
internal import GuideFormats
internal import GuidePages
internal import GuideWords

/// The list of the files for programs: where each kind stands, what it holds, and for which years,
/// places and topics there is one.
///
/// It says what a program has to know that keeps a copy: which program made the files, from the same content
/// always the same, and what each file is to be.
struct DataIndex {
    private let guide: Guide
    private let sections: [any SiteSection.Type]
    private let files: [BuildCache.ListedFile]

    init(
        _ guide: Guide, _ sections: [any SiteSection.Type], _ files: [BuildCache.ListedFile]
    ) {
        self.guide = guide
        self.sections = sections
        self.files = files.sorted { $0.path < $1.path }
    }

    var json: [UInt8] {
        let addresses = Addresses(guide)
        let (titles, languages) = (guide.configuration.titles, guide.configuration.languages)
        var json = JSONWriter()
        json.object { json in
            json.field("title", languages.first.flatMap { titles[$0] })
            json.field("licence", guide.configuration.dataLicence)
            json.field("currency", guide.currency.code)
            json.field("page", addresses.absolute(Addresses.dataFiles))
            json.field("program") { json in
                json.object { json in
                    json.field("name", "taxguide")
                    json.field("version", ProgramIdentity.release)
                    json.field("commit", ProgramIdentity.commit)
                }
            }
            json.field("schemas") { json in
                json.object { json in
                    for schema in guide.assets.schemas {
                        json.field(schema.name, Addresses.fromDataIndex(schema.path))
                    }
                }
            }
            for list in sections.flatMap({ $0.dataLists(addresses) }) {
                json.field(list.name) { json in json.array { list.writeItems(&$0) } }
            }
            json.field("files") { json in
                json.array { json in
                    for file in files { write(file, &json) }
                }
            }
        }
        return json.file
    }

    private func write(_ file: BuildCache.ListedFile, _ json: inout JSONWriter) {
        json.object { json in
            json.field("path", Addresses.fromDataIndex(file.path))
            json.field("size", file.size)
            json.field("sha256", file.hash)
        }
    }
}
