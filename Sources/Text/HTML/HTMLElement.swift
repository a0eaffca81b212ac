/// An element that says something about the structure of a page.
enum HTMLElement: String, CaseIterable {
    case a, address, article, aside, blockquote, body, br, caption, dd, desc, details, div, dl, dt
    case fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, head, header, hr, html
    case label, legend, li, link, main, meta, nav, ol, option, p, pre, section, select, summary
    case svg, table, tbody, td, text, tfoot, th, thead, title, tr, ul

    /// - Parameter name: In lower case, as libxml2 gives it.
    init?(_ name: UnsafeBufferPointer<UInt8>) {
        guard let element = Self.byCode[Self.code(name)] else { return nil }
        self = element
    }

    /// Whether it is a part of a table.
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

    /// Whether it ends the text before it and after it, outside of tables.
    var isBlock: Bool {
        switch self {
        case .a, .link, .meta, .table: false
        default: !isTablePart
        }
    }

    /// A number that differs for all names, so that no text is made of every tag.
    private static func code(_ name: some Collection<UInt8>) -> UInt64 {
        // FNV-1a; that the names collide would end the program at its first page.
        name.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static let byCode = Dictionary(
        uniqueKeysWithValues: allCases.map { (code(Array($0.rawValue.utf8)), $0) })
}
