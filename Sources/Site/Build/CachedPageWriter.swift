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
    private var unit = BuildCache.Unit()
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
        let (_, own) = Reads.recording { work(self) }
        if let failure { throw failure }
        ledger.enter(job: job, groups: groups, own.union(reads))
    }

    func group(
        _ name: String, isIndexed: Bool, modified: () -> CalendarDay?, make: () -> Void
    ) {
        guard failure == nil else { return }
        groups.append(name)
        if let known = ledger.known(name), output.keep(ReusedEntries(known)) {
            return ledger.keep(name)
        }
        self.isIndexed = isIndexed
        unit = BuildCache.Unit()
        let (_, own) = Reads.recording {
            unit.modified = modified()
            make()
        }
        guard failure == nil else { return }
        // The group may use values that its job read before.
        ledger.enter(name, unit, own.union(Reads.soFar).union(reads))
    }

    // MARK: Files

    func write<View: FramedView>(_ page: View) {
        list(page.frame.path)
        writeFile(page.frame.path + "index.html", page)
    }

    func list(_ path: String) { unit.addresses.append(path) }

    func writeFile<View: PageView>(_ path: String, _ view: View) {
        buffer.removeAll(keepingCapacity: true)
        Reads.record(templates.files(of: View.self))
        templates[View.self].render(view, into: &buffer)
        writeBytes(path, FallbackText.resolved(buffer, isPage: true))
        unit.counts.pages += 1
        if View.isWorkedExample { unit.counts.examples += 1 }
    }

    func writeData(_ path: String, _ bytes: [UInt8]) {
        let bytes = path.hasSuffix(".png") ? bytes : FallbackText.resolved(bytes, isPage: false)
        if isIndexed, path.hasPrefix(Addresses.data) { unit.listed.append(.init(path, bytes)) }
        writeBytes(path, bytes)
    }

    private func writeBytes(_ path: String, _ bytes: [UInt8]) {
        guard failure == nil else { return }
        do throws(OutputError) {
            unit.files.append(try output.write(path, bytes))
        } catch {
            failure = error
        }
    }

    func omit(_ places: [Omission]) { unit.leftOut += places }
}
