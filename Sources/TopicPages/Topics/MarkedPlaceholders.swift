internal import Text

/// Highlights the placeholders of a draft on its page.
enum MarkedPlaceholders {
    /// Returns HTML with the placeholders of its text marked, but not those in tags.
    static func marked(_ html: [UInt8]) -> [UInt8] {
        guard !DraftPlaceholders.ranges(in: html).isEmpty else { return html }
        let parts = html.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
        var marked: [UInt8] = []
        for (index, part) in parts.enumerated() {
            var text = Array(part)
            if index > 0 {
                let end = part.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? part.endIndex
                marked.append(UInt8(ascii: "<"))
                marked += part[..<end]
                text = Array(part[end...])
            }
            var start = 0
            for place in DraftPlaceholders.ranges(in: text) {
                marked += text[start..<place.lowerBound]
                marked += Array("<mark>".utf8)
                marked += text[place]
                marked += Array("</mark>".utf8)
                start = place.upperBound
            }
            marked += text[start...]
        }
        return marked
    }
}
