internal import CLibPNG

extension Image {
    /// The image as a PNG file; nil if libpng fails for lack of memory.
    package var png: [UInt8]? {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        image.width = png_uint_32(width)
        image.height = png_uint_32(height)
        image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_COLORMAP)
        // Fast compression: files are half again as large but take a quarter of the time, and
        // browsers do not fetch them with the page.
        image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
        let palette = palette.flatMap { [$0.red, $0.green, $0.blue] }
        image.colormap_entries = png_uint_32(palette.count / 3)
        defer { png_image_free(&image) }
        // The maximum size: deflate stores blocks that it cannot compress.
        var size = png_alloc_size_t(points.count + points.count / 1000 + 4096)
        var bytes = [UInt8](repeating: 0, count: Int(size))
        let isWritten = png_image_write_to_memory(
            &image, &bytes, &size, 0, points, png_int_32(width), palette)
        guard isWritten != 0 else { return nil }
        bytes.removeLast(bytes.count - Int(size))
        return bytes
    }
}
