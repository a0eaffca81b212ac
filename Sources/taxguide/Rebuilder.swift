#if Preview
internal import Content
internal import Dispatch
internal import Preview
internal import Project
internal import Site
internal import Synchronization
internal import Text

/// Rebuilds a preview's site when its content changes.
///
/// A class, because the folder watch holds a reference.
final class Rebuilder: Sendable {
    let notice = PreviewNotice()
    let sitePath = SitePath()
    private let guide: GuideFolder
    private let withDrafts: Bool
    private let queue = DispatchQueue(label: "rebuild")
    private let memory = SessionCache()
    private let review: PreviewChecks
    private let watch = Mutex<FolderWatch?>(nil)
    /// The declarations of the rule files at the last build.
    private let rules = Mutex<RuleEdits?>(nil)

    init(_ guide: GuideFolder, withDrafts: Bool) {
        self.guide = guide
        self.withDrafts = withDrafts
        review = PreviewChecks(guide, notice)
    }

    private var options: BuildOptions {
        var options = BuildOptions()
        options.site.selection.withDrafts = withDrafts
        options.jobs = Build.processors
        options.isDurable = false
        options.memory = memory
        return options
    }

    /// Builds incrementally.
    ///
    /// If the content has errors, the site is left unchanged and open pages show the errors.
    ///
    /// - Throws: `ExitCode` after a system error, which is reported.
    func build() throws {
        let folder = guide.reloaded()
        nameChangedRules(of: folder)
        let (report, diagnostics) = try Build.build(folder, options)
        Console.report(diagnostics)
        if let report {
            let path = folder.reloaded().sitePath
            if sitePath.set(path), watch.withLock({ $0 != nil }) {
                Console.write("the site is now below \(path)\n")
            }
            Console.write(
                "built in \(Build.seconds(report.seconds)): \(counted(report.written, "file")) written, "
                    + "\(report.removed) removed\n")
        }
        notice.announce(
            problem: report == nil ? DiagnosticWriter().text(for: diagnostics) : nil)
        // Errors were already reported; warnings are only useful without errors.
        if report != nil { review.ask() }
    }

    /// Prints the names of rules that changed since the last build, because such an edit may affect
    /// many pages.
    private func nameChangedRules(of folder: GuideFolder) {
        let before = rules.withLock(\.self)
        let now = RuleEdits(folder, since: before)
        rules.withLock { $0 = now }
        guard let changed = before.map({ now.changes(since: $0) }), !changed.isEmpty else { return }
        let others = changed.count - Self.rulesNamed
        let named = changed.prefix(Self.rulesNamed).map { "'\($0)'" }.joined(separator: ", ")
        Console.write("changed: \(named)\(others > 0 ? " and \(others) more" : "")\n")
    }

    /// The maximum number of changed rules that are listed.
    private static let rulesNamed = 8

    /// Starts to rebuild on every change.
    func begin() {
        let folder = guide.reloaded()
        // Runs before the first edit.
        queue.async { [options] in SiteBuilder.prepare(folder, options: options) }
        review.begin()
        watch.withLock { watch in
            watch = FolderWatch(folder, queue: queue) { [self] in
                // A system error is reported; the next build may succeed.
                try? build()
            }
        }
    }

    /// Ends and saves the session cache for the next process.
    func end() {
        watch.withLock { $0?.end() }
        review.end()
        queue.sync { memory.save() }
    }
}
#endif
