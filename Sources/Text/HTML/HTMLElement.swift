/// An HTML element that affects the structure of a page.
enum HTMLElement: String, CaseIterable {
    case a, address, article, aside, blockquote, body, br, caption, dd, desc, details, div, dl, dt
    case fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, head, header, hr, html
    case label, legend, li, link, main, meta, nav, ol, option, p, pre, section, select, summary
    case svg, table, tbody, td, text, tfoot, th, thead, title, tr, ul

    /// - Parameter name: The tag name in lower case, as libxml2 passes it.
    init?(_ name: UnsafeBufferPointer<UInt8>) {
        guard let element = Self.byCode[Self.code(name)] else { return nil }
        self = element
    }

    /// True for the elements inside `table`, except for their contents.
    var isTablePart: Bool {
        switch self {
        case .caption, .tbody, .td, .tfoot, .th, .thead, .tr: true
        default: false
        }
    }

    var isHeading: Bool {
        switch self {
        case .h1, .h2, .h3, .h4, .h5, .h6: true
        default: false
        }
    }

    /// True if the element separates the text before it from the text after it, outside of tables.
    var isBlock: Bool {
        switch self {
        case .a, .link, .meta, .table: false
        default: !isTablePart
        }
    }

    /// Returns a hash that is unique among the names above, so that tags need not become strings.
    private static func code(_ name: some Collection<UInt8>) -> UInt64 {
        // FNV-1a. A collision would trap when the dictionary below is created.
        name.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static let byCode = Dictionary(
        uniqueKeysWithValues: allCases.map { (code(Array($0.rawValue.utf8)), $0) })
}
