internal import Content
internal import Files
internal import Pages
internal import Project
internal import Text

/// The default templates of the program, which a guide can replace one by one.
///
/// They are beside the program. A guide with all templates of its own never reads them.
enum DefaultTemplates {
    /// Returns the default templates that a guide needs; none if it has all.
    ///
    /// - Parameter paths: The templates of the guide, as paths from its root.
    static func files(
        besides paths: Set<String>, of views: [any PageView.Type], for folder: GuideFolder
    ) -> [(name: String, source: SourceText)] {
        missing(besides: paths, of: views).map { name, path, bytes in
            // Pages depend on them like on templates of the guide.
            _ = folder.ledger.enter(GuidePath.template(name), Fingerprint(of: bytes))
            return (name, SourceText(path: path, bytes: bytes))
        }
    }

    /// Returns the fingerprint of the default templates that a guide needs; nil if it needs none.
    static func fingerprint(
        for folder: GuideFolder, of views: [any PageView.Type]
    ) -> Fingerprint? {
        let own = folder.withSeparateLog().files(
            below: GuidePath.templates, endings: [GuidePath.templateEnding])
        let missing = missing(besides: Set(own), of: views)
        guard !missing.isEmpty else { return nil }
        return Fingerprint { builder in
            for (name, _, bytes) in missing {
                builder.add(name)
                builder.add(Fingerprint(of: bytes))
            }
        }
    }

    private static func missing(
        besides paths: Set<String>, of views: [any PageView.Type]
    ) -> [(name: String, path: String, bytes: [UInt8])] {
        let needed = Set(views.flatMap { [$0.template, $0.layout].compactMap(\.self) })
        guard needed.contains(where: { !paths.contains(GuidePath.template($0)) }),
            let materials = ProgramResources.folder()
        else { return [] }
        let folder = "\(materials)/\(GuidePath.templates)"
        // An unreadable template is reported when pages are compiled.
        let names = (try? FileSystem.names(in: folder)) ?? []
        return names.sorted().compactMap { file in
            guard file.hasSuffix(GuidePath.templateEnding) else { return nil }
            let name = String(file.dropLast(GuidePath.templateEnding.count))
            guard !paths.contains(GuidePath.template(name)),
                let bytes = FileSystem.readFile("\(folder)/\(file)")
            else { return nil }
            return (name, "\(folder)/\(file)", bytes)
        }
    }
}
