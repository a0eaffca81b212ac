internal import Content
internal import Files
internal import Pages
internal import Project
internal import TaxTables
internal import Text

/// The state of a check without errors, for the next check: dependencies and links of pages.
///
/// A state of another program and a damaged one are ignored.
struct CheckCache {
    var build: BuildCache
    var links: LinkRecord

    static func path(in folder: GuideFolder) -> String { folder.path("Site/.cache/check") }

    static func read(_ path: String, key: Fingerprint) -> CheckCache? {
        guard var reader = BuildCache.reader(of: path),
            let build = BuildCache(from: &reader, key: key),
            let links = LinkRecord(&reader), reader.rest.isEmpty
        else { return nil }
        return CheckCache(build: build, links: links)
    }

    /// Writes the state.
    ///
    /// An error is ignored, because it costs only time.
    func write(_ path: String) {
        BuildCache.write(path) { file in
            build.write(to: &file)
            links.write(to: &file)
        }
    }
}
