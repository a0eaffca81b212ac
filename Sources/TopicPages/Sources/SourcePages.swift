internal import Content
internal import Pages
internal import Project
internal import TaxTables

/// Makes the pages of the source register in one language.
struct SourcePages: PageMaker {
    let edition: LocalizedSite

    /// The overview with the number of documents of each kind, and the pages of each kind.
    var all: (overview: ListPageView, kinds: [SourcesPageView]) {
        var entries: [EntryView] = []
        var kinds: [SourcesPageView] = []
        for kind in SourceDocument.Kind.allCases {
            let documents = guide.register.documents.filter { $0.kind == kind }
            guard !documents.isEmpty else { continue }
            let title = words[kind]
            entries.append(
                EntryView(
                    title: title, address: addresses.link(addresses.sources(kind, language)),
                    summary: words.numbers.count(documents.count)))
            kinds += sourcePages(kind, title, documents.sorted { $0.title < $1.title })
        }
        let overview = ListPageView(
            frame: edition.frame(
                at: { addresses.sources($0) }, title: words[.sources],
                description: words[.sourcesSummary]),
            title: words[.sources], summary: words[.sourcesSummary], entries: entries)
        return (overview, kinds)
    }

    /// The maximum number of documents on a page, for its loading time.
    private static let documentsOnPage = 100

    private func sourcePages(
        _ kind: SourceDocument.Kind, _ title: String, _ documents: [SourceDocument]
    ) -> [SourcesPageView] {
        let first = addresses.sources(kind, language)
        let starts = Array(stride(from: 0, to: documents.count, by: Self.documentsOnPage))
        return starts.enumerated().map { index, start in
            let part = documents[start..<min(start + Self.documentsOnPage, documents.count)]
            let heading = edition.title(
                edition.description(words[.sources], title), part: index + 1)
            return SourcesPageView(
                frame: edition.frame(
                    at: { Addresses.part(index + 1, of: addresses.sources(kind, $0)) },
                    title: heading,
                    description: edition.description(heading, words[.sourcesSummary]),
                    crumbs: [
                        LocalizedSite.Crumb(
                            label: words[.sources], path: addresses.sources(language))
                    ],
                    currentCrumb: title),
                title: title, parts: edition.parts(starts.count, of: first, current: index + 1),
                sources: part.map { SourceList.view($0, number: nil, guide.register, words) })
        }
    }
}
