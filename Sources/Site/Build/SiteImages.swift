internal import BuildStore
internal import Content
internal import Files
internal import Project
internal import Text

/// The images of the texts of a site.
struct SiteImages {
    /// The images in the order of their addresses, without duplicates.
    private let shown: [ImageList.Image]

    /// Collects the images of published texts.
    ///
    /// - Parameter texts: The checks of all texts. Drafts and texts in unpublished languages have no pages,
    ///   so their images are not published.
    init(_ guide: Guide, _ texts: TextChecks) {
        var shown: [String: ImageList.Image] = [:]
        for use in texts.shownPictures where guide.pagePaths[use.text] != nil {
            guard let picture = guide.pictures[use.picture] else { continue }
            // Every build takes the same one of two equal files.
            if let other = shown[picture.path], other.file < picture.file { continue }
            shown[picture.path] = picture
        }
        self.shown = shown.values.sorted { $0.path < $1.path }
    }

    /// Writes the images without metadata.
    func write(
        from folder: GuideFolder, into output: any PageOutput, _ ledger: BuildState
    ) throws(OutputError) {
        guard !shown.isEmpty else { return }
        for picture in shown {
            let name = "picture \(picture.path)"
            if let entry = ledger.unchangedGroup(name), output.keep(ReusedEntries(entry)) {
                ledger.keep(name)
                continue
            }
            var pageGroup = BuildCache.PageGroup()
            let (bytes, reads) = Reads.recording { picture.contents(folder) }
            guard let bytes else { continue }
            pageGroup.files.append(try output.write(picture.path, bytes))
            ledger.enter(name, pageGroup, reads)
        }
    }

    /// Returns a warning for each image that no text shows, drafts included.
    static func unused(_ guide: Guide, _ texts: TextChecks) -> [Diagnostic] {
        let shown = Set(texts.shownPictures.map(\.picture))
        return guide.pictures.all.filter { !shown.contains($0.file) }.map { picture in
            var warning = Diagnostic.aboutFile(
                CheckKind.unusedImage.rawValue, "no text shows the picture",
                path: picture.file,
                fix: "show it, as in ![what it shows](file), or take the file out")
            warning.severity = .warning
            return warning
        }
    }
}
