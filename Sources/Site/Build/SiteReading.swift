internal import Content
package import Project
package import Text

/// A reading of all files of a guide without rendering.
package enum SiteReading {
    /// Returns the errors of a guide and its drafts, sorted by location.
    ///
    /// It also reads the files that otherwise only `check` reads: compared translations, hosts and
    /// indexation.
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
