internal import Markup
internal import Project
internal import Text

/// Validates the images of a text.
struct ImageCheck {
    private let pictures: ImageList
    private let source: SourceText

    init(_ pictures: ImageList, in source: SourceText) {
        self.pictures = pictures
        self.source = source
    }

    /// - Parameter hasWords: True if the image has an alternative text.
    func error(_ picture: MarkdownDocument.Link, hasWords: Bool) -> Diagnostic? {
        let destination = picture.destination.lowercased()
        // The content security policy forbids images of other hosts.
        if FileLink.namesHost(destination) {
            return report(
                "remote-picture", "a page must not load a picture from another host", picture,
                "pages may not load it; put the file beside the text, if its licence allows")
        }
        // Unsafe URLs were reported before.
        guard !destination.contains(":"), !destination.hasPrefix("//") else { return nil }
        let file = FileLink(picture.destination, from: source.path)?.path
        guard let file, pictures[file] != nil else {
            if let file, pictures.isUnusable(file) { return nil }
            return report(
                "unknown-picture", "there is no picture '\(picture.destination)'", picture,
                FileLink.fix(
                    for: picture.destination, among: pictures.files, from: source.path)
                    ?? "put the file beside the text; shown are "
                    + ImageName.shown.joined(separator: ", "))
        }
        guard hasWords else {
            return report(
                "missing-alternative", "the picture has no alternative text",
                picture,
                "describe the picture in the brackets: ![what it shows](\(picture.destination))"
            )
        }
        return nil
    }

    private func report(
        _ identifier: String, _ summary: String, _ picture: MarkdownDocument.Link, _ fix: String
    ) -> Diagnostic {
        Diagnostic(
            .error, identifier, summary, in: source, at: picture.offsets, fix: fix)
    }
}
