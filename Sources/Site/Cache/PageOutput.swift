internal import Files
internal import Pages

/// Takes the files of a site as they are made, on several threads.
protocol PageOutput: Sendable {
    /// - Parameter path: Relative to the site's root.
    /// - Returns: The file as it will stand in the site.
    @discardableResult
    func write(_ path: String, _ bytes: [UInt8]) throws(OutputError) -> BuildCache.OutputFile

    /// Takes the files of some units as a build left them; false if one is not there.
    func keep(_ units: ReusedEntries) -> Bool
}
