internal import GuideContent
internal import GuideFormats
internal import GuidePages
internal import GuideWords

/// The list of the files for programs: where each kind stands, what it holds, and for which years,
/// places and topics there is one.
struct DataIndex {
    private let guide: Guide
    private let sections: [any SiteSection.Type]

    init(_ guide: Guide, _ sections: [any SiteSection.Type]) {
        self.guide = guide
        self.sections = sections
    }

    var json: [UInt8] {
        let addresses = Addresses(guide)
        let (titles, languages) = (guide.configuration.titles, guide.configuration.languages)
        var json = JSONWriter()
        json.object { json in
            json.field("title", languages.first.flatMap { titles[$0] })
            json.field("licence", guide.configuration.dataLicence)
            json.field("page", addresses.absolute(Addresses.dataFiles))
            json.field("schemas") { json in
                json.object { json in
                    for schema in guide.assets.schemas {
                        json.field(schema.name, addresses.absolute(schema.path))
                    }
                }
            }
            for list in sections.flatMap({ $0.dataLists(addresses) }) {
                json.field(list.name) { json in json.array { list.writeItems(&$0) } }
            }
        }
        return json.file
    }
}
