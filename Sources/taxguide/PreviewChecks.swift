#if Preview
internal import Content
internal import Dispatch
internal import Glibc
internal import Preview
internal import Project
internal import Site
internal import Synchronization
internal import Text

/// Checks a guide during a preview, after the pages of an edit are published.
///
/// It runs on a low-priority thread of its own, so that it does not delay builds.
///
/// A class, because its thread holds a reference.
final class PreviewChecks: Sendable {
    private let folder: GuideFolder
    private let notice: PreviewNotice
    private let wish = DispatchSemaphore(value: 0)
    private let state = Mutex(State())

    private struct State {
        var isAsked = false
        var isEnded = false
        /// The diagnostics of the last check; nil before the first.
        var reported: [Diagnostic]?
    }

    init(_ guide: GuideFolder, _ notice: PreviewNotice) {
        folder = guide.reloaded()
        self.notice = notice
    }

    /// Requests a check of the current files.
    ///
    /// The diagnostics of a running check are discarded.
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
            // Without a thread, a preview has no warnings.
            return context.release()
        }
        pthread_detach(thread)
    }

    /// Ends without waiting for a running check: its cache files are written atomically.
    func end() {
        state.withLock { $0.isEnded = true }
        wish.signal()
    }

    private func work() {
        // On Linux, this applies only to the current thread and those that it starts.
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
            // The diagnostics are out of date, because another check was requested.
            guard !state.isAsked, !state.isEnded else { return nil }
            let changes = DiagnosticChanges(from: state.reported ?? [], to: review.diagnostics)
            defer { state.reported = changes.current }
            return (changes, state.reported == nil)
        }
        guard let (changes, isFirst) = changes else { return }
        DiagnosticReport.print(changes, isFirst: isFirst, lister: "'taxguide check --verbose'")
        var texts: [String: [Diagnostic]] = [:]
        for diagnostic in changes.current {
            guard let page = review.pages?[diagnostic.range.path] else { continue }
            texts[page, default: []].append(diagnostic)
        }
        // If the guide could not be read, its pages are unknown, and the previous warnings remain.
        if review.pages != nil {
            notice.announce(warnings: texts.mapValues { DiagnosticWriter().text(for: $0) })
        }
    }
}
#endif
