internal import Content
package import Project
package import Text

/// A check of the guide on each future publication date.
///
/// Without it, an error would appear only in the build of that day.
package enum EmbargoCheck {
    /// Returns the errors of all future dates.
    ///
    /// - Parameters:
    ///   - folder: The guide, after it was read for the current publication date.
    ///   - reported: The errors of the current date, which are not repeated.
    package static func errors(
        of folder: GuideFolder, options: BuildOptions, reported: [Diagnostic]
    ) -> [Diagnostic] {
        var seen = Set(reported)
        var found: [Diagnostic] = []
        for day in folder.laterDays {
            let later = GuideFolder(root: folder.root, publicOn: day)
            for diagnostic in SiteBuilder.check(later, options: options)
            where diagnostic.severity == .error && seen.insert(diagnostic).inserted {
                var dated = diagnostic
                dated.summary = "from \(day) on, \(diagnostic.summary)"
                found.append(dated)
            }
        }
        return found
    }
}
