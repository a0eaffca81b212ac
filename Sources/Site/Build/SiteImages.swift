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
        let name = "pictures"
        let fingerprint = Fingerprint { builder in builder.add(shown.map(\.path)) }
        if let known = ledger.known(name, { _ in fingerprint }),
            output.keep(ReusedEntries(known.unit))
        {
            ledger.keep(name)
            return
        }
        var unit = BuildCache.Unit(fingerprint: fingerprint)
        for picture in shown {
            guard let bytes = picture.contents(folder) else { continue }
            unit.files.append(try output.write(picture.path, bytes))
        }
        ledger.enter(name, unit)
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
