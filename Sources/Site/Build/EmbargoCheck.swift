internal import Content
package import Project
package import Text

/// What will be wrong with a guide on the days to come from which more of it is public.
///
/// Nobody would see it before the build of that day, which then fails.
package enum EmbargoCheck {
    /// - Parameters:
    ///   - folder: The guide, after it was read for the day of publication.
    ///   - known: What is wrong that day, which need not be said again.
    package static func errors(
        of folder: GuideFolder, options: BuildOptions, known: [Diagnostic]
    ) -> [Diagnostic] {
        var seen = Set(known)
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
