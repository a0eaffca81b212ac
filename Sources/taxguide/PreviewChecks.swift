internal import Content
internal import Dispatch
internal import Glibc
internal import Preview
internal import Project
internal import Site
internal import Synchronization
internal import Text

/// Checks a guide beside its preview, after the pages of an edit are shown.
///
/// It has a thread of its own, to which the system gives what no build asks for: whoever saves again sees the
/// page as soon as without it.
///
/// A class because its thread holds on to it.
final class PreviewChecks: Sendable {
    private let folder: GuideFolder
    private let notice: PreviewNotice
    private let wish = DispatchSemaphore(value: 0)
    private let state = Mutex(State())

    private struct State {
        var isAsked = false
        var isEnded = false
        /// What was found before; nil until a check is done.
        var known: [Diagnostic]?
    }

    init(_ guide: GuideFolder, _ notice: PreviewNotice) {
        folder = guide.reloaded()
        self.notice = notice
    }

    /// Has the guide checked as it is now; a check that is under way is of use to the next one only.
    func ask() {
        state.withLock { $0.isAsked = true }
        wish.signal()
    }

    func begin() {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
            if let context = $0 {
                Unmanaged<PreviewChecks>.fromOpaque(context).takeRetainedValue().work()
            }
            return nil
        }
        guard pthread_create(&thread, nil, run, context.toOpaque()) == 0 else {
            // Without it, a preview has no warnings.
            return context.release()
        }
        pthread_detach(thread)
    }

    /// Ends without waiting for a check: what it leaves for later ones it leaves whole or not at all.
    func end() {
        state.withLock { $0.isEnded = true }
        wish.signal()
    }

    private func work() {
        // Of this thread alone, as Linux has it, and of those that it starts.
        setpriority(CInt(PRIO_PROCESS.rawValue), 0, Self.leastPriority)
        while true {
            wish.wait()
            let (isAsked, isEnded) = state.withLock { state in
                defer { state.isAsked = false }
                return (state.isAsked, state.isEnded)
            }
            guard !isEnded else { return }
            if isAsked { check() }
        }
    }

    private static let leastPriority: CInt = 19

    private func check() {
        var options = BuildOptions()
        options.site.selection.withDrafts = true
        options.jobs = 1
        let review = SiteBuilder.review(folder, options: options, today: folder.publicOn)
        let changes = state.withLock { state -> (DiagnosticChanges, isFirst: Bool)? in
            // What it says is of files that have changed since, and the next check is asked for.
            guard !state.isAsked, !state.isEnded else { return nil }
            let changes = DiagnosticChanges(from: state.known ?? [], to: review.diagnostics)
            defer { state.known = changes.known }
            return (changes, state.known == nil)
        }
        guard let (changes, isFirst) = changes else { return }
        DiagnosticReport.print(changes, isFirst: isFirst, lister: "'taxguide check --verbose'")
        var texts: [String: [Diagnostic]] = [:]
        for diagnostic in changes.known {
            guard let page = review.pages?[diagnostic.range.path] else { continue }
            texts[page, default: []].append(diagnostic)
        }
        // The pages of a guide that could not be read are not known, and what was said of them stays.
        if review.pages != nil {
            notice.announce(warnings: texts.mapValues { DiagnosticWriter().text(for: $0) })
        }
    }
}
