package import BuildStore
package import Files

extension Dependency.Kind {
    /// A file, by its path from the root.
    package static let file = Self("file")
    /// The names of the files below a folder.
    package static let folder = Self("folder")
    /// The rule files.
    package static let rules = Self("rules")
}

extension Dependency {
    package static func file(_ path: String) -> Self { Self(.file, path) }

    package static func folder(_ path: String) -> Self { Self(.folder, path) }

    package static let rules = Self(.rules)
}

extension FileHashes {
    /// The fingerprint of a file, or of the files of a folder; nil for other kinds.
    package func fingerprint(of dependency: Dependency) -> Fingerprint? {
        switch dependency.kind {
        case .file: entries(of: [dependency.name])[dependency.name] ?? .ofNothing
        case .folder:
            Fingerprint { $0.add(entries(of: ["\(dependency.name)/"]).keys.sorted()) }
        case .rules:
            Fingerprint { builder in
                let files = entries(of: ["\(GuidePath.rules)/"])
                for (path, fingerprint) in files.sorted(by: { $0.key < $1.key }) {
                    builder.add(path)
                    builder.add(fingerprint)
                }
            }
        default: nil
        }
    }
}
