internal import Content
internal import Files
internal import Pages
internal import Project
internal import Synchronization

/// What a process that builds one guide again and again keeps from one build to the next: what it read,
/// and the site as it left it.
///
/// Without it a build looks at every published file besides. It is of one guide and one selection.
///
/// A class because all builds of the process share it; its state is behind a mutex.
package final class SessionCache: Sendable {
    /// A published site as this process left it.
    struct Site: Sendable {
        let cache: BuildCache
        let cachePath: String
        let folder: FolderIdentity
    }

    /// What was read of the guide's files.
    let reading = ParseCache()
    private let site = Mutex<Site?>(nil)

    package init() {}

    /// Writes for later processes what this one knows of its site, unless another has built since.
    package func save() {
        guard let site = site.withLock(\.self), FolderIdentity(site.folder.path) == site.folder
        else { return }
        site.cache.write(site.cachePath)
    }

    /// The site that this process left in a folder; nil if another one is there now.
    func site(_ key: Fingerprint, in folder: String) -> Site? {
        guard let site = site.withLock(\.self), site.cache.key == key,
            let now = FolderIdentity(folder), now == site.folder
        else { return nil }
        return site
    }

    /// Takes the site in a folder to be as this process left it.
    func leave(_ cache: BuildCache, at path: String, of folder: String) {
        let left = FolderIdentity(folder).map {
            Site(cache: cache, cachePath: path, folder: $0)
        }
        site.withLock { $0 = left }
    }
}
