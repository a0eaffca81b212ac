/// Images in texts.
extension MarkdownDocument {
    /// Returns true if an image has a non-blank alternative text.
    ///
    /// - Parameter number: The index of the image in `links`.
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

/// The size of an image in pixels, which reserves its space while it loads.
package struct ImageSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
