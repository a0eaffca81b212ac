internal import Text

/// A node of a template's syntax tree.
///
/// Offsets are in bytes of the template's source.
enum TemplateNode: Sendable {
    case literal(Range<Int>)
    case variable(TagName, HTMLContext)
    case section(TemplateSection)
    case partial(TagName)
}

/// A section, rendered conditionally or once for each item of a list.
struct TemplateSection: Sendable {
    enum Kind {
        /// `{{#name}}…{{/name}}` enters the value, or each item of a list.
        case entering
        /// `{{#name?}}…{{/name?}}` renders once if the value is present.
        case asking
        /// `{{^name}}…{{/name}}` renders once if the value is absent.
        case inverted
    }

    let name: TagName
    let kind: Kind
    let body: [TemplateNode]
}

struct ParsedTemplate: Sendable {
    let source: SourceText
    let nodes: [TemplateNode]
    /// True if an error was reported, so that the template cannot be used.
    let isFaulty: Bool
}

/// The name in a tag, such as `title`, `page.title` or `.`.
struct TagName: Sendable {
    let text: String
    /// The byte range of the name in the source.
    let offsets: Range<Int>
    /// The names between the dots; empty for `.`, the current item.
    ///
    /// Stored, because the tags of a layout are compiled for every kind of page.
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

    func offsets(ofPart number: Int) -> Range<Int> {
        let before = parts[..<number].reduce(0) { $0 + $1.utf8.count + 1 }
        let start = offsets.lowerBound + before
        return start..<start + parts[number].utf8.count
    }

    /// True if the name is a valid field name, dotted or not.
    var isField: Bool { text == "." || parts.allSatisfy(Self.isPlain) }

    /// Returns true for a non-empty name of ASCII letters, digits, `-` and `_`.
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
