internal import BuildStore
internal import Content
internal import Files
internal import Pages
internal import Project
internal import Templates
internal import Text

/// Reads a guide and makes the files of its site.
///
/// It is given only the options that files may depend on, so that no other has a part in them.
struct SiteRenderer {
    /// The folder, by a log of this maker's own.
    let folder: GuideFolder
    /// What is wrong with the guide and its texts.
    private var ofGuide: [Diagnostic] = []
    private let options: SiteOptions
    private let jobs: Int
    private let progress: WorkProgress?

    /// - Parameters:
    ///   - jobs: How many pages are made at once.
    ///   - progress: Told how far the pages have come.
    init(_ folder: GuideFolder, _ options: SiteOptions, jobs: Int, progress: WorkProgress?) {
        self.folder = folder.withSeparateLog()
        self.options = options
        self.jobs = jobs
        self.progress = progress
    }

    /// What is wrong with all that was read and made so far.
    var diagnostics: [Diagnostic] { ofGuide + folder.log.diagnostics }

    /// Takes what was found wrong with the site beside what its files say.
    func report(_ diagnostics: [Diagnostic]) { folder.log.report(diagnostics) }

    /// The fingerprint of all that the site is made from, the same on every machine.
    var contents: Fingerprint { withSharedTemplates(folder.contents) }

    /// A fingerprint of the guide, and of the templates that it has from the program.
    func withSharedTemplates(_ guide: Fingerprint) -> Fingerprint {
        let views = SiteSections.views(of: options.sections)
        guard let shared = DefaultTemplates.fingerprint(for: folder, of: views) else {
            return guide
        }
        return Fingerprint { builder in
            builder.add(guide)
            builder.add(shared)
        }
    }

    /// Reads the guide, and beside it the templates, which know nothing of it.
    ///
    /// - Parameter known: What an earlier reading found sound.
    mutating func read(
        knowing known: ValidationCache = ValidationCache()
    ) -> (guide: GuideReader.Reading, templates: SiteTemplates?) {
        let (reading, templates) = concurrently(workers: jobs) { [folder, options, jobs] in
            GuideReader.read(
                folder, SiteSections.parts(of: options.sections), selecting: options.selection,
                checking: options.shard?.isFirst ?? true ? .full : .pagesAlone,
                knowing: known, jobs: jobs)
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

    /// What is wrong with the redirects, now that it is known which pages there are.
    func redirectErrors(_ guide: Guide, _ ledger: BuildState) -> [Diagnostic] {
        guard !guide.redirects.entries.isEmpty else { return [] }
        // Whoever joins the shards knows all pages.
        return guide.redirects.check(
            Set(ledger.units.values.flatMap(\.unpacked.addresses)),
            isWhole: options.shard == nil && options.selection.isWhole)
    }

    /// What stands where something else of the site does, now that it is known which files there are.
    func addressErrors(_ guide: Guide, _ ledger: BuildState) -> [Diagnostic] {
        let repeated = ledger.repeatedFiles
        guard !repeated.isEmpty else { return [] }
        let register = URLRegister(guide, in: folder)
        // A redirect says itself which page stands in its place.
        let moved = Set(guide.redirects.entries.map { "\($0.from.text)index.html" })
        return repeated.filter { !moved.contains($0) }.flatMap(register.diagnostics)
    }

    /// Makes every page, on several threads, each page written as soon as it is made.
    func makePages(
        _ plan: SitePlan, _ templates: SiteTemplates, into output: any PageOutput,
        _ ledger: BuildState
    ) throws(OutputError) {
        try concurrently(plan.count, workers: jobs, progress: progress) {
            job throws(OutputError) in
            try plan.perform(job, templates, into: output, ledger)
        }
    }

    /// Publishes the pictures of texts, once all of these were read.
    mutating func makePictures(
        _ guide: Guide, _ texts: TextChecks, into output: any PageOutput, _ ledger: BuildState
    ) throws(OutputError) {
        // One shard has what is no page.
        guard options.shard?.isFirst ?? true else { return }
        try SiteImages(guide, texts).write(from: folder, into: output, ledger)
    }

    /// What lists all pages of a guide's site.
    func lists(of guide: Guide) -> SiteLists {
        SiteLists(
            baseURL: guide.configuration.baseURL, DataIndex(guide, options.sections))
    }

    /// Copies what is copied, and makes what is made from what all pages are called.
    ///
    /// One shard does it, and leaves the lists of all pages to whoever joins the shards.
    ///
    /// - Returns: Whether the list of pages, and all that is said of them at the site's root, is as in
    ///   the build before.
    mutating func makeRest(
        _ plan: SitePlan, into output: any PageOutput, _ ledger: BuildState
    ) throws(OutputError) -> Bool {
        guard options.shard?.isFirst ?? true else { return false }
        let name = "rest"
        if options.shard != nil || ledger.isListAsBefore(but: name),
            let known = ledger.known(name), output.keep(ReusedEntries(known))
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
    ) throws(OutputError) -> BuildCache.Unit {
        var rest = BuildCache.Unit()
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
        var files = MachineReadableFiles(guide).files
        if options.shard == nil {
            let (pages, data) = ledger.listed
            files += lists(of: guide).files(pages, data + rest.listed)
        }
        for file in files { rest.files.append(try output.write(file.path, file.bytes)) }
        return rest
    }
}
