internal import Content
internal import Pages
internal import Project
internal import TaxTables
internal import Text

/// A search for files and folders of a guide that nothing reads, such as misspelt or misplaced ones.
struct UnreadFiles {
    /// A set of files that some part of the program reads.
    private struct Readable {
        /// The path of the folder from the guide's root.
        let folder: String
        /// The accepted endings of names; an empty one accepts every name.
        var endings: [String] = []
        /// The names that are read with any extension.
        var names: Set<String> = []
        /// A Boolean value that is true if subfolders are included.
        var isDeep = true
        /// Returns true if a file is read, by its name without the ending.
        var accepts: @Sendable (String) -> Bool = { _ in true }

        func contains(_ path: String) -> Bool {
            guard path.hasPrefix("\(folder)/") else { return false }
            let rest = path.dropFirst(folder.utf8.count + 1)
            if names.contains(String(rest)) { return true }
            guard isDeep || !rest.contains("/") else { return false }
            guard let ending = endings.first(where: rest.hasSuffix) else { return false }
            return accepts(String(rest.dropLast(ending.utf8.count)))
        }

        /// Returns true if the set has files in a folder or below it.
        func reaches(_ other: String) -> Bool {
            folder == other || folder.hasPrefix("\(other)/")
                || isDeep && other.hasPrefix("\(folder)/")
        }
    }

    private let readable: [Readable]
    /// The folders with files, and all that contain them.
    private let folders: Set<String>

    /// - Parameters:
    ///   - kinds: The content types of the pages.
    ///   - templates: The names of the templates of pages; nil if they are not known.
    init(_ kinds: [any ContentType.Type], templates: Set<String>?) {
        readable =
            Self.ofLaw + Self.ofTexts + Self.ofSite + kinds.flatMap(Self.files)
            + [
                // Strings of a language that the site does not have yet are allowed.
                Readable(
                    folder: SiteStrings.folder, endings: [Self.yaml], isDeep: false,
                    accepts: { Language(rawValue: $0) != nil }),
                Readable(
                    folder: GuidePath.templates,
                    endings: templates == nil ? [GuidePath.templateEnding] : [],
                    names: Set((templates ?? []).map { $0 + GuidePath.templateEnding })),
            ]
        var folders: Set<String> = []
        for file in readable {
            var path = file.folder[...]
            while true {
                folders.insert(String(path))
                guard let slash = path.lastIndex(of: "/") else { break }
                path = path[..<slash]
            }
        }
        self.folders = folders
    }

    // MARK: What is read

    private static let ofLaw = [
        Readable(
            folder: "Content",
            names: [name(JurisdictionFile.path), name(ReviewedTranslations.path)]),
        // The reader of tables reports unknown names.
        Readable(folder: LawReader.tables, endings: [""]),
        Readable(folder: GuidePath.rules, endings: [".rules"], isDeep: false),
        Readable(
            folder: "\(GuidePath.rules)/\(LawReader.householdFolder)", endings: [".rules"],
            isDeep: false),
        Readable(folder: SourceRegister.folder, endings: [yaml]),
        Readable(folder: IndexationHistories.folder, endings: [yaml]),
        Readable(folder: ConfirmationList.folder, endings: [yaml], isDeep: false),
        Readable(folder: ChangeLogRecord.folder, endings: [yaml]),
    ]

    private static let ofTexts = [
        Readable(
            folder: String(GuidePath.topics.dropLast()), endings: [markdown],
            names: [name(TopicTree.path)]),
        Readable(folder: TextPage.folder, endings: [markdown]),
        Readable(folder: "Content", endings: ImageList.endings),
        Readable(folder: Glossary.folder, endings: [yaml]),
        Readable(folder: GuidePath.changes, endings: [yaml]),
        file(SituationList.path), file(ExampleAmounts.path), file(ExampleProfiles.path),
    ]

    private static let ofSite = [
        file(GuidePath.site), file(GuidePath.redirects), file(HostingCheck.path),
        file(CustomStrings.path),
        Readable(folder: SiteAssets.styles, endings: [".css"]),
        // The reader of static files reports other kinds.
        Readable(folder: SiteAssets.others, endings: [""]),
        Readable(folder: SocialImageStyle.folder, endings: SocialImageStyle.endings),
    ]

    private static func files(of part: any ContentType.Type) -> [Readable] {
        part.paths.map { path in
            path.hasSuffix("/")
                ? Readable(
                    folder: String(path.dropLast()),
                    endings: [part.textFolder == nil ? yaml : markdown])
                : file(path)
        }
    }

    private static func file(_ path: String) -> Readable {
        let name = name(path)
        return Readable(
            folder: String(path.dropLast(name.utf8.count + 1)), names: [name], isDeep: false)
    }

    private static func name(_ path: String) -> String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    private static let yaml = ".yaml"
    private static let markdown = ".md"

    // MARK: What is not

    /// Returns an error for each file that nothing reads.
    ///
    /// A folder without any read file gets one error instead.
    ///
    /// - Parameter reported: The paths with other diagnostics.
    func diagnostics(in folder: GuideFolder, besides reported: Set<String>) -> [Diagnostic] {
        let entries = folder.entries
        let files = entries.filter { !$0.isFolder }.map(\.path)
        let unread = files.filter { path in !readable.contains { $0.contains(path) } }
        let read = Set(files).subtracting(unread)
        // A folder is useful if a file in it may be read, or is an image.
        let empty = entries.filter(\.isFolder).map(\.path).filter { path in
            !readable.contains { $0.folder != "Content" && $0.reaches(path) }
                && !read.contains { $0.hasPrefix("\(path)/") }
        }
        let useless = Set(empty)
        func isInside(_ path: String) -> Bool {
            useless.contains(String(path.dropLast(Self.name(path).utf8.count + 1)))
        }
        return (empty + unread).filter { !isInside($0) && !reported.contains($0) }.map { path in
            let isFolder = useless.contains(path)
            return .aboutFile(
                "unread-file", "nothing reads this \(isFolder ? "folder" : "file")", path: path,
                fix: isFolder ? nearestFolder(to: path) : nearestFile(to: path))
        }
    }

    private func nearestFolder(to path: String) -> String {
        let name = Self.name(path)
        let parent = String(path.dropLast(name.utf8.count))
        let names = folders.filter {
            $0.hasPrefix(parent) && !$0.dropFirst(parent.utf8.count).contains("/")
        }.map(Self.name)
        return didYouMean(name, among: names) ?? Self.otherwise
    }

    private func nearestFile(to path: String) -> String {
        let name = Self.name(path)
        let parent = String(path.dropLast(name.utf8.count + 1))
        let stem = Self.stem(name)
        // Images can be anywhere, so they are no suggestion.
        let endings = readable.filter { $0.folder != "Content" }.flatMap { files in
            files.endings.filter { files.contains("\(parent)/\(stem)\($0)") }
        }
        let fixed = readable.filter { $0.folder == parent }.flatMap(\.names)
        let nearest = nearestName(to: String(stem), among: fixed.map(Self.stem)).flatMap { near in
            fixed.first { Self.stem($0) == near }
        }
        if let found = nearest ?? endings.first.map({ stem + $0 }) {
            return "did you mean '\(found)'?"
        }
        return didYouMean(name, among: fixed) ?? Self.otherwise
    }

    private static func stem(_ name: String) -> String {
        String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
    }

    private static let otherwise = "move it to where it is read, or remove it"
}
