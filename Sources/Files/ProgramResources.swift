internal import Glibc

/// What the program brings along for guides: what new ones are started from, and the templates of those that
/// have none of their own.
package enum ProgramResources {
    /// The folder with what new guides are made from, as it lies beside a program: installed, unpacked, or
    /// in the repository that it was built from.
    package static func folder() -> String? {
        guard let program = try? FileSystem.resolved("/proc/self/exe") else { return nil }
        let folder = FileSystem.parent(of: program)
        var candidates = [
            "\(FileSystem.parent(of: folder))/share/taxguide", "\(folder)/share/taxguide",
        ]
        var above = folder
        while !above.isEmpty {
            above = FileSystem.parent(of: above)
            candidates.append(above)
        }
        return candidates.first(where: areIn)
    }

    /// Whether a folder holds what new guides are made from.
    package static func areIn(_ folder: String) -> Bool {
        ["Sources/Starter/Content", "Site/Templates"].allSatisfy {
            access("\(folder)/\($0)", R_OK) == 0
        }
    }
}
