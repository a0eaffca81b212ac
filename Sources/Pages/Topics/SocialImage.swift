package import Content
package import Project
internal import Text

/// The social preview image of a page: its title on the guide's colour.
package struct SocialImage {
    /// The category above the title; nil on the guide's own image.
    package let kicker: String?
    package let title: String
    package let siteTitle: String

    package init(kicker: String?, title: String, siteTitle: String) {
        self.kicker = kicker.map(FallbackText.plain)
        self.title = FallbackText.plain(title)
        self.siteTitle = siteTitle
    }

    /// The size of the image in pixels, as recommended for link previews.
    private static let width = 1_200
    private static let height = 630
    private static let margin = 80
    private static let smallSize = 36
    /// The font sizes in pixels, largest first; the first that fits is used.
    private static let titleSizes = [104, 92, 80, 68, 56, 46]
    private static let titleTop = 170
    private static let titleBottom = 500
    private static let full = 0
    private static let soft = 1
    /// The percentage of ink in secondary text.
    private static let softness = 72

    /// Returns the image as a PNG file; nil if the language has no font for images.
    package func png(_ style: SocialImageStyle, _ language: Language) -> [UInt8]? {
        guard let typeface = style.fonts[language].flatMap(Typeface.init(font:)) else { return nil }
        var picture = Image(
            width: Self.width, height: Self.height, ground: style.ground,
            inks: [style.ink, style.ground.mixed(with: style.ink, share: Self.softness)])
        if let kicker {
            typeface.draw(
                kicker, x: Self.margin, baseline: 110, size: Self.smallSize, ink: Self.soft,
                on: &picture)
        }
        let (lines, size) = titleLines(typeface)
        for (index, line) in lines.enumerated() {
            typeface.draw(
                line, x: Self.margin, baseline: Self.titleTop + size + index * size * 9 / 8,
                size: size, ink: Self.full, on: &picture)
        }
        // A double rule, as under totals on pages.
        for y in [534, 544] {
            picture.fill(
                x: Self.margin, y: y, width: Self.width - 2 * Self.margin, height: 4,
                ink: Self.soft)
        }
        typeface.draw(
            siteTitle, x: Self.margin, baseline: 594, size: Self.smallSize, ink: Self.full,
            on: &picture)
        return picture.png
    }

    /// Returns the title broken into lines at spaces, at the largest font size that fits.
    private func titleLines(_ typeface: Typeface) -> (lines: [String], size: Int) {
        var result: (lines: [String], size: Int) = ([], 0)
        for size in Self.titleSizes {
            result = (lines(typeface, size), size)
            let bottom = Self.titleTop + size + (result.lines.count - 1) * size * 9 / 8
            let widest = result.lines.map { typeface.width(of: $0, size: size) }.max() ?? 0
            if bottom <= Self.titleBottom, widest <= Self.width - 2 * Self.margin { break }
        }
        return result
    }

    private func lines(_ typeface: Typeface, _ size: Int) -> [String] {
        var lines: [String] = []
        for word in title.split(separator: " ") {
            let longer = lines.last.map { "\($0) \(word)" } ?? String(word)
            if !lines.isEmpty,
                typeface.width(of: longer, size: size) <= Self.width - 2 * Self.margin
            {
                lines[lines.count - 1] = longer
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

}
