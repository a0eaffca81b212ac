package import GuideDiagnostics
internal import GuideDrawing

/// The font of the pictures that previews of links show.
package enum CardFont {
    private static let folder = "Site/Cards"

    /// The first font in the folder of cards; nil if there is none, and no card is drawn.
    package static func read(_ folder: GuideFolder, diagnostics: inout [Diagnostic]) -> [UInt8]? {
        let paths = folder.files(
            below: Self.folder, endings: [".otf", ".ttf"], diagnostics: &diagnostics)
        guard let path = paths.first,
            let bytes = folder.read(path, diagnostics: &diagnostics)?.bytes
        else { return nil }
        if Typeface(font: bytes) == nil {
            diagnostics.append(
                .aboutFile(
                    "unreadable-font", "FreeType cannot read this font", path: path,
                    remedy: "put an OpenType or TrueType font in its place, or remove it"))
        }
        return bytes
    }
}
