internal import Files
internal import Pages

/// A receiver of the files of a site, safe to use from several threads.
protocol PageOutput: Sendable {
    /// A Boolean value that is true if the contents of data files matter, and not only their paths.
    var isForData: Bool { get }

    /// - Parameter path: The path relative to the site's root.
    /// - Returns: The file as it will be in the site.
    @discardableResult
    func write(_ path: String, _ bytes: [UInt8]) throws(OutputError) -> BuildCache.OutputFile

    /// Reuses the files of groups as a build wrote them.
    ///
    /// Returns false if one is missing.
    func keep(_ pageGroups: ReusedEntries) -> Bool
}
