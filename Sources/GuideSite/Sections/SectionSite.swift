internal import GuideContent
internal import GuideFiles
internal import GuideFormats
internal import GuideWords
internal import TaxTables

/// What a section makes its pages with.
struct SectionSite: Sendable {
    let guide: Guide
    /// One of each published language.
    let editions: [FrameMaker]
    let fingerprints: GuideFingerprints
    let texts: TextChecks
    private let kind: any SiteSection.Type

    init(
        _ kind: any SiteSection.Type, _ guide: Guide, _ editions: [FrameMaker],
        _ fingerprints: GuideFingerprints, _ texts: TextChecks
    ) {
        self.kind = kind
        self.guide = guide
        self.editions = editions
        self.fingerprints = fingerprints
        self.texts = texts
    }

    /// Makes pages together, or keeps what the build before made of the same things.
    ///
    /// - Parameters:
    ///   - name: Of this unit alone, and the same in every build.
    ///   - inputs: What the pages are made from. More than that costs only time; what is left out would
    ///     leave an old page in the site.
    ///   - modified: When what they show last changed; nil where their content does not say.
    func unit(
        _ name: String, from inputs: [PageInput] = [.content], modified: CalendarDay? = nil,
        into sink: inout PageSink, make: (inout PageSink) throws(OutputError) -> Void
    ) throws(OutputError) {
        let views = inputs.flatMap { input -> [any PageView.Type] in
            if case .views(let views) = input { views } else { [] }
        }
        let fingerprint = fingerprints.unit(
            inputs, views: views.isEmpty ? kind.views : views, parts: kind.parts)
        sink.views = views.isEmpty ? kind.views : views
        try sink.unit(name, fingerprint, modified: modified, make: make)
    }

    /// A job for each language: its pages are kept until content changes, but for the texts of topics.
    func list(
        _ name: String,
        make: @escaping @Sendable (FrameMaker, inout PageSink) throws(OutputError) -> Void
    ) -> SectionWork {
        .each(editions, .long) { edition, sink throws(OutputError) in
            try unit("\(name) \(edition.language)", into: &sink) { sink throws(OutputError) in
                try make(edition, &sink)
            }
        }
    }
}
