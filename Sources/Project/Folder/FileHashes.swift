package import Files
internal import Synchronization
package import Text

/// The fingerprints of the files that were read, by their paths from the guide's root.
///
/// A class because the folder that keeps it is passed around by value.
package final class FileHashes: Sendable {
    private let files = Mutex<[String: Fingerprint]>([:])
    /// The days that files name from which parts of them are public.
    private let named = Mutex<Set<CalendarDay>>([])

    /// The reads that failed, other than by the absence of a file.
    private let failed = Mutex<[Diagnostic]>([])

    /// The reads that failed, whoever was told of them: what was made of the other files may be untrue.
    package var failures: [Diagnostic] { failed.withLock(\.self) }

    func enter(failure: Diagnostic) { failed.withLock { $0.append(failure) } }

    package var entries: [String: Fingerprint] { files.withLock(\.self) }

    /// The entries of some files, and of what is in folders, which are named with a slash behind
    /// them.
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

    /// Begins a build, in which every file is to be the same whenever it is read.
    package func begin() { files.withLock { $0.removeAll() } }

    /// - Returns: False if the file was read before and had other contents.
    @discardableResult
    package func enter(_ path: String, _ fingerprint: Fingerprint) -> Bool {
        files.withLock { files in
            // What is read again is as a rule the same, and others may hold the entries as they are.
            guard let before = files[path] else {
                files[path] = fingerprint
                return true
            }
            return before == fingerprint
        }
    }
}
