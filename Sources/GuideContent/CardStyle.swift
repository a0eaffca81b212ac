package import GuideDiagnostics
package import GuideDrawing
package import GuideFolders

/// What the pictures that previews of links show are drawn with: a font, and two colours of the style sheet.
package struct CardStyle: Sendable {
    package let font: [UInt8]
    package let ground: Picture.Colour
    package let ink: Picture.Colour

    package init(font: [UInt8], ground: Picture.Colour, ink: Picture.Colour) {
        self.font = font
        self.ground = ground
        self.ink = ink
    }

    private static let folder = "Site/Cards"
    private static let sheet = "Site/Styles/site.css"
    /// The names of a colour in the sheet: the card's own, and the one of pages that stands in for it.
    private static let groundNames = ["--card", "--accent"]
    private static let inkNames = ["--card-ink", "--paper"]

    /// The first font in the folder of cards and the colours of light pages; nil if there is no font, and no
    /// card is drawn.
    package static func read(
        _ folder: GuideFolder, diagnostics: inout [Diagnostic]
    ) -> CardStyle? {
        let paths = folder.files(
            below: Self.folder, endings: [".otf", ".ttf"], diagnostics: &diagnostics)
        guard let path = paths.first,
            let font = folder.read(path, diagnostics: &diagnostics)?.bytes
        else { return nil }
        if Typeface(font: font) == nil {
            diagnostics.append(
                .aboutFile(
                    "unreadable-font", "FreeType cannot read this font", path: path,
                    remedy: "put an OpenType or TrueType font in its place, or remove it"))
        }
        let colours = Self.colours(folder.readIfThere(sheet, diagnostics: &diagnostics))
        func colour(_ names: [String]) -> Picture.Colour? {
            let written = names.lazy.compactMap { colours[$0[...]] }.first
            if let colour = written.flatMap({ Picture.Colour(css: $0) }) { return colour }
            let problem = written.map { "'\($0)' is not" } ?? "there is not"
            diagnostics.append(
                .aboutFile(
                    "card-colour", "\(problem) a colour that cards can be drawn in", path: sheet,
                    remedy: "write '\(names[0]): #0a5b4c;' in ':root', "
                        + "or remove the font of \(Self.folder)"))
            return nil
        }
        guard let ground = colour(groundNames), let ink = colour(inkNames) else { return nil }
        return CardStyle(font: font, ground: ground, ink: ink)
    }

    /// What the first `:root` of a sheet declares, which is for light pages.
    private static func colours(_ sheet: SourceText?) -> [Substring: Substring] {
        guard let sheet else { return [:] }
        let text = String(decoding: StyleSheetWriter.compact(sheet.bytes), as: UTF8.self)
        guard let start = text.firstRange(of: ":root{") else { return [:] }
        let declarations = text[start.upperBound...].prefix { $0 != "}" }.split(separator: ";")
        let pairs = declarations.compactMap { declaration -> (Substring, Substring)? in
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (parts[0], parts[1])
        }
        return Dictionary(pairs, uniquingKeysWith: { _, last in last })
    }
}
