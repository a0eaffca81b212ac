package import Content
package import Files
package import Pages
internal import Project
internal import TaxTables

/// What a build is asked for that the files of the site depend on, besides the guide itself.
package struct SiteOptions: Sendable {
    package var selection = GuideSelection()
    /// The shard of the pages to make; nil for all.
    package var shard: Shard?
    /// The kinds of pages that the site has.
    package var sections = SiteSections.all

    package init() {}

    /// The fingerprint of this program and of every option, by which a build knows whether files that are
    /// there were asked for in the same way.
    package var key: Fingerprint {
        Fingerprint { builder in
            // Another program may make other pages of the same content.
            builder.add(BuildIdentifier.fingerprint)
            builder.add(DefaultStrings.fingerprint)
            // All properties, those too that are added one day. The kinds of pages stand apart: to describe
            // all that the program has takes as long as making a hundred pages.
            var options = self
            options.sections = []
            builder.add(String(reflecting: options))
            let kinds = sections.map { ObjectIdentifier($0) }
            let isOfEveryKind = kinds == SiteSections.all.map { ObjectIdentifier($0) }
            builder.add(isOfEveryKind ? "of every kind" : String(reflecting: sections))
        }
    }
}
