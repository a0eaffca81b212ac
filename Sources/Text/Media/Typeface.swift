internal import CFreeType

/// A font, rasterized by FreeType.
///
/// Glyphs are not hinted or kerned, so that text has the same width on every machine.
///
/// A class, because it owns FreeType's objects. Not thread-safe.
package final class Typeface {
    private let library: FT_Library
    private let face: FT_Face
    /// The font file, which FreeType reads while `face` exists.
    private let font: UnsafeMutableBufferPointer<UInt8>

    /// Loads a font file; nil if it is invalid.
    package init?(font bytes: [UInt8]) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else { return nil }
        let font = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = font.initialize(from: bytes)
        var face: FT_Face?
        guard
            FT_New_Memory_Face(library, font.baseAddress, FT_Long(bytes.count), 0, &face) == 0,
            let face
        else {
            FT_Done_FreeType(library)
            font.deallocate()
            return nil
        }
        self.library = library
        self.face = face
        self.font = font
    }

    deinit {
        FT_Done_Face(face)
        FT_Done_FreeType(library)
        font.deallocate()
    }

    /// Returns true if the font has a glyph for each letter of a text.
    package func draws(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            !$0.properties.isAlphabetic || FT_Get_Char_Index(face, FT_ULong($0.value)) != 0
        }
    }

    /// Returns the width of a text in pixels, rounded down.
    package func width(of text: String, size: Int) -> Int {
        var width = 0
        visit(text, size, flags: FT_Int32(FT_LOAD_NO_HINTING)) { _, advance in width += advance }
        return width >> 6
    }

    /// Draws a text that starts at `x`, on the line at `baseline`, in pixels.
    package func draw(
        _ text: String, x: Int, baseline: Int, size: Int, ink: Int, on picture: inout Image
    ) {
        var pen = x << 6
        visit(text, size, flags: FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_RENDER)) { glyph, advance in
            let bitmap = glyph.bitmap
            let left = (pen + 32) >> 6 + Int(glyph.bitmap_left)
            let top = baseline - Int(glyph.bitmap_top)
            for row in 0..<Int(bitmap.rows) {
                guard let line = bitmap.buffer else { break }
                for column in 0..<Int(bitmap.width) {
                    let coverage = line[row * Int(bitmap.pitch) + column]
                    picture.cover(left + column, top + row, by: coverage, ink: ink)
                }
            }
            pen += advance
        }
    }

    /// Loads the glyph of each scalar in turn and passes its advance in 1/64 pixel.
    private func visit(
        _ text: String, _ size: Int, flags: FT_Int32, _ body: (FT_GlyphSlotRec, Int) -> Void
    ) {
        FT_Set_Pixel_Sizes(face, 0, FT_UInt(size))
        for scalar in text.unicodeScalars {
            guard FT_Load_Char(face, FT_ULong(scalar.value), flags) == 0,
                let glyph = face.pointee.glyph
            else { continue }
            body(glyph.pointee, Int(glyph.pointee.advance.x))
        }
    }
}
