internal import BuildStore
internal import Content
internal import Files
internal import Project
internal import Text

/// The pictures that the texts of a site show.
struct SiteImages {
    /// They are in the order of their addresses, each once: two files may be the same.
    private let shown: [ImageList.Image]

    /// - Parameter texts: All were read. A draft, or a text in a language that is not published, has no page;
    ///   what it shows is not published either.
    init(_ guide: Guide, _ texts: TextChecks) {
        var shown: [String: ImageList.Image] = [:]
        for use in texts.shownPictures where guide.pagePaths[use.text] != nil {
            guard let picture = guide.pictures[use.picture] else { continue }
            // Every build takes the same one of two.
            if let other = shown[picture.path], other.file < picture.file { continue }
            shown[picture.path] = picture
        }
        self.shown = shown.values.sorted { $0.path < $1.path }
    }

    /// Writes them, without what is not seen of them.
    func write(
        from folder: GuideFolder, into output: any PageOutput, _ ledger: BuildState
    ) throws(OutputError) {
        guard !shown.isEmpty else { return }
        for picture in shown {
            let name = "picture \(picture.path)"
            if let known = ledger.known(name), output.keep(ReusedEntries(known)) {
                ledger.keep(name)
                continue
            }
            var unit = BuildCache.Unit()
            let (bytes, reads) = Reads.recording { picture.contents(folder) }
            guard let bytes else { continue }
            unit.files.append(try output.write(picture.path, bytes))
            ledger.enter(name, unit, reads)
        }
    }

    /// A warning for each picture that no text shows, drafts included.
    static func unused(_ guide: Guide, _ texts: TextChecks) -> [Diagnostic] {
        let shown = Set(texts.shownPictures.map(\.picture))
        return guide.pictures.all.filter { !shown.contains($0.file) }.map { picture in
            var warning = Diagnostic.aboutFile(
                CheckKind.unusedImage.rawValue, "no text shows the picture",
                path: picture.file,
                remedy: "show it, as in ![what it shows](file), or take the file out")
            warning.severity = .warning
            return warning
        }
    }
}
