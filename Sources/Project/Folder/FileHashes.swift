package import Files
internal import Synchronization
package import Text

/// The fingerprints of the files that were read, by path from the guide's root.
///
/// A class, because copies of `GuideFolder` share it.
package final class FileHashes: Sendable {
    private let files = Mutex<[String: Fingerprint]>([:])
    /// The publication dates in the files.
    private let named = Mutex<Set<CalendarDay>>([])

    /// The failed reads, except for missing files.
    private let failed = Mutex<[Diagnostic]>([])

    /// The failed reads, whether reported or not.
    ///
    /// After one, results based on other files may be wrong.
    package var failures: [Diagnostic] { failed.withLock(\.self) }

    func enter(failure: Diagnostic) { failed.withLock { $0.append(failure) } }

    package var entries: [String: Fingerprint] { files.withLock(\.self) }

    /// Returns the entries of files, and of all files in folders, whose paths end in a slash.
    package func entries(of places: [String]) -> [String: Fingerprint] {
        files.withLock { files in
            if places.count == 1, !places[0].hasSuffix("/") {
                return files[places[0]].map { [places[0]: $0] } ?? [:]
            }
            return files.filter { file in places.contains { file.key.hasPrefix($0) } }
        }
    }

    var days: Set<CalendarDay> { named.withLock(\.self) }

    func enter(days: Set<CalendarDay>) { named.withLock { $0.formUnion(days) } }

    /// Begins a build, during which files must not change.
    package func begin() { files.withLock { $0.removeAll() } }

    /// - Returns: False if the file was read before and had other contents.
    @discardableResult
    package func enter(_ path: String, _ fingerprint: Fingerprint) -> Bool {
        files.withLock { files in
            // An equal entry is not written again, which would copy the dictionary if it is shared.
            guard let before = files[path] else {
                files[path] = fingerprint
                return true
            }
            return before == fingerprint
        }
    }
}
