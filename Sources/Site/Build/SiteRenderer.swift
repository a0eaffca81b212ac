internal import BuildStore
internal import Content
internal import Files
internal import Pages
internal import Project
internal import Templates
internal import Text

/// A reader and renderer of a guide.
///
/// It receives only the options that affect files, so that no other option can.
struct SiteRenderer {
    /// The folder, with a log of its own.
    let folder: GuideFolder
    /// The diagnostics of the guide and its texts.
    private var ofGuide: [Diagnostic] = []
    private let options: SiteOptions
    private let jobs: Int
    private let progress: WorkProgress?

    /// - Parameters:
    ///   - jobs: The number of pages rendered at once.
    ///   - progress: Receives the progress of the pages; nil for none.
    init(_ folder: GuideFolder, _ options: SiteOptions, jobs: Int, progress: WorkProgress?) {
        self.folder = folder.withSeparateLog()
        self.options = options
        self.jobs = jobs
        self.progress = progress
    }

    /// All diagnostics so far.
    var diagnostics: [Diagnostic] { ofGuide + folder.log.diagnostics }

    /// Adds diagnostics of the site that do not come from its files.
    func report(_ diagnostics: [Diagnostic]) { folder.log.report(diagnostics) }

    /// The fingerprint of all files that the site is made from, equal on every machine.
    var contents: Fingerprint { withDefaultFiles(folder.contents) }

    /// Adds the files of the program that the guide uses to its fingerprint.
    func withDefaultFiles(_ guide: Fingerprint) -> Fingerprint {
        let silent = folder.withSeparateLog()
        func own(_ files: DefaultFiles) -> Set<String> {
            Set(silent.files(below: files.folder, endings: [files.ending]))
        }
        let templates = SiteTemplates.defaults(
            besides: own(.templates), of: SiteSections.views(of: options.sections))
        let others = [DefaultFiles.styleSheets, .schemas].flatMap {
            $0.files(besides: own($0), log: silent.log)
        }
        guard !templates.isEmpty || !others.isEmpty else { return guide }
        return Fingerprint { builder in
            builder.add(guide)
            for file in templates + others {
                builder.add(file.path)
                builder.add(Fingerprint(of: file.source.bytes))
            }
        }
    }

    /// Reads the guide, and compiles its templates at the same time.
    ///
    /// - Parameter cache: The results of checks that need not be repeated.
    mutating func read(
        using cache: ValidationCache = ValidationCache()
    ) -> (guide: GuideReader.Reading, templates: SiteTemplates?) {
        let (reading, templates) = concurrently(workers: jobs) { [folder, options, jobs] in
            GuideReader.read(
                folder, SiteSections.parts(of: options.sections), selecting: options.selection,
                checking: options.shard?.isFirst ?? true ? .full : .pagesAlone,
                using: cache, jobs: jobs)
        } _: { [folder, options] in
            folder.remembered("templates", of: [GuidePath.templates + "/"]) {
                SiteTemplates($0, SiteSections.views(of: options.sections))
            }
        }
        ofGuide += reading.diagnostics
        if options.shard?.isFirst ?? true {
            let unread = UnreadFiles(
                SiteSections.parts(of: SiteSections.all + options.sections),
                templates: templates?.allNames(besides: options.sections))
            ofGuide += unread.diagnostics(in: folder, besides: Set(diagnostics.map(\.range.path)))
        }
        return (reading, templates)
    }

    /// The jobs that make a guide's pages, and the state of the build before any of them is done.
    func plan(
        _ guide: Guide, _ texts: TextChecks, before: BuildCache?
    ) -> (plan: SitePlan, ledger: BuildState) {
        let sections = SiteSections(guide, of: options.sections)
        let editions = guide.configuration.languages.map {
            LocalizedSite(guide, $0, sections.sections)
        }
        let ledger = BuildState(
            before: before, GuideDependencies(guide, sections, editions, texts, of: folder))
        let site = BuildContext(guide, editions, texts, ledger)
        return (SitePlan(site, sections, options.shard), ledger)
    }

    /// Takes what is wrong in texts, once all are read.
    ///
    /// - Parameter ledger: The state of the build; nil if the guide has errors.
    mutating func finish(_ texts: TextChecks, _ ledger: BuildState? = nil) {
        ofGuide = DraftPlaceholders.clearing(
            ofGuide + texts.finish(jobs: jobs, ledger), withDrafts: options.selection.withDrafts)
    }

    /// Returns the errors of redirects, after all pages are known.
    func redirectErrors(_ guide: Guide, _ ledger: BuildState) -> [Diagnostic] {
        guard !guide.redirects.entries.isEmpty else { return [] }
        // `merge` knows the pages of all shards and checks them.
        return guide.redirects.check(
            Set(ledger.pageGroups.values.flatMap(\.unpacked.addresses)),
            isWhole: options.shard == nil && options.selection.isWhole)
    }

    /// Returns errors for files at equal addresses, after all files are known.
    func addressErrors(_ guide: Guide, _ ledger: BuildState) -> [Diagnostic] {
        let repeated = ledger.repeatedFiles
        guard !repeated.isEmpty else { return [] }
        let register = URLRegister(guide, in: folder)
        // A redirect names the page that replaces it.
        let moved = Set(guide.redirects.entries.compactMap(\.from.file))
        return repeated.filter { !moved.contains($0) }.flatMap(register.diagnostics)
    }

    /// Renders all pages on several threads, and writes each at once.
    func makePages(
        _ plan: SitePlan, _ templates: SiteTemplates, into output: any PageOutput,
        _ ledger: BuildState
    ) throws(OutputError) {
        try concurrently(plan.count, workers: jobs, progress: progress) {
            job throws(OutputError) in
            try plan.perform(job, templates, into: output, ledger)
        }
    }

    /// Publishes the images of texts after all texts were read.
    mutating func makePictures(
        _ guide: Guide, _ texts: TextChecks, into output: any PageOutput, _ ledger: BuildState
    ) throws(OutputError) {
        // One shard writes everything that is not a page.
        guard options.shard?.isFirst ?? true else { return }
        try SiteImages(guide, texts).write(from: folder, into: output, ledger)
    }

    /// Returns the lists of all pages of a guide's site.
    func lists(of guide: Guide) -> SiteLists {
        SiteLists(
            baseURL: guide.configuration.baseURL, DataIndex(guide, options.sections))
    }

    /// Copies static files and writes files that depend on the list of all pages.
    ///
    /// One shard does it, without the lists of all pages, which `merge` writes.
    ///
    /// - Returns: True if the list of pages, and the files made from it, did not change since the last build.
    mutating func makeRest(
        _ plan: SitePlan, into output: any PageOutput, _ ledger: BuildState
    ) throws(OutputError) -> Bool {
        guard options.shard?.isFirst ?? true else { return false }
        let name = "rest"
        if options.shard != nil || ledger.isListAsBefore(but: name),
            let entry = ledger.unchangedGroup(name), output.keep(ReusedEntries(entry))
        {
            ledger.keep(name)
            return true
        }
        let (rest, reads) = try Reads.recording { () throws(OutputError) in
            try self.rest(plan.guide, into: output, ledger)
        }
        ledger.enter(name, rest, reads.union([.frame]))
        return false
    }

    private func rest(
        _ guide: Guide, into output: any PageOutput, _ ledger: BuildState
    ) throws(OutputError) -> BuildCache.PageGroup {
        var rest = BuildCache.PageGroup()
        let schemas = Set(guide.assets.schemas.map(\.path))
        let schemaText = SchemaStrings(guide)
        for asset in guide.assets.files {
            guard var bytes = asset.contents(folder) else { continue }
            if schemas.contains(asset.path) {
                bytes = FallbackText.resolved(schemaText.filled(bytes), isPage: false)
            }
            rest.files.append(try output.write(asset.path, bytes))
            if asset.path.hasPrefix(Addresses.data) {
                rest.listed.append(.init(asset.path, bytes))
            }
        }
        let description = OpenAPIDescription(guide, options.sections).bytes
        rest.files.append(try output.write(Addresses.openAPI, description))
        rest.listed.append(.init(Addresses.openAPI, description))
        var files = MachineReadableFiles(guide).files
        if options.shard == nil {
            let (pages, data) = ledger.listed
            files += lists(of: guide).files(pages, data + rest.listed)
        }
        for file in files { rest.files.append(try output.write(file.path, file.bytes)) }
        return rest
    }
}
