internal import BuildStore
internal import Content
internal import Files
internal import Pages
internal import Project
internal import Templates
internal import Text

/// Renders and writes the pages that one job makes, or reuses those of which no dependency changed.
final class CachedPageWriter: PageWriter {
    private let templates: SiteTemplates
    private let output: any PageOutput
    private let ledger: BuildState
    /// The dependencies that the section read to make its jobs.
    private let reads: Set<Dependency>
    private var pageGroup = BuildCache.PageGroup()
    private var buffer: [UInt8] = []
    /// True if the index of machine-readable files lists each file of the current group.
    private var isIndexed = true
    private var groups: [String] = []
    /// The first error; nothing is written after it.
    private var failure: OutputError?

    init(
        _ templates: SiteTemplates, into output: any PageOutput, _ ledger: BuildState,
        reads: Set<Dependency>
    ) {
        self.templates = templates
        self.output = output
        self.ledger = ledger
        self.reads = reads
    }

    /// Performs a job and enters it with all that it read.
    func perform(
        _ job: String, _ work: (any PageWriter) -> Void
    ) throws(OutputError) {
        let (_, recorded) = Reads.recording { work(self) }
        if let failure { throw failure }
        ledger.enter(job: job, groups: groups, recorded.union(reads))
    }

    func group(
        _ name: String, isIndexed: Bool, modified: () -> CalendarDay?, make: () -> Void
    ) {
        guard failure == nil else { return }
        groups.append(name)
        if let entry = ledger.unchangedGroup(name), output.keep(ReusedEntries(entry)) {
            return ledger.keep(name)
        }
        self.isIndexed = isIndexed
        pageGroup = BuildCache.PageGroup()
        let (_, recorded) = Reads.recording {
            pageGroup.modified = modified()
            make()
        }
        guard failure == nil else { return }
        // The group may use values that its job read before.
        ledger.enter(name, pageGroup, recorded.union(Reads.soFar).union(reads))
    }

    // MARK: Files

    func write<View: LayoutPageView>(_ page: View) {
        list(page.frame.path)
        writeFile(page.frame.path + "index.html", page)
    }

    func list(_ path: String) { pageGroup.addresses.append(path) }

    func writeFile<View: PageView>(_ path: String, _ view: View) {
        buffer.removeAll(keepingCapacity: true)
        Reads.record(templates.files(of: View.self))
        templates.template(of: view).render(view, into: &buffer)
        writeBytes(path, FallbackText.resolved(buffer, isPage: true))
        pageGroup.counts.pages += 1
        if View.isWorkedExample { pageGroup.counts.examples += 1 }
    }

    func writeData(_ path: String, _ bytes: @autoclosure () -> [UInt8]) {
        guard output.isForData else { return writeBytes(path, []) }
        let made = bytes()
        let bytes = path.hasSuffix(".png") ? made : FallbackText.resolved(made, isPage: false)
        if isIndexed, path.hasPrefix(Addresses.data) { pageGroup.listed.append(.init(path, bytes)) }
        writeBytes(path, bytes)
    }

    private func writeBytes(_ path: String, _ bytes: [UInt8]) {
        guard failure == nil else { return }
        do throws(OutputError) {
            pageGroup.files.append(try output.write(path, bytes))
        } catch {
            failure = error
        }
    }

    func omit(_ omissions: [Omission]) { pageGroup.leftOut += omissions }
}
