internal import Content
internal import Files
internal import Pages
internal import Project
internal import Synchronization

/// The state that a process keeps from one build of a guide to the next: parsed files and the published site.
///
/// Without it, a build checks every published file. It belongs to one guide and one selection. It is a class
/// because all builds of the process share it; its state is protected by a mutex.
package final class SessionCache: Sendable {
    /// A published site as this process left it.
    struct Site: Sendable {
        let cache: BuildCache
        let cachePath: String
        let folder: FolderIdentity
    }

    /// The parsed files of the guide.
    let reading = ParseCache()
    private let site = Mutex<Site?>(nil)

    package init() {}

    /// Writes the cache for later processes, unless another process has built since.
    package func save() {
        guard let site = site.withLock(\.self), FolderIdentity(site.folder.path) == site.folder
        else { return }
        site.cache.write(site.cachePath)
    }

    /// Returns the site that this process published in a folder; nil if another one replaced it.
    func site(_ key: Fingerprint, in folder: String) -> Site? {
        guard let site = site.withLock(\.self), site.cache.key == key,
            let now = FolderIdentity(folder), now == site.folder
        else { return nil }
        return site
    }

    /// Records a published site.
    func leave(_ cache: BuildCache, at path: String, of folder: String) {
        let left = FolderIdentity(folder).map {
            Site(cache: cache, cachePath: path, folder: $0)
        }
        site.withLock { $0 = left }
    }
}
