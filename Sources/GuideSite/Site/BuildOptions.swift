package import GuideContent
package import GuideFiles
package import GuidePages
internal import GuideWords
internal import TaxTables

/// What a build is asked to do, besides what the guide itself says.
package struct BuildOptions: Sendable {
    /// The folder to publish into; `Site/public` of the guide if nil.
    package var output: String?
    package var selection = GuideSelection()
    /// How many pages are made at once.
    package var jobs = 2
    /// Whether pages of the build before are kept where nothing they are made from has changed.
    package var usesCache = true
    /// Told how far the pages have come.
    package var progress: WorkProgress?
    /// Whether a site that was built is still there after a loss of power; a preview need not be.
    package var isDurable = true
    /// Whether a shortened copy in each usual way stands beside every file that gains by it.
    package var compresses = false
    /// The share of the pages to make; nil for all.
    package var part: BuildPart?
    /// Whether the published files are read back.
    package var verifies = false

    /// What earlier builds of this process left; nil for a build on its own.
    package var memory: BuildMemory?

    /// The kinds of pages that the site has.
    package var sections = SiteSections.all

    package init() {}
}

extension BuildOptions {
    /// This program, and what it is asked to make: builds of another maker made other pages.
    var maker: Fingerprint {
        Fingerprint { builder in
            // Another program may make other pages of the same content.
            builder.add(ProgramIdentity.fingerprint)
            builder.add(sections.map { String(reflecting: $0) })
            builder.add(selection.baseURL ?? "")
            builder.add(selection.years.map(\.description))
            builder.add(selection.languages.map(\.rawValue))
            builder.add(selection.withDrafts ? 1 : 0)
            builder.add(compresses ? 1 : 0)
            builder.add(part?.number ?? 0)
            builder.add(part?.count ?? 0)
        }
    }
}
