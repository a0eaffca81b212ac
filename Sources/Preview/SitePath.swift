internal import Synchronization

/// The path of the site at its host: `/`, or `/guide/` for a site that is published below a path.
///
/// A class, because the rebuilder changes it while the server reads it: an edit may change the
/// guide's URL.
package final class SitePath: Sendable {
    private let path: Mutex<String>

    /// - Parameter path: A path with a slash at both ends.
    package init(_ path: String = "/") { self.path = Mutex(path) }

    package var text: String { path.withLock(\.self) }

    /// Sets the path.
    ///
    /// - Returns: True if the path changed.
    package func set(_ text: String) -> Bool {
        path.withLock { path in
            defer { path = text }
            return path != text
        }
    }

    /// The components of the path.
    var segments: [String] { text.split(separator: "/").map(String.init) }
}
