package import Content
package import Files
package import Pages
internal import Project
internal import TaxTables

/// The options of a build that affect the files of the site.
///
/// All of them are part of the cache key.
package struct SiteOptions: Sendable {
    package var selection = GuideSelection()
    /// The shard to build; nil for the whole site.
    package var shard: Shard?
    /// The page kinds of the site.
    package var sections = SiteSections.all

    package init() {}

    /// The cache key of this program and of all options.
    package var key: Fingerprint {
        Fingerprint { builder in
            // Another build of the program may render other pages.
            builder.add(BuildIdentifier.fingerprint)
            builder.add(DefaultStrings.fingerprint)
            // The description has all properties, including future ones. Sections are described separately,
            // because describing all of them takes as long as rendering a hundred pages.
            var options = self
            options.sections = []
            builder.add(String(reflecting: options))
            let kinds = sections.map { ObjectIdentifier($0) }
            let isOfEveryKind = kinds == SiteSections.all.map { ObjectIdentifier($0) }
            builder.add(isOfEveryKind ? "of every kind" : String(reflecting: sections))
        }
    }
}
