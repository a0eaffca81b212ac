package import Project
package import Text

/// The style of social preview images: a font for each language, and two colours of the style
/// sheet.
package struct SocialImageStyle: Sendable {
    /// The fonts of the languages that have preview images.
    package let fonts: ByLanguage<[UInt8]>
    package let ground: Image.Colour
    package let ink: Image.Colour

    package init(fonts: ByLanguage<[UInt8]>, ground: Image.Colour, ink: Image.Colour) {
        self.fonts = fonts
        self.ground = ground
        self.ink = ink
    }

    package static let folder = "Site/Cards"
    private static let fontEndings = [".otf", ".ttf"]
    /// The permitted file extensions in the folder: fonts and their licences.
    package static let endings = fontEndings + [".txt"]
    private static let sheet = "Site/Styles/site.css"

    /// The files and folders that it depends on, besides UI strings.
    static let paths = ["\(folder)/", sheet]
    /// The names of the CSS variables for each colour: the image's own, and a fallback.
    private static let groundNames = ["--card", "--accent"]
    private static let inkNames = ["--card-ink", "--paper"]

    /// Returns the style, with the light theme's colours and, for each language, the first font
    /// that has its letters; nil without any font.
    package static func read(
        _ folder: GuideFolder, _ strings: ByLanguage<SiteStrings>
    ) -> SocialImageStyle? {
        let paths = folder.files(below: Self.folder, endings: fontEndings)
        let files = paths.compactMap { path in
            folder.read(path).map { (path: path, font: $0.bytes) }
        }
        guard !files.isEmpty else { return nil }
        let fonts = fonts(of: files, strings, log: folder.log)
        let builtIn = { DefaultFiles.styleSheets.files(besides: [], log: folder.log) }
        let colours = Self.colours(
            folder.readIfThere(sheet) ?? builtIn().first { $0.path == sheet }?.source)
        func colour(_ names: [String]) -> Image.Colour? {
            let written = names.lazy.compactMap { colours[$0[...]] }.first
            if let colour = written.flatMap({ Image.Colour(css: $0) }) { return colour }
            let problem = written.map { "'\($0)' is not" } ?? "there is not"
            folder.log.report(
                .aboutFile(
                    "card-colour", "\(problem) a colour that cards support", path: sheet,
                    fix: "write '\(names[0]): #0a5b4c;' in ':root', "
                        + "or remove the font of \(Self.folder)"))
            return nil
        }
        guard let ground = colour(groundNames), let ink = colour(inkNames) else { return nil }
        return SocialImageStyle(fonts: fonts, ground: ground, ink: ink)
    }

    /// Returns the first font for each language that has the language's letters.
    private static func fonts(
        of files: [(path: String, font: [UInt8])], _ strings: ByLanguage<SiteStrings>,
        log: DiagnosticLog
    ) -> ByLanguage<[UInt8]> {
        var fonts: ByLanguage<[UInt8]> = [:]
        let typefaces = files.compactMap { file -> (Typeface, [UInt8])? in
            if let typeface = Typeface(font: file.font) { return (typeface, file.font) }
            log.report(
                .aboutFile(
                    "unreadable-font", "FreeType cannot read this font", path: file.path,
                    fix: "put an OpenType or TrueType font in its place, or remove it"))
            return nil
        }
        guard !typefaces.isEmpty else { return fonts }
        for (language, words) in strings where words.locale.hasCards {
            // Right-to-left and joining scripts need glyph shaping, which is not implemented.
            let isDrawn = !words.locale.isRightToLeft
            let font = isDrawn ? typefaces.first { $0.0.draws(words.sample) }?.1 : nil
            fonts[language] = font
            guard font == nil else { continue }
            log.report(
                .aboutFile(
                    "no-cards",
                    isDrawn
                        ? "no font of \(Self.folder) has the letters of this language, whose pages have no "
                            + "pictures for previews of links"
                        : "pictures for previews of links are not drawn from right to left, and the pages of "
                            + "this language have none",
                    path: SiteStrings.path(language),
                    fix: isDrawn
                        ? "put a font there that has them, or write 'cards: none' in 'locale'"
                        : "write 'cards: none' in 'locale'",
                    severity: .warning))
        }
        return fonts
    }

    /// Returns the CSS variables of the first `:root` rule, which is the light theme.
    private static func colours(_ sheet: SourceText?) -> [Substring: Substring] {
        guard let sheet else { return [:] }
        let text = String(decoding: StylesheetWriter.compact(sheet.bytes), as: UTF8.self)
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
