internal import Content
internal import Project
package import Text

/// Schemas of the YAML that a guide is written in, made of what readers ask while they read it.
///
/// A key that readers know is in a schema because they ask for it, so that no schema is behind them. What they
/// ask depends on what stands in the files: of a kind of file that the guide has not there is no schema.
package struct GuideSchemas: Sendable {
    package struct Schema: Sendable {
        /// The name of its file.
        package let name: String
        /// The files that it is about, as patterns from the guide's root; those with '!' before them are not.
        package let patterns: [String]
        package let bytes: [UInt8]
    }

    package let schemas: [Schema]

    /// The schemas of the files of a guide; nil, beside the errors, if it has any.
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
        schemas = kinds.map { kind, paths in
            var shapes = RecordedFiles()
            for path in paths { if let file = files[path] { shapes.add(file) } }
            return Schema(
                name: "\(kind.name).json", patterns: [kind.pattern] + kind.exceptions,
                bytes: SchemaWriter.schema(of: shapes, title: kind.pattern))
        }.sorted { $0.name < $1.name }
    }

    /// Files that one schema is about.
    private struct Kind: Hashable {
        let name: String
        let pattern: String

        /// The folders in which every file is of a kind of its own.
        private static let foldersOfKinds = ["Content", "Content/Examples", "Site"]
        /// Files that no other of their folders is like.
        private static let alone = [TopicTree.path, HostRegister.path]

        /// The files that the pattern takes in and that are of kinds of their own.
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
            let ending = names.last ?? ""
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
