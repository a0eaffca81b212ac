internal import Content
internal import Files
internal import Pages
internal import Project
internal import TaxTables
internal import Text

/// What a check that found no error leaves for the next one: of what its pages were made, and where they
/// lead.
///
/// As with the cache of a build, one of another program or one that is damaged is as good as none.
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

    /// Writes the cache; one that cannot be written is left out, which costs only time.
    func write(_ path: String) {
        BuildCache.write(path) { file in
            build.write(to: &file)
            links.write(to: &file)
        }
    }
}
