internal import BuildStore
internal import Calculations
package import Content
package import Files
internal import Pages
package import Project
internal import TaxTables
internal import Templates
package import Text

/// The result of a build.
package struct BuildReport: Sendable {
    package var pages = 0
    package var files = 0
    package var written = 0
    package var unchanged = 0
    package var removed = 0
    package var bytes = 0
    /// The paths of new and changed files, and of removed files.
    package var changed: (written: Set<String>, removed: Set<String>) = ([], [])
    package var examples = 0
    /// The groups of pages that were rendered: all others were reused.
    package var rendered: Set<String> = []
    package var seconds = 0.0
    /// The seconds of each phase, in order.
    package var phases: [(name: String, seconds: Double)] = []
}

/// A builder of sites: it reads, checks, computes, renders and publishes.
package struct SiteBuilder {
    private let options: BuildOptions
    private var maker: SiteRenderer
    private var report = BuildReport()
    private let clock = ContinuousClock()

    /// Builds and publishes the site.
    ///
    /// - Returns: The report; nil if the guide has errors, in which case nothing was written.
    /// - Throws: `OutputError` if the site could not be written. The published site is then unchanged.
    package static func build(
        _ folder: GuideFolder, options: BuildOptions
    ) throws(OutputError) -> (report: BuildReport?, diagnostics: [Diagnostic]) {
        var builder = SiteBuilder(folder: folder, options: options)
        let report = try builder.build()
        return (report, builder.maker.diagnostics)
    }

    /// Everything that `build` would report, publishing nothing.
    ///
    /// - Parameters:
    ///   - today: If given, and nothing is wrong, what an editor should look after is reported too:
    ///     the links of every page, coverage, orphans, and what is a year old that day. Pages that are as
    ///     the check before left them are then not made again, unless `options` use no cache.
    package static func check(
        _ folder: GuideFolder, options: BuildOptions, today: CalendarDay? = nil
    ) -> [Diagnostic] {
        review(folder, options: options, today: today).diagnostics
    }

    /// Returns the diagnostics of `check`, and the pages of each text by file; nil pages if there are errors.
    package static func review(
        _ folder: GuideFolder, options: BuildOptions, today: CalendarDay?
    ) -> (diagnostics: [Diagnostic], pages: PagePaths?) {
        var maker = SiteBuilder(folder: folder, options: options).maker
        maker.folder.ledger.begin()
        let key = options.site.key
        let path = CheckCache.path(in: maker.folder)
        let before =
            options.usesCache && today != nil
            ? CheckCache.read(path, key: key) : nil
        let (reading, templates) = maker.read(using: before?.build.validated ?? ValidationCache())
        guard let today, let guide = reading.guide, let templates, !maker.diagnostics.hasErrors
        else {
            maker.finish(reading.texts)
            return (maker.diagnostics, nil)
        }
        let links = LinkCheck(guide.configuration, guide.redirects, before: before?.links)
        let (plan, ledger) = maker.plan(guide, reading.texts, before: before?.build)
        do throws(OutputError) {
            try maker.makePages(plan, templates, into: links, ledger)
            maker.finish(reading.texts, ledger)
            try maker.makePictures(guide, reading.texts, into: links, ledger)
            _ = try maker.makeRest(plan, into: links, ledger)
        } catch {
            // Trap: the output of a check writes nothing.
            preconditionFailure("a review writes nothing, so that nothing can fail: \(error)")
        }
        let hosting = HostingCheck(maker.folder)
        guard !maker.diagnostics.hasErrors else { return (maker.diagnostics, nil) }
        let gone = ledger.filesGone
        let tooMuch =
            hosting.isEmpty
            ? []
            : hosting.warnings(
                ledger.pageGroups.values.lazy.flatMap(\.unpacked.files),
                redirects: guide.redirects.entries.count)
        let found =
            maker.diagnostics + tooMuch + maker.redirectErrors(guide, ledger)
            + maker.addressErrors(guide, ledger)
            + GuideChecks.warnings(of: guide, in: maker.folder, today: today, jobs: options.jobs)
            + ConfirmationCheck.warnings(of: guide, in: maker.folder)
            + SiteImages.unused(guide, reading.texts)
            + OmissionCheck.warnings(of: ledger.leftOut) + links.errors(gone: gone)
        let isAsBefore =
            ledger.made.isEmpty && gone.isEmpty && before?.build.validated == reading.validated
        if options.usesCache, !isAsBefore, !found.hasErrors, let record = links.record {
            let build = BuildCache(
                key: key, inputs: nil, validated: reading.validated, warnings: 0, ledger)
            CheckCache(build: build, links: record).write(path)
        }
        return (found, guide.pagePaths)
    }

    /// Reads the guide into the memory of the folder and prepares a staging directory for the next build.
    ///
    /// A build that changes nothing reads nothing, and one that renders all pages leaves no staging
    /// directory. The first edit after either would wait. Errors are left to that build.
    package static func prepare(_ folder: GuideFolder, options: BuildOptions) {
        var builder = SiteBuilder(folder: folder, options: options)
        _ = builder.begin()
        _ = builder.maker.read()
        try? SiteOutput(folder: builder.output).prepareSpare()
    }

    /// The folder to publish into.
    private var output: String { options.output ?? maker.folder.path("Site/public") }

    private init(folder: GuideFolder, options: BuildOptions) {
        let folder =
            options.memory.map {
                GuideFolder(root: folder.root, memory: $0.reading, publicOn: folder.publicOn)
            } ?? folder
        self.options = options
        maker = SiteRenderer(
            folder, options.site, jobs: options.jobs, progress: options.progress)
    }

    private mutating func build() throws(OutputError) -> BuildReport? {
        let start = clock.now
        try OutputFolder.check(options.output, of: maker.folder)
        let output = output
        let cachePath = BuildCache.path(for: output, in: maker.folder)
        let key = options.site.key
        let inputs = begin()
        let left = options.usesCache ? options.memory?.site(key, in: output) : nil
        let before =
            left?.cache ?? (options.usesCache ? BuildCache.read(cachePath, key: key) : nil)
        mark("cache", since: start)
        if let before, let inputs, before.warnings == 0, before.inputs == inputs {
            if try keep(before, output) {
                try verify(before, output)
                options.memory?.leave(before, at: cachePath, of: output)
                report.seconds = seconds(clock.now - start)
                return report
            }
        }
        guard
            let (site, ledger, joining, validated) = try pages(into: output, before, left)
        else { return nil }
        let publishing = clock.now
        if let shard = options.site.shard { try enterManifest(of: shard, joining, site, ledger) }
        let cache = BuildCache(
            key: key, inputs: inputs, validated: validated,
            warnings: maker.diagnostics.count { $0.severity == .warning }, ledger)
        let summary = try site.publish(
            durably: options.isDurable, removing: left == nil ? nil : ledger.filesGone)
        mark("publish", since: publishing)
        // The cache describes the output, so it is written under the output's lock.
        withExtendedLifetime(site) {
            keep(cache, cachePath, output)
        }
        try verify(cache, output)
        report.rendered = Set(ledger.made)
        finish(cache.pageGroups.values, summary)
        report.seconds = seconds(clock.now - start)
        return report
    }

    /// Writes the manifest of a shard, which `merge` reads.
    private func enterManifest(
        of shard: Shard, _ joining: ShardManifest.Joining?, _ site: SiteOutput,
        _ ledger: BuildState
    ) throws(OutputError) {
        var whole = options.site
        whole.shard = nil
        // The origin is equal for all shards of one site.
        let origin = Fingerprint { builder in
            builder.add(whole.key)
            builder.add(maker.contents)
        }
        let manifest = ShardManifest(shard, origin: origin, joining, ledger)
        var pageGroup = BuildCache.PageGroup()
        pageGroup.files = [try site.write(ShardManifest.path, manifest.bytes)]
        ledger.enter("shard", pageGroup, [.never])
    }

    /// Lists the files of the guide at the start of the build.
    ///
    /// - Returns: Their fingerprint; nil if a file is so new that a change could go unnoticed.
    private func begin() -> Fingerprint? {
        maker.folder.ledger.begin()
        let inventory = maker.folder.inventory
        options.memory?.reading.begin(inventory)
        return inventory.fingerprint.map { files in
            // The date decides which parts of the files are published.
            Fingerprint { builder in
                builder.add(maker.withDefaultFiles(files))
                builder.add(maker.folder.publicOn.description)
            }
        }
    }

    /// Reads the guide and renders its pages into a site that is not published yet.
    ///
    /// The guide is released afterwards, so that publishing has its memory.
    ///
    /// - Parameter left: The published site, if this process built it.
    /// - Returns: Nil if the guide has errors.
    private mutating func pages(
        into output: String, _ before: BuildCache?, _ left: SessionCache.Site?
    ) throws(OutputError) -> (
        site: SiteOutput, ledger: BuildState, joining: ShardManifest.Joining?,
        validated: ValidationCache
    )? {
        let reading = clock.now
        let (content, templates) = maker.read(using: before?.validated ?? ValidationCache())
        mark("read", since: reading)
        guard let guide = content.guide, let templates, !maker.diagnostics.hasErrors else {
            // All errors are reported together, including those of texts.
            maker.finish(content.texts)
            return nil
        }
        let rendering = clock.now
        let site = try SiteOutput(folder: output, trusting: left != nil)
        let (plan, ledger) = maker.plan(guide, content.texts, before: before)
        try maker.makePages(plan, templates, into: site, ledger)
        maker.finish(content.texts, ledger)
        if !maker.diagnostics.hasErrors {
            try maker.makePictures(guide, content.texts, into: site, ledger)
        }
        let isListAsBefore =
            maker.diagnostics.hasErrors ? false : try maker.makeRest(plan, into: site, ledger)
        mark("pages", since: rendering)
        // With an unchanged list of pages, these checks succeeded before.
        if !isListAsBefore || before?.warnings != 0 {
            maker.report(maker.redirectErrors(guide, ledger))
        }
        maker.report(maker.addressErrors(guide, ledger))
        // The published site stays. The unpublished one is deleted with `site`.
        guard !maker.diagnostics.hasErrors else { return nil }
        let isFirst = options.site.shard?.isFirst == true
        let joining =
            isFirst
            ? ShardManifest.Joining(
                guide, maker.lists(of: guide), isWhole: options.site.selection.isWhole) : nil
        return (site, ledger, joining, content.validated)
    }

    /// Reads the published site back, if the options request it.
    private mutating func verify(_ cache: BuildCache, _ output: String) throws(OutputError) {
        guard options.verifies else { return }
        let reading = clock.now
        try SiteVerification.check(output, cache, jobs: options.jobs)
        mark("verify", since: reading)
    }

    /// Saves the state for the next build, in memory if this process will run it.
    private func keep(
        _ cache: BuildCache, _ path: String, _ output: String
    ) {
        guard options.leavesCache else { return }
        guard let memory = options.memory else { return cache.write(path) }
        memory.leave(cache, at: path, of: output)
    }

    /// Keeps the published site if nothing changed since the last build.
    private mutating func keep(
        _ before: BuildCache, _ folder: String
    ) throws(OutputError) -> Bool {
        let checking = clock.now
        let output = try SiteOutput(folder: folder)
        let files = before.pageGroups.values.flatMap(\.unpacked.files)
        guard output.keep(files) else { return false }
        finish(
            before.pageGroups.values,
            SiteOutput.Summary(
                files: files.count, unchanged: files.count,
                bytes: files.reduce(0) { $0 + Int($1.size) }))
        mark("keep", since: checking)
        return true
    }

    private mutating func finish(
        _ pageGroups: some Collection<EncodedEntry>, _ summary: SiteOutput.Summary
    ) {
        let counts = pageGroups.reduce(into: PageCounts()) { $0 += $1.head.counts }
        report.pages = counts.pages
        report.examples = counts.examples
        report.files = summary.files
        report.written = summary.written
        report.unchanged = summary.unchanged
        report.removed = summary.removed
        report.bytes = summary.bytes
        report.changed = summary.changed
    }

    private mutating func mark(_ phase: String, since start: ContinuousClock.Instant) {
        report.phases.append((phase, seconds(clock.now - start)))
    }

    private func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
}
