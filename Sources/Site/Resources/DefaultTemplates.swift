internal import Content
internal import Files
internal import Pages
internal import Project
internal import Text

/// The templates that come with the program, of which a guide has only those that it changes.
///
/// They lie where new guides are made from, beside the program. A guide that has a template for every kind
/// of page is never compared with them.
enum DefaultTemplates {
    /// The templates that a guide does not have itself; none if it needs none.
    ///
    /// - Parameter paths: The templates that it has, as paths from its root.
    static func files(
        besides paths: Set<String>, of views: [any PageView.Type], for folder: GuideFolder
    ) -> [(name: String, source: SourceText)] {
        missing(besides: paths, of: views).map { name, path, bytes in
            // Pages are made from them as from the guide's own.
            _ = folder.ledger.enter(GuidePath.template(name), Fingerprint(of: bytes))
            return (name, SourceText(path: path, bytes: bytes))
        }
    }

    /// The fingerprint of those that a guide does not have; nil if it needs none.
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
        // What cannot be read is missed when pages are compiled.
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
