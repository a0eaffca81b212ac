internal import Content
internal import Dispatch
internal import Preview
internal import Project
internal import Site
internal import Synchronization
internal import Text

/// Keeps a preview's site up to date with its content.
///
/// A class because the watch calls it.
final class Rebuilder: Sendable {
    let notice = PreviewNotice()
    let sitePath = SitePath()
    private let guide: GuideFolder
    private let withDrafts: Bool
    private let queue = DispatchQueue(label: "rebuild")
    private let memory = SessionCache()
    private let review: PreviewChecks
    private let watch = Mutex<FolderWatch?>(nil)
    /// What the rule files declared at the last build.
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

    /// Builds what changed since the last build.
    ///
    /// Content with errors leaves the site as it is; open pages show what is wrong.
    ///
    /// - Throws: `ExitCode` if the system refuses, which is reported.
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
        // What is wrong has been said; what to look after is of use once it is right.
        if report != nil { review.ask() }
    }

    /// Says which rules are others than at the last build: an edit of one reaches many pages.
    private func nameChangedRules(of folder: GuideFolder) {
        let before = rules.withLock(\.self)
        let now = RuleEdits(folder, since: before)
        rules.withLock { $0 = now }
        guard let changed = before.map({ now.changes(since: $0) }), !changed.isEmpty else { return }
        let others = changed.count - Self.rulesNamed
        let named = changed.prefix(Self.rulesNamed).map { "'\($0)'" }.joined(separator: ", ")
        Console.write("changed: \(named)\(others > 0 ? " and \(others) more" : "")\n")
    }

    /// More changed rules than this are not named one by one.
    private static let rulesNamed = 8

    /// Begins to build on every change.
    func begin() {
        let folder = guide.reloaded()
        // While the person who started it finds what to edit, and before the first change is built.
        queue.async { [options] in SiteBuilder.prepare(folder, options: options) }
        review.begin()
        watch.withLock { watch in
            watch = FolderWatch(folder, queue: queue) { [self] in
                // What the system refuses is reported; the next change may go better.
                try? build()
            }
        }
    }

    /// Ends, and leaves what was built for the next process to go on from.
    func end() {
        watch.withLock { $0?.end() }
        review.end()
        queue.sync { memory.save() }
    }
}
