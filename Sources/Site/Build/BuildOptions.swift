package import Files

/// The options of a build that the guide does not state.
package struct BuildOptions: Sendable {
    /// The options that affect the files of the site.
    package var site = SiteOptions()
    /// The folder to publish into; nil for `Site/public` of the guide.
    package var output: String?
    /// The number of pages rendered at once.
    package var jobs = 2
    /// A Boolean value that is true if pages of the last build are reused.
    package var usesCache = true
    /// A Boolean value that is true if the build saves its cache; false for temporary sites.
    package var leavesCache = true
    /// Receives the progress of the pages; nil for none.
    package var progress: WorkProgress?
    /// A Boolean value that is true if the site must survive a loss of power.
    ///
    /// A preview need not.
    package var isDurable = true
    /// A Boolean value that is true if the published files are read back.
    package var verifies = false

    /// The cache of earlier builds of this process; nil for a single build.
    package var memory: SessionCache?

    package init() {}
}
