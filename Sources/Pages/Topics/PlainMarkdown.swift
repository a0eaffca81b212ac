package import Content
internal import Markup
package import Project
internal import Text

extension TopicBody {
    /// Returns the body as Markdown for other programs.
    ///
    /// Figures are replaced by their values, and links to files of the guide by absolute URLs.
    package func markdown(_ guide: Guide, _ language: Language) -> String {
        let words = guide.words(language)
        let renderer = MarkdownRenderer.forGuide(
            guide, language, source: source.path, label: "")
        var edits = document.figures.map { ($0.offsets, guide.quoted($0, words)) }
        for link in document.links {
            // The destination of a reference link is elsewhere.
            guard String(decoding: source.bytes[link.offsets], as: UTF8.self) == link.destination,
                let address = renderer.address(link), address != link.destination
            else { continue }
            edits.append((link.offsets, guide.configuration.origin + address))
        }
        var bytes: [UInt8] = []
        var position = FrontMatter.lines(of: source)?.body ?? 0
        for (offsets, text) in edits.sorted(by: { $0.0.lowerBound < $1.0.lowerBound })
        where offsets.lowerBound >= position {
            bytes += source.bytes[position..<offsets.lowerBound]
            bytes += text.utf8
            position = offsets.upperBound
        }
        bytes += source.bytes[position...]
        return String(decoding: bytes, as: UTF8.self)
    }
}
