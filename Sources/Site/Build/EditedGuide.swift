package import Content
package import Project
internal import Synchronization
package import Text

/// A guide that is read again and again while somebody edits it, with texts that are not saved yet.
///
/// It makes no page and writes nothing. A class because what it read before is kept from one reading to the
/// next.
package final class EditedGuide: GuideEditor {
    private let root: String
    private let memory = ParseCache()
    private let options: SiteOptions
    /// What the last reading found sound, which the next one need not check again.
    private let sound = Mutex(ValidationCache())

    package init(_ folder: GuideFolder) {
        root = folder.root
        var options = SiteOptions()
        options.selection.withDrafts = true
        self.options = options
    }

    /// The folder with the texts that the last reading took instead of files.
    package var folder: GuideFolder { GuideFolder(root: root, memory: memory) }

    /// Takes a text that is not saved instead of a file from the next reading on; nil ends that.
    ///
    /// - Parameter path: From the guide's root. A file that is not there yet is no part of the guide.
    package func open(_ path: String, _ text: [UInt8]?) { memory.open(path, text) }

    /// Reads what changed since the last reading, one reading at a time.
    ///
    /// - Parameters:
    ///   - today: The day that ages are measured against.
    ///   - know: Takes what the guide is made of, which is known before texts are looked at.
    package func read(
        on today: CalendarDay?, jobs: Int, knowing know: (PartialGuide) -> Void
    ) -> EditedDiagnostics {
        var maker = SiteRenderer(folder, options, jobs: jobs, progress: nil)
        maker.folder.ledger.begin()
        memory.begin(maker.folder.inventory)
        let (reading, _) = maker.read(knowing: sound.withLock(\.self))
        sound.withLock { $0 = reading.sound }
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
