internal import Content
internal import Project
package import Text

/// JSON schemas of a guide's YAML files, generated from the keys that the readers request.
///
/// The schemas always match the readers. Which keys are requested depends on the files, so a kind
/// of file that the guide does not have has no schema.
package struct GuideSchemas: Sendable {
    package struct Schema: Sendable {
        /// The file name.
        package let name: String
        /// Glob patterns relative to the guide's root; those with a leading '!' are exceptions.
        package let patterns: [String]
        package let bytes: [UInt8]
    }

    package let schemas: [Schema]

    /// Returns the schemas for the files of a guide; nil, with the errors, if it has any.
    ///
    /// - Parameter errors: Reads all files of the guide and returns their errors.
    package static func read(
        reading errors: () -> [Diagnostic]
    ) -> (schemas: GuideSchemas?, diagnostics: [Diagnostic]) {
        var found: [Diagnostic] = []
        let record = YAMLRecord.recording { found = errors() }
        return (found.isEmpty ? GuideSchemas(record.files) : nil, found)
    }

    private init(_ files: [String: YAMLRecord.File]) {
        let kinds = Dictionary(grouping: files.keys.sorted()) { Kind($0) }
        let kindsByName = Dictionary(grouping: kinds.keys, by: \.name)
        schemas = kinds.map { kind, paths in
            // A folder may have texts and YAML files of the same names.
            let isAlone = kindsByName[kind.name]?.count == 1
            var shapes = RecordedFiles()
            for path in paths { if let file = files[path] { shapes.add(file) } }
            return Schema(
                name: isAlone ? "\(kind.name).json" : "\(kind.name)-\(kind.ending).json",
                patterns: [kind.pattern] + kind.exceptions,
                bytes: SchemaWriter.schema(
                    of: shapes, title: kind.pattern,
                    isDated: Kind.dated.contains(where: kind.pattern.hasPrefix)))
        }.sorted { $0.name < $1.name }
    }

    /// The files that one schema describes.
    private struct Kind: Hashable {
        let name: String
        /// The end of the file names, such as 'yaml'.
        let ending: String
        let pattern: String

        /// Folders in which each file has its own kind.
        private static let foldersOfKinds = ["Content", "Content/Examples", "Site"]
        /// Files with their own kind in folders of other files.
        private static let alone = [TopicTree.path, HostRegister.path]

        /// Folders in whose files any mapping may have a publication date.
        static let dated = ["Content/Tables/", "Content/Sources/", "\(GuidePath.changes)/"]

        /// Exceptions to the pattern: files with their own kind.
        var exceptions: [String] {
            guard let star = pattern.firstRange(of: "**/") else { return [] }
            let (top, ending) = (
                pattern[..<star.lowerBound], pattern[star.upperBound...].dropFirst()
            )
            return Self.alone.filter { $0.hasPrefix(top) && $0.hasSuffix(ending) }.map { "!\($0)" }
        }

        init(_ path: String) {
            let parts = path.split(separator: "/").map(String.init)
            let folder = parts.dropLast().joined(separator: "/")
            let names = (parts.last ?? "").split(separator: ".").map(String.init)
            ending = names.last ?? ""
            if Self.foldersOfKinds.contains(folder) || Self.alone.contains(path) {
                (name, pattern) = (names[0], path)
                return
            }
            let top = parts.prefix(2).joined(separator: "/")
            let stem = parts.count > 1 ? parts[1].lowercased() : ""
            if names.count > 2 {
                (name, pattern) = ("\(stem)-\(names[1])", "\(top)/**/*.\(names[1]).\(ending)")
            } else {
                (name, pattern) = (stem, "\(top)/**/*.\(ending)")
            }
        }
    }
}
