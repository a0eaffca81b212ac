package import Files
internal import Synchronization
package import Text

/// The fingerprints of the files that were read, by path from the guide's root.
///
/// A class, because copies of `GuideFolder` share it.
package final class FileHashes: Sendable {
    private let files = Mutex<[String: Fingerprint]>([:])
    /// The paths of files of the program that stand in for those that the guide does not have.
    private let builtIn = Mutex<Set<String>>([])
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

    /// The paths of the guide's own files that were read, sorted.
    package var ownPaths: [String] {
        let others = builtIn.withLock(\.self)
        return entries.keys.filter { !others.contains($0) }.sorted()
    }

    /// Returns the entries of files, and of all files in folders, whose paths end in a slash.
    package func entries(of prefixes: [String]) -> [String: Fingerprint] {
        files.withLock { files in
            if prefixes.count == 1, !prefixes[0].hasSuffix("/") {
                return files[prefixes[0]].map { [prefixes[0]: $0] } ?? [:]
            }
            return files.filter { file in prefixes.contains { file.key.hasPrefix($0) } }
        }
    }

    var days: Set<CalendarDay> { named.withLock(\.self) }

    func enter(days: Set<CalendarDay>) { named.withLock { $0.formUnion(days) } }

    /// Begins a build, during which files must not change.
    package func begin() {
        files.withLock { $0.removeAll() }
        builtIn.withLock { $0.removeAll() }
    }

    /// Enters a file of the program at the path that the guide's own file would have.
    package func enter(builtIn path: String, _ fingerprint: Fingerprint) {
        enter(path, fingerprint)
        _ = builtIn.withLock { $0.insert(path) }
    }

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
