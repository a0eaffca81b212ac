internal import Glibc

/// Files installed with the program: the starter guide, and the templates for guides without their
/// own.
package enum ProgramResources {
    /// The folder of the UI strings, one file for each language.
    package static let strings = "Sources/Strings"

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

    /// Returns true if a folder contains the resources.
    package static func areIn(_ folder: String) -> Bool {
        ["Sources/Starter/Content", "Site/Templates"].allSatisfy {
            access("\(folder)/\($0)", R_OK) == 0
        }
    }
}
