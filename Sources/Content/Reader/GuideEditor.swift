package import Files
package import Project
package import Text

/// A guide that is read repeatedly while somebody edits it, with texts that are not saved yet.
package protocol GuideEditor: Sendable {
    /// The folder, with the unsaved texts that the last reading took instead of files.
    var folder: GuideFolder { get }

    /// Replaces a file by an unsaved text from the next reading on; nil ends that.
    ///
    /// - Parameter path: From the guide's root. A file that does not exist yet is no part of the guide.
    func open(_ path: String, _ text: [UInt8]?)

    /// Reads what changed since the last reading, one reading at a time.
    ///
    /// - Parameters:
    ///   - today: The day that ages are measured against; nil omits warnings.
    ///   - know: Takes figures, rules and documents, which are read before texts.
    func read(
        on today: CalendarDay?, jobs: Int, knowing know: (PartialGuide) -> Void
    ) -> EditedDiagnostics
}

/// The result of one reading of an edited guide.
package struct EditedDiagnostics: Sendable {
    /// Errors or, if there are none, warnings, in order of location.
    package let diagnostics: [Diagnostic]
    /// The hashes of the files that were read, by path.
    package let files: [String: Fingerprint]

    package init(diagnostics: [Diagnostic], files: [String: Fingerprint]) {
        self.diagnostics = diagnostics
        self.files = files
    }
}
