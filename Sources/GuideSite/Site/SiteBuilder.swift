internal import GuideCalculations
package import GuideContent
package import GuideDiagnostics
package import GuideFiles
package import GuideFormats
internal import GuidePages
internal import GuideTemplates
internal import GuideWords
internal import GuideYAML
internal import TaxTables

/// What a build did.
package struct BuildReport: Sendable {
    package var pages = 0
    package var files = 0
    package var written = 0
    package var unchanged = 0
    package var removed = 0
    package var bytes = 0
    package var examples = 0
    package var seconds = 0.0
    /// Seconds by phase, in order.
    package var phases: [(name: String, seconds: Double)] = []
}

/// Builds the site of a guide: discover, parse, check, calculate, render, write.
package struct SiteBuilder {
    private let folder: GuideFolder
    private let options: BuildOptions
    private var diagnostics: [Diagnostic] = []
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
        return (report, builder.diagnostics)
    }

    /// Everything that `build` would report, writing nothing.
    ///
    /// - Parameters:
    ///   - today: If given, and nothing is wrong, what an editor should look after is reported too:
    ///     the links of every page, coverage, orphans, and what is a year old that day.
    ///   - follow: Then follows the addresses outside the site that pages lead to, and reports on them.
    package static func check(
        _ folder: GuideFolder, options: BuildOptions, today: CalendarDay? = nil,
        following follow: ([OutsideLink]) -> [Diagnostic] = { _ in [] }
    ) -> [Diagnostic] {
        var builder = SiteBuilder(folder: folder, options: options)
        builder.folder.ledger.begin()
        let reading = builder.read()
        let templates = SiteTemplates(
            builder.folder, SiteSections.views(of: options.sections),
            diagnostics: &builder.diagnostics)
        guard let today, let guide = reading.guide, let templates, !builder.diagnostics.hasErrors
        else {
            builder.finish(reading.texts)
            return builder.diagnostics
        }
        let links = PageLinkReview(guide.configuration, guide.redirects)
        let plan = builder.plan(guide, templates, reading.texts)
        let ledger = UnitLedger(before: nil)
        do throws(OutputError) {
            try makePages(plan, templates, into: links, ledger, options)
            _ = try builder.makeRest(plan, into: links, ledger)
        } catch {
            preconditionFailure("a review writes nothing, so that nothing can fail: \(error)")
        }
        builder.finish(reading.texts)
        guard !builder.diagnostics.hasErrors else { return builder.diagnostics }
        return builder.diagnostics + builder.redirectErrors(guide, ledger)
            + builder.addressErrors(guide, ledger)
            + GuideReview.warnings(of: guide, in: builder.folder, today: today, jobs: options.jobs)
            + LeftOutReview.warnings(
                of: SiteSections(guide, of: options.sections).sections.flatMap {
                    $0.leftOut(guide)
                })
            + links.errors + follow(OutsideLink.all(links.outside, guide.register))
    }

    /// Reads the guide into the folder's memory and makes a spare site, so that the next build finds
    /// there what it needs.
    ///
    /// A build that leaves the site as it is reads nothing, one that makes all of it leaves no spare,
    /// and the first edit after either would wait for that. What fails here fails in that build.
    package static func prepare(_ folder: GuideFolder, options: BuildOptions) {
        var builder = SiteBuilder(folder: folder, options: options)
        _ = builder.begin()
        _ = builder.read()
        _ = builder.templates()
        try? SiteOutput(folder: builder.output).prepareSpare()
    }

    /// The folder to publish into.
    private var output: String { options.output ?? folder.path("Site/public") }

    private init(folder: GuideFolder, options: BuildOptions) {
        self.folder =
            options.memory.map { GuideFolder(root: folder.root, memory: $0.reading) } ?? folder
        self.options = options
    }

    private mutating func build() throws(OutputError) -> BuildReport? {
        let start = clock.now
        try OutputPlace.check(options.output, of: folder)
        let output = output
        let cachePath = BuildCache.path(for: output, in: folder)
        let maker = options.maker
        let inputs = begin()
        let left = options.memory?.site(maker, in: output)
        let before =
            left?.cache ?? (options.usesCache ? BuildCache.read(cachePath, maker: maker) : nil)
        mark("cache", since: start)
        if let before, let inputs, before.warnings == 0, before.inputs == inputs {
            if try keep(before, output) {
                try verify(before, output)
                options.memory?.leave(before, at: cachePath, of: output)
                report.seconds = seconds(clock.now - start)
                return report
            }
        }
        guard let (site, ledger) = try pages(into: output, before, isTrusting: left != nil) else {
            return nil
        }
        if options.compresses {
            let compressing = clock.now
            try CompressedFiles(site, before: before).write(ledger, jobs: options.jobs)
            mark("compress", since: compressing)
        }
        let publishing = clock.now
        let cache = BuildCache(
            maker: maker, inputs: inputs,
            warnings: diagnostics.count { $0.severity == .warning }, units: ledger.units)
        let summary = try site.publish(
            durably: options.isDurable, removing: left == nil ? nil : ledger.filesGone)
        mark("publish", since: publishing)
        // Under the lock of the output: the cache tells of it.
        withExtendedLifetime(site) { keep(cache, cachePath, output) }
        try verify(cache, output)
        finish(cache.units.values, summary)
        report.seconds = seconds(clock.now - start)
        return report
    }

    /// Looks at the files of the guide, as they are when the build begins.
    ///
    /// - Returns: Their fingerprint; nil if one was so new that a change to it could go unnoticed.
    private func begin() -> Fingerprint? {
        folder.ledger.begin()
        let inventory = folder.inventory
        options.memory?.reading.begin(inventory)
        return inventory.fingerprint
    }

    /// Reads the guide and makes its pages, into a site that is still to be published.
    ///
    /// The guide is given up, so that its memory is there for that.
    ///
    /// - Returns: Nil if the guide has errors.
    private mutating func pages(
        into output: String, _ before: BuildCache?, isTrusting: Bool
    ) throws(OutputError) -> (site: SiteOutput, ledger: UnitLedger)? {
        let reading = clock.now
        let content = read()
        mark("read", since: reading)
        let compiling = clock.now
        let templates = templates()
        mark("templates", since: compiling)
        guard let guide = content.guide, let templates, !diagnostics.hasErrors else {
            // All that is wrong is said at once, in texts too.
            finish(content.texts)
            return nil
        }
        let rendering = clock.now
        let site = try SiteOutput(folder: output, trusting: isTrusting)
        let plan = plan(guide, templates, content.texts)
        let ledger = UnitLedger(before: before, part: options.part)
        try Self.makePages(plan, templates, into: site, ledger, options)
        finish(content.texts)
        let isListAsBefore =
            diagnostics.hasErrors ? false : try makeRest(plan, into: site, ledger)
        mark("pages", since: rendering)
        // They were right when the list was the same.
        if !isListAsBefore || before?.warnings != 0 { diagnostics += redirectErrors(guide, ledger) }
        diagnostics += addressErrors(guide, ledger)
        // The site stays as it is; what was made of the next one goes away with `site`.
        return diagnostics.hasErrors ? nil : (site, ledger)
    }

    /// Reads the published site back, if that is asked for.
    private mutating func verify(_ cache: BuildCache, _ output: String) throws(OutputError) {
        guard options.verifies else { return }
        let reading = clock.now
        try SiteVerification.check(output, cache, jobs: options.jobs)
        mark("verify", since: reading)
    }

    /// Keeps for the next build what this one made: in memory, if that build is this process's.
    private func keep(_ cache: BuildCache, _ path: String, _ output: String) {
        guard let memory = options.memory else { return cache.write(path) }
        memory.leave(cache, at: path, of: output)
    }

    private mutating func templates() -> SiteTemplates? {
        folder.remembered(
            "templates", of: [SiteTemplates.folder + "/"], diagnostics: &diagnostics
        ) { [folder, options] in
            SiteTemplates(folder, SiteSections.views(of: options.sections), diagnostics: &$0)
        }
    }

    /// The jobs that make a guide's pages.
    private func plan(
        _ guide: Guide, _ templates: SiteTemplates, _ texts: TextChecks
    ) -> SitePlan {
        let sections = SiteSections(guide, of: options.sections)
        let fingerprints = GuideFingerprints(guide, sections.sections, templates, of: folder)
        return SitePlan(guide, sections, fingerprints, texts)
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
        _ units: some Collection<PackedUnit>, _ summary: SiteOutput.Summary
    ) {
        let counts = units.reduce(into: PageCounts()) { $0 += $1.head.counts }
        report.pages = counts.pages
        report.examples = counts.examples
        report.files = summary.files
        report.written = summary.written
        report.unchanged = summary.unchanged
        report.removed = summary.removed
        report.bytes = summary.bytes
    }

    private mutating func read() -> GuideReader.Reading {
        let reading = GuideReader.read(
            folder, SiteSections.parts(of: options.sections), selecting: options.selection,
            jobs: options.jobs)
        diagnostics += reading.diagnostics
        return reading
    }

    /// Takes what is wrong in texts, once all are read.
    private mutating func finish(_ texts: TextChecks) {
        diagnostics = Blanks.clearing(
            diagnostics + texts.finish(jobs: options.jobs),
            withDrafts: options.selection.withDrafts)
    }

    /// What is wrong with the redirects, now that it is known which pages there are.
    private func redirectErrors(_ guide: Guide, _ ledger: UnitLedger) -> [Diagnostic] {
        guard options.part?.isFirst ?? true else { return [] }
        let selection = options.selection
        return guide.redirects.check(
            Set(ledger.units.values.flatMap(\.unpacked.addresses)),
            isWhole: selection.years.isEmpty && selection.languages.isEmpty)
    }

    /// What stands where something else of the site does, now that it is known which files there are.
    private func addressErrors(_ guide: Guide, _ ledger: UnitLedger) -> [Diagnostic] {
        let repeated = ledger.repeatedFiles
        guard !repeated.isEmpty else { return [] }
        let register = AddressRegister(guide, in: folder)
        // A redirect says itself which page stands in its place.
        let moved = Set(guide.redirects.entries.map { "\($0.from.text)index.html" })
        return repeated.filter { !moved.contains($0) }.flatMap(register.diagnostics)
    }

    /// Makes every page, on several threads, each page written as soon as it is made.
    private static func makePages(
        _ plan: SitePlan, _ templates: SiteTemplates, into output: any PageStore,
        _ ledger: UnitLedger, _ options: BuildOptions
    ) throws(OutputError) {
        try concurrently(plan.count, workers: options.jobs, progress: options.progress) {
            job throws(OutputError) in
            try plan.perform(job, templates, into: output, ledger)
        }
    }

    /// Copies what is copied, and makes what is made from what all pages are called.
    ///
    /// - Returns: Whether the list of pages, and all that is said of them at the site's root, is as in
    ///   the build before.
    private mutating func makeRest(
        _ plan: SitePlan, into output: any PageStore, _ ledger: UnitLedger
    ) throws(OutputError) -> Bool {
        guard ledger.part?.isFirst ?? true else { return false }
        let name = "rest"
        let content = plan.fingerprints.content
        if ledger.isListAsBefore(but: name), let known = ledger.known(name, { _ in content }),
            output.keep(known.unit)
        {
            ledger.keep(name)
            return true
        }
        var rest = BuildCache.Unit(fingerprint: content)
        for asset in plan.guide.assets.files {
            guard let bytes = asset.contents(folder, diagnostics: &diagnostics) else { continue }
            rest.files.append(try output.write(asset.path, bytes))
        }
        let pages = ledger.units.values.flatMap { packed in
            let unit = packed.unpacked
            return unit.addresses.map { SiteMap.Entry(path: $0, modified: unit.modified) }
        }
        for file in MachineFiles(plan.guide, options.sections).files(pages) {
            rest.files.append(try output.write(file.path, file.bytes))
        }
        ledger.enter(name, rest)
        return false
    }

    private mutating func mark(_ phase: String, since start: ContinuousClock.Instant) {
        report.phases.append((phase, seconds(clock.now - start)))
    }

    private func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
}
