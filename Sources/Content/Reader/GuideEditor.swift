package import Files
package import Project
package import Text

/// A guide that an editor reads repeatedly, with unsaved texts.
package protocol GuideEditor: Sendable {
    /// The folder, with the unsaved texts of the last reading in place of their files.
    var folder: GuideFolder { get }

    /// Replaces a file by an unsaved text from the next reading on; nil ends that.
    ///
    /// - Parameter path: The path from the guide's root. A file that does not exist yet is ignored.
    func open(_ path: String, _ text: [UInt8]?)

    /// Reads what changed since the last reading, one reading at a time.
    ///
    /// - Parameters:
    ///   - today: The date for the age of reviews; nil omits warnings.
    ///   - know: Called with figures, rules and documents, which are read before texts.
    func read(
        on today: CalendarDay?, jobs: Int, using know: (PartialGuide) -> Void
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
