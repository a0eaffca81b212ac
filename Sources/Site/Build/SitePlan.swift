internal import BuildStore
internal import Content
internal import Files
internal import Pages
internal import Project

/// The pages of a site as jobs that can run in any order and at the same time.
///
/// It is a class so that jobs on several threads share it without copies.
final class SitePlan: Sendable {
    /// The jobs of one section.
    private struct Part: Sendable {
        let kind: any SiteSection.Type
        let work: SectionTasks
        /// The dependencies of every job.
        let reads: Set<Dependency>
        /// The number of its first job among all jobs.
        let first: Int
    }

    let guide: Guide
    /// The number of jobs to run.
    let count: Int
    private let parts: [Part]
    /// The numbers of the jobs to run; nil for all.
    private let chosen: [Int]?

    /// - Parameter shard: The shard whose jobs run; nil for all.
    init(_ site: BuildContext, _ sections: SiteSections, _ shard: Shard?) {
        guide = site.guide
        var parts: [Part] = []
        for (section, reads) in zip(sections.sections, sections.reads) {
            let (work, more) = Reads.recording { section.work(site) }
            let all = reads.union(more).union([.frame])
            parts += work.map { Part(kind: type(of: section), work: $0, reads: all, first: 0) }
        }
        // The longest jobs come first, so that no worker waits for one at the end.
        let lengths = parts.map { $0.work.jobs.lazy.map(\.weight).max() ?? 0 }
        let order = parts.indices.sorted { (lengths[$1], $0) < (lengths[$0], $1) }
        var count = 0
        self.parts = order.map { index in
            let part = parts[index]
            defer { count += part.work.jobs.count }
            return Part(kind: part.kind, work: part.work, reads: part.reads, first: count)
        }
        chosen = shard.map { [parts = self.parts] shard in
            shard.jobs(
                among: parts.flatMap { part in
                    part.work.jobs.map { (name: "\(part.kind) \($0.name)", weight: $0.weight) }
                })
        }
        self.count = chosen?.count ?? count
    }

    /// Runs one of the jobs.
    ///
    /// Page groups with unchanged dependencies are reused.
    func perform(
        _ job: Int, _ templates: SiteTemplates, into output: any PageOutput, _ ledger: BuildState
    ) throws(OutputError) {
        let number = chosen?[job] ?? job
        guard let part = parts.last(where: { $0.first <= number }) else { return }
        let name = "\(part.kind) \(part.work.jobs[number - part.first].name)"
        if let job = ledger.unchangedJob(name), output.keep(job.entries) {
            return ledger.keep(job, name)
        }
        let writer = CachedPageWriter(templates, into: output, ledger, reads: part.reads)
        try writer.perform(name) { part.work.perform(number - part.first, $0) }
    }
}
