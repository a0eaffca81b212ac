internal import Content
internal import Files
internal import Pages
internal import Project

/// The pages of a site, as jobs that can be done in any order and at the same time.
///
/// A class so that jobs on several threads share it without copying its parts.
final class SitePlan: Sendable {
    /// Jobs of one kind.
    private struct Part: Sendable {
        let kind: any SiteSection.Type
        let work: SectionTasks
        /// The number of its first job among all.
        let first: Int
    }

    let guide: Guide
    let fingerprints: GuideFingerprints
    /// How many jobs are to be done.
    let count: Int
    private let parts: [Part]
    /// The numbers among all of the jobs that are to be done; nil for all.
    private let chosen: [Int]?
    private let texts: TextChecks

    /// - Parameter shard: The shard of the jobs that is to be done; nil for all.
    init(
        _ site: BuildContext, _ sections: SiteSections, _ fingerprints: GuideFingerprints,
        _ texts: TextChecks, _ shard: Shard?
    ) {
        guide = site.guide
        self.texts = texts
        self.fingerprints = fingerprints
        let work = sections.sections.flatMap { section in
            section.work(site).map { (kind: type(of: section), work: $0) }
        }
        // The longest jobs first, so that no worker is left waiting for one at the end.
        let lengths = work.map { $0.work.jobs.lazy.map(\.weight).max() ?? 0 }
        let order = work.indices.sorted { (lengths[$1], $0) < (lengths[$0], $1) }
        var parts: [Part] = []
        var count = 0
        for (kind, work) in order.map({ work[$0] }) {
            parts.append(Part(kind: kind, work: work, first: count))
            count += work.jobs.count
        }
        self.parts = parts
        chosen = shard.map { shard in
            shard.jobs(
                among: parts.flatMap { part in
                    part.work.jobs.map { (name: "\(part.kind) \($0.name)", weight: $0.weight) }
                })
        }
        self.count = chosen?.count ?? count
    }

    /// Makes the pages of one of the jobs to be done, but for those that are made from the same things as before.
    func perform(
        _ job: Int, _ templates: SiteTemplates, into output: any PageOutput, _ ledger: BuildState
    ) throws(OutputError) {
        let number = chosen?[job] ?? job
        guard let part = parts.last(where: { $0.first <= number }) else { return }
        let name = "\(part.kind) \(part.work.jobs[number - part.first].name)"
        if let done = ledger.done(name, in: guide), output.keep(done.units) {
            for (file, uses) in done.uses { texts.enter(uses, of: file) }
            return ledger.keep(done, name)
        }
        let site = WriterContext(
            templates: templates, fingerprints: fingerprints, texts: texts, output: output,
            ledger: ledger)
        let writer = CachedPageWriter(site, of: part.kind)
        part.work.perform(number - part.first, writer)
        if let done = try writer.finish() { ledger.enter(done, name) }
    }
}
