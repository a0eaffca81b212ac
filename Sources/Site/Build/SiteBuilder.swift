internal import BuildStore
internal import Calculations
package import Content
package import Files
internal import Pages
package import Project
internal import TaxTables
internal import Templates
package import Text

/// What a build did.
package struct BuildReport: Sendable {
    package var pages = 0
    package var files = 0
    package var written = 0
    package var unchanged = 0
    package var removed = 0
    package var bytes = 0
    /// The paths of the files that are new or differ, and of those that are gone.
    package var changed: (written: Set<String>, removed: Set<String>) = ([], [])
    package var examples = 0
    /// The groups of pages that were rendered: all others were reused.
    package var rendered: Set<String> = []
    package var seconds = 0.0
    /// Seconds by phase, in order.
    package var phases: [(name: String, seconds: Double)] = []
}

/// Builds the site of a guide: discover, parse, check, calculate, render, write.
package struct SiteBuilder {
    private let options: BuildOptions
    private var maker: SiteRenderer
    private var report = BuildReport()
    private let clock = ContinuousClock()

    /// Builds and publishes the site.
    ///
    /// - Returns: What was done; nil if the guide has errors, in which case nothing was written.
    /// - Throws: If the site could not be written; the published site is then the old one.
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

    /// What `check` reports, and the pages that texts become, by their files: nil if they are not known,
    /// because something is wrong.
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
        let (reading, templates) = maker.read(knowing: before?.build.sound ?? ValidationCache())
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
            // Trap: the output of a review writes nothing.
            preconditionFailure("a review writes nothing, so that nothing can fail: \(error)")
        }
        let hosting = HostingCheck(maker.folder)
        guard !maker.diagnostics.hasErrors else { return (maker.diagnostics, nil) }
        let gone = ledger.filesGone
        let tooMuch =
            hosting.isEmpty
            ? []
            : hosting.warnings(
                ledger.units.values.lazy.flatMap(\.unpacked.files),
                redirects: guide.redirects.entries.count)
        let found =
            maker.diagnostics + tooMuch + maker.redirectErrors(guide, ledger)
            + maker.addressErrors(guide, ledger)
            + GuideChecks.warnings(of: guide, in: maker.folder, today: today, jobs: options.jobs)
            + VerificationCheck.warnings(of: guide, in: maker.folder)
            + SiteImages.unused(guide, reading.texts)
            + OmissionCheck.warnings(of: ledger.leftOut) + links.errors(gone: gone)
        let isAsBefore =
            ledger.made.isEmpty && gone.isEmpty && before?.build.sound == reading.sound
        if options.usesCache, !isAsBefore, !found.hasErrors, let record = links.record {
            let build = BuildCache(
                key: key, inputs: nil, sound: reading.sound, warnings: 0, ledger)
            CheckCache(build: build, links: record).write(path)
        }
        return (found, guide.pagePaths)
    }

    /// Reads the guide into the folder's memory and makes a spare site, so that the next build finds
    /// there what it needs.
    ///
    /// A build that leaves the site as it is reads nothing, one that makes all of it leaves no spare,
    /// and the first edit after either would wait for that. What fails here fails in that build.
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
            let (site, ledger, joining, sound) = try pages(into: output, before, left)
        else { return nil }
        let publishing = clock.now
        if let shard = options.site.shard { try enterManifest(of: shard, joining, site, ledger) }
        let cache = BuildCache(
            key: key, inputs: inputs, sound: sound,
            warnings: maker.diagnostics.count { $0.severity == .warning }, ledger)
        let summary = try site.publish(
            durably: options.isDurable, removing: left == nil ? nil : ledger.filesGone)
        mark("publish", since: publishing)
        // Under the lock of the output: the cache tells of it.
        withExtendedLifetime(site) {
            keep(cache, cachePath, output)
        }
        try verify(cache, output)
        report.rendered = Set(ledger.made)
        finish(cache.units.values, summary)
        report.seconds = seconds(clock.now - start)
        return report
    }

    /// Writes into a shard which one it is, for whoever joins it with the others.
    private func enterManifest(
        of shard: Shard, _ joining: ShardManifest.Joining?, _ site: SiteOutput,
        _ ledger: BuildState
    ) throws(OutputError) {
        var whole = options.site
        whole.shard = nil
        // What the shards of one site have in common.
        let origin = Fingerprint { builder in
            builder.add(whole.key)
            builder.add(maker.contents)
        }
        let manifest = ShardManifest(shard, origin: origin, joining, ledger)
        var unit = BuildCache.Unit()
        unit.files = [try site.write(ShardManifest.path, manifest.bytes)]
        ledger.enter("shard", unit, [.never])
    }

    /// Looks at the files of the guide, as they are when the build begins.
    ///
    /// - Returns: Their fingerprint; nil if one was so new that a change to it could go unnoticed.
    private func begin() -> Fingerprint? {
        maker.folder.ledger.begin()
        let inventory = maker.folder.inventory
        options.memory?.reading.begin(inventory)
        return inventory.fingerprint.map { files in
            // On another day other parts of the same files may be public.
            Fingerprint { builder in
                builder.add(maker.withSharedTemplates(files))
                builder.add(maker.folder.publicOn.description)
            }
        }
    }

    /// Reads the guide and makes its pages, into a site that is still to be published.
    ///
    /// The guide is given up, so that its memory is there for that.
    ///
    /// - Parameter left: The site in `output`, if this process left it.
    /// - Returns: Nil if the guide has errors.
    private mutating func pages(
        into output: String, _ before: BuildCache?, _ left: SessionCache.Site?
    ) throws(OutputError) -> (
        site: SiteOutput, ledger: BuildState, joining: ShardManifest.Joining?,
        sound: ValidationCache
    )? {
        let reading = clock.now
        let (content, templates) = maker.read(knowing: before?.sound ?? ValidationCache())
        mark("read", since: reading)
        guard let guide = content.guide, let templates, !maker.diagnostics.hasErrors else {
            // All that is wrong is said at once, in texts too.
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
        // They were right when the list was the same.
        if !isListAsBefore || before?.warnings != 0 {
            maker.report(maker.redirectErrors(guide, ledger))
        }
        maker.report(maker.addressErrors(guide, ledger))
        // The site stays as it is; what was made of the next one goes away with `site`.
        guard !maker.diagnostics.hasErrors else { return nil }
        let isFirst = options.site.shard?.isFirst == true
        let joining =
            isFirst
            ? ShardManifest.Joining(
                guide, maker.lists(of: guide), isWhole: options.site.selection.isWhole) : nil
        return (site, ledger, joining, content.sound)
    }

    /// Reads the published site back, if that is asked for.
    private mutating func verify(_ cache: BuildCache, _ output: String) throws(OutputError) {
        guard options.verifies else { return }
        let reading = clock.now
        try SiteVerification.check(output, cache, jobs: options.jobs)
        mark("verify", since: reading)
    }

    /// Keeps for the next build what this one made: in memory, if that build is this process's.
    private func keep(
        _ cache: BuildCache, _ path: String, _ output: String
    ) {
        guard options.leavesCache else { return }
        guard let memory = options.memory else { return cache.write(path) }
        memory.leave(cache, at: path, of: output)
    }

    /// Leaves the published site as it is, if it is as the build before left it.
    private mutating func keep(
        _ before: BuildCache, _ folder: String
    ) throws(OutputError) -> Bool {
        let checking = clock.now
        let output = try SiteOutput(folder: folder)
        let files = before.units.values.flatMap(\.unpacked.files)
        guard output.keep(files) else { return false }
        finish(
            before.units.values,
            SiteOutput.Summary(
                files: files.count, unchanged: files.count,
                bytes: files.reduce(0) { $0 + Int($1.size) }))
        mark("keep", since: checking)
        return true
    }

    private mutating func finish(
        _ units: some Collection<EncodedEntry>, _ summary: SiteOutput.Summary
    ) {
        let counts = units.reduce(into: PageCounts()) { $0 += $1.head.counts }
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
