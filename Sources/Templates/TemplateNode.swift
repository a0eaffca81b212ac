internal import Text

/// A part of a template as it was written.
///
/// Offsets count bytes of the template's source.
enum TemplateNode: Sendable {
    case literal(Range<Int>)
    case variable(TagName, HTMLContext)
    case section(TemplateSection)
    case partial(TagName)
}

/// A part of a template that stands in the page or not, or several times.
struct TemplateSection: Sendable {
    enum Kind {
        /// `{{#name}}…{{/name}}`, which enters what it is about, once for each item of a list.
        case entering
        /// `{{#name?}}…{{/name?}}`, printed once if there is something to enter.
        case asking
        /// `{{^name}}…{{/name}}`, printed if there is nothing.
        case inverted
    }

    let name: TagName
    let kind: Kind
    let body: [TemplateNode]
}

/// A template's source and what was made of it.
struct ParsedTemplate: Sendable {
    let source: SourceText
    let nodes: [TemplateNode]
    /// Whether an error was reported, so that no page can be made with the template.
    let isFaulty: Bool
}

/// The name in a tag, such as `title`, `page.title` or `.`.
struct TagName: Sendable {
    let text: String
    /// Where the name stands in the source.
    let offsets: Range<Int>
    /// The names between the dots; empty for `.`, the current item.
    ///
    /// They are kept, since a tag of a layout is looked at for every kind of page.
    let parts: [String]

    init(text: String, offsets: Range<Int>) {
        self.text = text
        self.offsets = offsets
        parts =
            text == "."
            ? []
            : text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                .map { String(Substring($0)) }
    }

    /// Where the part with this number stands in the source.
    func offsets(ofPart number: Int) -> Range<Int> {
        let before = parts[..<number].reduce(0) { $0 + $1.utf8.count + 1 }
        let start = offsets.lowerBound + before
        return start..<start + parts[number].utf8.count
    }

    /// Whether the name can be that of a field, dotted or not.
    var isField: Bool { text == "." || parts.allSatisfy(Self.isPlain) }

    /// Whether a name is letters, digits, `-` and `_`, and not empty.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
