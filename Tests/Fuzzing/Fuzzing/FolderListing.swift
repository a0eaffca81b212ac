import Foundation
import Glibc

/// The content of a folder: each name with its kind, size and time.
///
/// Links are not followed.
struct FolderListing: Equatable {
    private(set) var entries: [String: String] = [:]

    /// - Parameter names: Paths from the folder that are passed over, with what is below them.
    init(_ folder: String, without names: Set<String> = []) {
        collect(folder, "", names)
    }

    private mutating func collect(_ folder: String, _ prefix: String, _ without: Set<String>) {
        guard let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
            var status = stat()
            guard name != ".", name != "..", !without.contains(path),
                lstat("\(folder)/\(name)", &status) == 0
            else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                entries[path] = "folder"
                collect("\(folder)/\(name)", path, without)
            } else {
                entries[path] =
                    "\(status.st_mode) \(status.st_size) \(status.st_ino) "
                    + "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
            }
        }
    }

    /// The paths at which two listings differ, sorted.
    func differences(from other: FolderListing) -> [String] {
        Set(entries.keys).union(other.entries.keys)
            .filter { entries[$0] != other.entries[$0] }.sorted()
    }
}
