/// Pictures of texts.
extension MarkdownDocument {
    /// Whether anything but spaces stands in the brackets of a picture.
    ///
    /// - Parameter number: The picture's place in `links`.
    package func hasWords(inPlaceOf number: Int) -> Bool {
        guard let start = events.firstIndex(of: .start(.image(number))) else { return false }
        for event in events[(start + 1)...] {
            switch event {
            case .text(let range), .code(let range):
                if text[range].contains(where: { $0 > 0x20 }) { return true }
            case .figure: return true
            case .end(.image(number)): return false
            default: break
            }
        }
        return false
    }
}

/// The size of a picture in pixels, which keeps its place free until it is there.
package struct ImageSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
