internal import Content
package import Project
package import Text

/// Reads all files of a guide as a build does, and makes nothing of them.
package enum SiteReading {
    /// What is wrong with a guide, with its drafts, in order of place.
    ///
    /// The files of compared translations, of hosts and of indexation are read too, which only the review looks at
    /// otherwise.
    package static func errors(in folder: GuideFolder, jobs: Int) -> [Diagnostic] {
        var options = SiteOptions()
        options.selection.withDrafts = true
        var maker = SiteRenderer(folder, options, jobs: jobs, progress: nil)
        let (reading, _) = maker.read()
        _ = ReviewedTranslations.read(in: maker.folder)
        _ = IndexationHistories.read(maker.folder, reading.basis.register)
        _ = HostingCheck(maker.folder)
        return maker.diagnostics.listed.filter { $0.severity == .error }
    }
}
