internal import GuideContent
internal import GuideFiles
internal import GuidePages
internal import GuideWords

/// The pages of a site, as jobs that can be done in any order and at the same time.
///
/// A class so that jobs on several threads share it without copying its parts.
final class SitePlan: Sendable {
    /// Jobs of one kind.
    private struct Part: Sendable {
        let kind: any SiteSection.Type
        let work: SectionWork
        /// The number of its first job among all.
        let first: Int
    }

    let guide: Guide
    let fingerprints: GuideFingerprints
    /// How many jobs there are.
    let count: Int
    private let parts: [Part]
    private let texts: TextChecks

    init(
        _ guide: Guide, _ sections: SiteSections, _ fingerprints: GuideFingerprints,
        _ texts: TextChecks
    ) {
        self.guide = guide
        self.texts = texts
        self.fingerprints = fingerprints
        let sections = sections.sections
        let editions = guide.configuration.languages.map { Edition(guide, $0, sections) }
        let site = SectionSite(guide, editions)
        let work = sections.flatMap { section in
            section.work(site).map { (kind: type(of: section), work: $0) }
        }
        // The longest jobs first, so that no worker is left waiting for one at the end.
        var parts: [Part] = []
        var count = 0
        for length in [SectionWork.Length.longest, .long, .usual] {
            for (kind, work) in work where work.length == length {
                parts.append(Part(kind: kind, work: work, first: count))
                count += work.count
            }
        }
        self.parts = parts
        self.count = count
    }

    /// Makes the pages of one job, but for those that are made from the same things as before.
    func perform(
        _ job: Int, _ templates: SiteTemplates, into output: any PageStore, _ ledger: UnitLedger
    ) throws(OutputError) {
        guard let part = parts.last(where: { $0.first <= job }) else { return }
        let site = SinkSite(
            templates: templates, fingerprints: fingerprints, texts: texts, output: output,
            ledger: ledger)
        let sink = UnitSink(site, of: part.kind)
        part.work.perform(job - part.first, sink)
        try sink.finish()
    }
}
