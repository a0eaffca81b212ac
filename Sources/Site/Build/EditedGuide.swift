package import Content
package import Project
internal import Synchronization
package import Text

/// A guide that is read repeatedly while it is edited, with unsaved texts.
///
/// It renders no pages and writes nothing. It is a class because it keeps parsed files from one reading to
/// the next.
package final class EditedGuide: GuideEditor {
    private let root: String
    private let memory = ParseCache()
    private let options: SiteOptions
    /// The results of checks that the next reading need not repeat.
    private let validated = Mutex(ValidationCache())

    package init(_ folder: GuideFolder) {
        root = folder.root
        var options = SiteOptions()
        options.selection.withDrafts = true
        self.options = options
    }

    /// The folder with unsaved texts in place of files.
    package var folder: GuideFolder { GuideFolder(root: root, memory: memory) }

    /// Replaces a file by an unsaved text from the next reading on; nil restores the file.
    ///
    /// - Parameter path: The path from the guide's root. A file that does not exist is ignored.
    package func open(_ path: String, _ text: [UInt8]?) { memory.open(path, text) }

    /// Reads all changes since the last reading.
    ///
    /// Concurrent calls wait for each other.
    ///
    /// - Parameters:
    ///   - today: The day from which ages are measured.
    ///   - know: Receives the model of the guide before texts are checked.
    package func read(
        on today: CalendarDay?, jobs: Int, using know: (PartialGuide) -> Void
    ) -> EditedDiagnostics {
        var maker = SiteRenderer(folder, options, jobs: jobs, progress: nil)
        maker.folder.ledger.begin()
        memory.begin(maker.folder.inventory)
        let (reading, _) = maker.read(using: validated.withLock(\.self))
        validated.withLock { $0 = reading.validated }
        know(reading.basis)
        maker.finish(reading.texts)
        if let guide = reading.guide, let today, !maker.diagnostics.hasErrors {
            maker.report(
                GuideChecks.warnings(of: guide, in: maker.folder, today: today, jobs: jobs))
        }
        return EditedDiagnostics(
            diagnostics: maker.diagnostics.listed, files: maker.folder.ledger.entries)
    }
}
