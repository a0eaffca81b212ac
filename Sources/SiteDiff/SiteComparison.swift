package import Files
internal import Synchronization
internal import Text

/// Compares two built sites: files byte by byte, and the contents of those that differ.
package struct SiteComparison: Sendable {
    private let old: BuiltFiles
    private let new: BuiltFiles
    private let jobs: Int
    private let progress: WorkProgress?
    private let styles: (old: NumberStyles, new: NumberStyles)

    private init(old: BuiltFiles, new: BuiltFiles, jobs: Int, progress: WorkProgress?) {
        self.old = old
        self.new = new
        self.jobs = jobs
        self.progress = progress
        styles = (NumberStyles(old), NumberStyles(new))
    }

    /// Compares the sites in two folders.
    ///
    /// - Parameters:
    ///   - jobs: The number of threads.
    ///   - progress: Called for each compared file that differs.
    /// - Throws: `OutputError` if a folder is not a site or a file cannot be read.
    /// - Complexity: O(*n*) in the bytes of both; only files that differ are parsed.
    package static func compare(
        _ old: String, _ new: String, jobs: Int, progress: WorkProgress? = nil
    ) throws(OutputError) -> SiteDifference {
        try SiteComparison(
            old: BuiltFiles(old), new: BuiltFiles(new), jobs: jobs, progress: progress
        ).difference()
    }

    private func difference() throws(OutputError) -> SiteDifference {
        var difference = SiteDifference()
        let (oldPaths, newPaths) = (Set(old.paths), Set(new.paths))
        let common = new.paths.filter(oldPaths.contains)
        let differing = try differing(among: common)
        difference.unchanged = common.count - differing.count
        let added = new.paths.filter { !oldPaths.contains($0) }
        let removed = old.paths.filter { !newPaths.contains($0) }
        // Section names of other languages are mapped by the translations of their pages.
        let kinds = PageKinds(new.paths) { try? new.page($0) }
        let renamings = try renamings(removed: removed, added: added, differing: differing)
        difference.renamed = renamings.map {
            .init(old: $0.old, new: $0.new, kind: kinds[$0.new], trace: $0.trace)
        }
        let comparisons = try comparisons(differing, renamings)
        difference.changed = comparisons.map { comparison in
            .init(
                path: comparison.path, kind: kinds[comparison.path], moves: comparison.moves,
                prose: comparison.prose, changedTables: comparison.changedTables,
                isOtherContent: comparison.isOtherContent, original: comparison.original)
        }
        let (goneTo, cameFrom) = (Set(renamings.map(\.old)), Set(renamings.map(\.new)))
        difference.added = added.filter { !cameFrom.contains($0) }
            .map { .init(path: $0, kind: kinds[$0]) }
        difference.removed = removed.filter { !goneTo.contains($0) }
            .map { .init(path: $0, kind: kinds[$0]) }
        return difference
    }

    private func differing(among paths: [String]) throws(OutputError) -> [String] {
        let found = Mutex<Set<String>>([])
        try concurrently(paths.count, workers: jobs) { index throws(OutputError) in
            if try !BuiltFiles.isSame(old, new, paths[index]) {
                _ = found.withLock { $0.insert(paths[index]) }
            }
        }
        let differing = found.withLock(\.self)
        return paths.filter(differing.contains)
    }

    // MARK: Moved pages

    private struct Renaming {
        let old: String
        let new: String
        let trace: SiteDifference.Trace
    }

    private func renamings(
        removed: [String], added: [String], differing: [String]
    ) throws(OutputError) -> [Renaming] {
        var renamings = try redirects(at: differing, to: Set(added))
        var open = Set(added).subtracting(renamings.map(\.new)).filter { $0.hasSuffix(".html") }
        let gone = removed.filter { $0.hasSuffix(".html") }
        guard !gone.isEmpty, !open.isEmpty else { return renamings }
        var byContent: [PageContent: [String]] = [:]
        for path in open.sorted() {
            byContent[PageContent(try new.page(path)), default: []].append(path)
        }
        for path in gone {
            let candidates = byContent[PageContent(try old.page(path))] ?? []
            guard let target = candidates.first(where: open.contains) else { continue }
            open.remove(target)
            renamings.append(Renaming(old: path, new: target, trace: .sameContent))
        }
        return renamings
    }

    /// Returns pages whose new version redirects to an added page.
    private func redirects(
        at paths: [String], to added: Set<String>
    ) throws(OutputError) -> [Renaming] {
        guard !added.isEmpty else { return [] }
        var redirects: [Renaming] = []
        for path in paths where path.hasSuffix(".html") {
            let bytes = try new.read(path)
            // Redirects are short, so longer files are not parsed.
            guard bytes.count < 8_192, let address = HTMLReader.read(bytes).redirect,
                let target = new.path(ofAddress: address), added.contains(target)
            else { continue }
            redirects.append(Renaming(old: path, new: target, trace: .redirect))
        }
        return redirects
    }

    // MARK: Files that differ

    private struct Comparison {
        let path: String
        let original: String?
        let moves: [FigureChange]
        let prose: [ProseChange]
        let changedTables: [String]
        let isOtherContent: Bool
    }

    private func comparisons(
        _ differing: [String], _ renamings: [Renaming]
    ) throws(OutputError) -> [Comparison] {
        let redirects = renamings.filter { $0.trace == .redirect }
        let goneFrom = Set(redirects.map(\.old))
        let pairs =
            differing.filter { !goneFrom.contains($0) }.map { ($0, $0) }
            + redirects.map { ($0.old, $0.new) }
        let found = Mutex<[Comparison]>([])
        try concurrently(pairs.count, workers: jobs, progress: progress) {
            index throws(OutputError) in
            let (oldPath, newPath) = pairs[index]
            let comparison = try compare(oldPath, newPath)
            found.withLock { $0.append(comparison) }
        }
        return found.withLock(\.self).sorted { $0.path < $1.path }
    }

    private func compare(_ oldPath: String, _ path: String) throws(OutputError) -> Comparison {
        if path.hasSuffix(".html") {
            let (before, after) = (try old.page(oldPath), try new.page(path))
            let comparison = PageComparison(
                from: before, to: after, styles.new[after.language] ?? styles.old[before.language])
            let english = after.alternates.first { $0.key.hasPrefix(PageKinds.namingLanguage) }
            let original = english.flatMap { new.path(ofAddress: $0.value) }
            return Comparison(
                path: path, original: original == path ? nil : original,
                moves: comparison.moves, prose: comparison.prose,
                changedTables: comparison.changedTables,
                isOtherContent: PageContent(before) != PageContent(after))
        }
        let comparison = PageComparison(
            from: try old.tables(oldPath), to: try new.tables(path))
        return Comparison(
            path: path, original: nil, moves: comparison.moves, prose: comparison.prose,
            changedTables: comparison.changedTables, isOtherContent: true)
    }
}

/// The content that identifies a page at another URL.
private struct PageContent: Hashable {
    private let language: String
    private let title: String
    private let texts: [String]
    private let tables: [HTMLTable]

    init(_ page: HTMLPage) {
        language = page.language
        title = page.title
        texts = page.blocks.filter { $0.isMain && !$0.isNavigation }.map(\.text)
        tables = page.tables
    }
}
