package import GuideDiagnostics
internal import GuideTemplates
internal import Synchronization

/// What a build is asked to do, besides what the guide itself says.
package struct BuildOptions: Sendable {
    /// The folder to publish into; `Site/public` of the guide if nil.
    package var output: String?
    package var selection = GuideSelection()
    /// How many pages are made at once.
    package var jobs = 2

    package init() {}
}

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
    package static func check(_ folder: GuideFolder, options: BuildOptions) -> [Diagnostic] {
        var builder = SiteBuilder(folder: folder, options: options)
        _ = builder.read()
        _ = SiteTemplates(folder, diagnostics: &builder.diagnostics)
        _ = SiteAssets.read(folder, diagnostics: &builder.diagnostics)
        return builder.diagnostics
    }

    private init(folder: GuideFolder, options: BuildOptions) {
        self.folder = folder
        self.options = options
    }

    private mutating func build() throws(OutputError) -> BuildReport? {
        let start = clock.now
        let guide = read()
        mark("read", since: start)
        let compiling = clock.now
        let templates = SiteTemplates(folder, diagnostics: &diagnostics)
        let assets = SiteAssets.read(folder, diagnostics: &diagnostics)
        mark("templates", since: compiling)
        guard let guide, let templates, !diagnostics.hasErrors else { return nil }

        let rendering = clock.now
        let output = try SiteOutput(folder: options.output ?? folder.path("Site/public"))
        let plan = SitePlan(guide, templates)
        let counts = try Self.run(plan, assets: assets, into: output, jobs: options.jobs)
        mark("pages", since: rendering)
        let publishing = clock.now
        let summary = try output.publish()
        mark("publish", since: publishing)
        report.pages = counts.pages
        report.examples = counts.examples
        report.files = summary.files
        report.written = summary.written
        report.unchanged = summary.unchanged
        report.removed = summary.removed
        report.bytes = summary.bytes
        report.seconds = seconds(clock.now - start)
        return report
    }

    private mutating func read() -> Guide? {
        let (guide, found) = GuideReader.read(folder, selecting: options.selection)
        diagnostics += found
        return guide
    }

    /// Makes every page, on several threads, each page written as soon as it is made.
    private static func run(
        _ plan: SitePlan, assets: SiteAssets, into output: SiteOutput, jobs: Int
    ) throws(OutputError) -> PageCounts {
        for asset in assets.files { try output.write(asset.path, asset.bytes) }
        let pages = Mutex(PageCounts())
        let addresses = Mutex<[String]>([])
        try concurrently(plan.jobs.count, workers: jobs) { index throws(OutputError) in
            var sink = PageSink(output: output)
            try plan.perform(plan.jobs[index], into: &sink)
            let (counts, paths) = (sink.counts, sink.addresses)
            pages.withLock { $0 += counts }
            addresses.withLock { $0 += paths }
        }
        let machine = MachineFiles(plan.guide)
        let found = addresses.withLock { $0.sorted() }
        try output.write("sitemap.xml", machine.siteMap(found))
        try output.write("robots.txt", machine.robots)
        return pages.withLock(\.self)
    }

    private mutating func mark(_ phase: String, since start: ContinuousClock.Instant) {
        report.phases.append((phase, seconds(clock.now - start)))
    }

    private func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
}
