package import Files

/// What a build is asked to do, besides what the guide itself says.
package struct BuildOptions: Sendable {
    /// What the site is to be; all else says how it is made and where.
    package var site = SiteOptions()
    /// The folder to publish into; `Site/public` of the guide if nil.
    package var output: String?
    /// How many pages are made at once.
    package var jobs = 2
    /// Whether pages of the build before are kept where nothing they are made from has changed.
    package var usesCache = true
    /// Whether the next build finds what this one made; of a site that does not last, nothing is left.
    package var leavesCache = true
    /// Told how far the pages have come.
    package var progress: WorkProgress?
    /// Whether a site that was built is still there after a loss of power; a preview need not be.
    package var isDurable = true
    /// Whether the published files are read back.
    package var verifies = false

    /// What earlier builds of this process left; nil for a build on its own.
    package var memory: SessionCache?

    package init() {}
}
