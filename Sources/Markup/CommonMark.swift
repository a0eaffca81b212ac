internal import CCMarkGFM
internal import CMemoryArena
internal import Glibc
internal import Synchronization

/// The system's libcmark-gfm, which nothing outside this file touches.
///
/// cmark's memory never leaves `parse`: everything is handed to the builder and copied there, and
/// the thread's arena takes it back as a whole.
///
/// cmark-gfm keeps the characters at which an inline extension must be asked in one table for the
/// whole process. Every parse enters its extensions' characters before it reads inlines and takes
/// them out after, so that of two parses at once one loses links and struck text. Nothing else that
/// a parse writes is shared. Hence:
///
/// - The characters of the autolink extension are entered once, before the first parse, and the
///   extension's own list of them, which is what every parse enters and takes out, is emptied. No
///   parse writes these entries again.
/// - The strikethrough extension needs its list to find its delimiters, so its one character is
///   entered and taken out by parses. A parse looks at an entry only for a character of its input;
///   so the entry of `~` matters only to bodies with a `~`, and these take turns.
/// - The other extensions have no characters.
enum CommonMark {
    private static let options =
        CMARK_OPT_FOOTNOTES | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE | CMARK_OPT_SOURCEPOS
    private static let turnsWithTilde = Mutex(())

    /// Parses a body and tells `builder` what is in it, in reading order.
    static func parse(
        _ body: [UInt8], into builder: consuming DocumentBuilder
    ) -> DocumentBuilder {
        let extensions = Extensions.registered
        defer { taxguide_arena_reset() }
        guard let parser = cmark_parser_new_with_mem(options, ArenaFunctions.shared.pointer) else {
            // Trap: only without memory, which nothing survives.
            preconditionFailure("libcmark-gfm has no memory for a parser")
        }
        cmark_parser_attach_syntax_extension(parser, extensions.table)
        cmark_parser_attach_syntax_extension(parser, extensions.autolink)
        cmark_parser_attach_syntax_extension(parser, extensions.taskList)
        let hasTilde = body.contains(UInt8(ascii: "~"))
        if hasTilde { cmark_parser_attach_syntax_extension(parser, extensions.strikethrough) }
        body.withUnsafeBytes { bytes in
            cmark_parser_feed(
                parser, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
        }
        var finished: OpaquePointer?
        if hasTilde {
            turnsWithTilde.withLock { _ in finished = cmark_parser_finish(parser) }
        } else {
            finished = cmark_parser_finish(parser)
        }
        guard let root = finished else {
            // Trap: only without memory, which nothing survives.
            preconditionFailure("libcmark-gfm has no memory for a document")
        }
        var walk = Walk(extensions: extensions, builder: builder)
        walk.through(root)
        return walk.builder
    }

    /// The extensions in use, as the library registers them for the process.
    ///
    /// It is Sendable because what the pointers point to is not written after `registered` is made.
    fileprivate struct Extensions: @unchecked Sendable {
        let table = find("table")
        let autolink = find("autolink")
        let taskList = find("tasklist")
        let strikethrough = find("strikethrough")

        /// Made once, before any parse, however many threads ask for it.
        static let registered: Extensions = {
            cmark_gfm_core_extensions_ensure_registered()
            let extensions = Extensions()
            guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else {
                // Trap: only without memory, which nothing survives.
                preconditionFailure("libcmark-gfm has no memory for a parser")
            }
            defer { cmark_parser_free(parser) }
            cmark_parser_attach_syntax_extension(parser, extensions.autolink)
            cmark_manage_extensions_special_characters(parser, 1)
            // The list itself, of two entries, cannot be freed; it is given up once.
            cmark_syntax_extension_set_special_inline_chars(extensions.autolink, nil)
            return extensions
        }()

        private static func find(_ name: String) -> OpaquePointer {
            guard let found = cmark_find_syntax_extension(name) else {
                // Trap: the program's own constants name the extensions.
                preconditionFailure("libcmark-gfm has no extension '\(name)'")
            }
            return found
        }
    }
}

/// The thread's arena as cmark asks for it.
///
/// The arena is C: cmark asks it some hundred times in a parse, without saying for which, and only C
/// finds what belongs to a thread in one step. It is Sendable because the functions are never changed,
/// and each thread has its own arena.
private struct ArenaFunctions: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<cmark_mem>

    static let shared = ArenaFunctions()

    private init() {
        pointer = .allocate(capacity: 1)
        pointer.initialize(
            to: cmark_mem(
                calloc: taxguide_arena_calloc, realloc: taxguide_arena_realloc,
                free: taxguide_arena_free))
    }
}

/// The way through a finished document.
private struct Walk: ~Copyable {
    let extensions: CommonMark.Extensions
    var builder: DocumentBuilder
    /// The links and images around the node at hand, innermost last.
    private var openLinks: [MarkupElement] = []

    init(extensions: CommonMark.Extensions, builder: consuming DocumentBuilder) {
        self.extensions = extensions
        self.builder = builder
    }

    mutating func through(_ root: OpaquePointer) {
        guard let iterator = cmark_iter_new(root) else {
            // Trap: only without memory, which nothing survives.
            preconditionFailure("libcmark-gfm has no memory for a walk")
        }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else {
                return
            }
            let isStart = event == CMARK_EVENT_ENTER
            let type = cmark_node_get_type(node)
            if !visitInline(node, type, isStart: isStart),
                !visitBlock(node, type, isStart: isStart)
            {
                visitExtension(node, isStart: isStart)
            }
        }
    }

    private mutating func visitInline(
        _ node: OpaquePointer, _ type: cmark_node_type, isStart: Bool
    ) -> Bool {
        switch type {
        case CMARK_NODE_TEXT: builder.text(literal(node))
        case CMARK_NODE_SOFTBREAK: builder.softBreak()
        case CMARK_NODE_LINEBREAK: builder.lineBreak()
        case CMARK_NODE_CODE: builder.code(literal(node))
        case CMARK_NODE_EMPH: mark(.emphasis, isStart: isStart)
        case CMARK_NODE_STRONG: mark(.strong, isStart: isStart)
        case CMARK_NODE_LINK: visitLink(.link, node, isStart: isStart)
        case CMARK_NODE_IMAGE: visitLink(.image, node, isStart: isStart)
        case CMARK_NODE_HTML_INLINE:
            builder.rawHTML(literal(node), line: line(node))
        case CMARK_NODE_FOOTNOTE_REFERENCE:
            if isStart { builder.footnoteReference(literal(node)) }
        default: return false
        }
        return true
    }

    private mutating func visitBlock(
        _ node: OpaquePointer, _ type: cmark_node_type, isStart: Bool
    ) -> Bool {
        if isStart { builder.enterBlock(line: line(node)) }
        switch type {
        case CMARK_NODE_DOCUMENT: break
        case CMARK_NODE_PARAGRAPH: visitParagraph(node, isStart: isStart)
        case CMARK_NODE_HEADING:
            if isStart {
                let parent = cmark_node_parent(node)
                builder.startHeading(
                    level: Int(cmark_node_get_heading_level(node)),
                    isTopLevel: parent.map(cmark_node_get_type) == CMARK_NODE_DOCUMENT)
            } else {
                builder.endHeading()
            }
        case CMARK_NODE_BLOCK_QUOTE: mark(.blockQuote, isStart: isStart)
        case CMARK_NODE_LIST:
            let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
            let start = Int(cmark_node_get_list_start(node))
            mark(isOrdered ? .orderedList(start: start) : .bulletList, isStart: isStart)
        case CMARK_NODE_ITEM:
            mark(.item(isTask: isTask(node)), isStart: isStart)
        case CMARK_NODE_CODE_BLOCK:
            builder.codeBlock(literal(node), info: bytes(cmark_node_get_fence_info(node)))
        case CMARK_NODE_HTML_BLOCK: builder.rawHTML(literal(node), line: line(node))
        case CMARK_NODE_THEMATIC_BREAK: builder.thematicBreak()
        case CMARK_NODE_FOOTNOTE_DEFINITION:
            if isStart { builder.startFootnote() } else { builder.endFootnote() }
        default: return false
        }
        return true
    }

    private mutating func visitParagraph(_ node: OpaquePointer, isStart: Bool) {
        let parent = cmark_node_parent(node)
        let grandparent = parent.flatMap(cmark_node_parent)
        let isTight =
            grandparent.map {
                cmark_node_get_type($0) == CMARK_NODE_LIST && cmark_node_get_list_tight($0) == 1
            } ?? false
        if let parent, isTask(parent), cmark_node_first_child(parent) == node {
            let isDone = cmark_gfm_extensions_get_tasklist_item_checked(parent)
            mark(.taskLabel(isDone: isDone, isTight: isTight), isStart: isStart)
        } else if isStart {
            let next = cmark_node_next(node)
            builder.startParagraph(
                isTight: isTight,
                precedesTable: next.map { isTable($0) } ?? false)
        } else {
            builder.endParagraph(isTight: isTight)
        }
    }

    private mutating func visitLink(
        _ kind: MarkdownDocument.Link.Kind, _ node: OpaquePointer, isStart: Bool
    ) {
        if isStart {
            openLinks.append(
                builder.startLink(
                    kind, destination: bytes(cmark_node_get_url(node)),
                    title: bytes(cmark_node_get_title(node)), line: line(node),
                    column: Int(cmark_node_get_start_column(node))))
        } else if let element = openLinks.popLast() {
            builder.end(element)
        }
    }

    private mutating func visitExtension(_ node: OpaquePointer, isStart: Bool) {
        guard let name = cmark_node_get_type_string(node) else { return }
        if strcmp(name, "table_cell") == 0 {
            if isStart { builder.startCell() } else { builder.endCell() }
        } else if strcmp(name, "table_row") == 0 {
            if isStart { builder.startRow(isHeader: false) } else { builder.endRow() }
        } else if strcmp(name, "table_header") == 0 {
            if isStart { builder.startRow(isHeader: true) } else { builder.endRow() }
        } else if strcmp(name, "table") == 0 {
            if isStart {
                builder.startTable(alignments: alignments(node))
            } else {
                builder.endTable()
            }
        } else if strcmp(name, "strikethrough") == 0 {
            mark(.strikethrough, isStart: isStart)
        }
    }

    private mutating func mark(_ element: MarkupElement, isStart: Bool) {
        if isStart { builder.start(element) } else { builder.end(element) }
    }

    private func alignments(_ table: OpaquePointer) -> [ColumnAlignment] {
        guard let letters = cmark_gfm_extensions_get_table_alignments(table) else { return [] }
        return (0..<Int(cmark_gfm_extensions_get_table_columns(table))).map { column in
            switch letters[column] {
            case UInt8(ascii: "l"): .left
            case UInt8(ascii: "c"): .center
            case UInt8(ascii: "r"): .right
            default: .natural
            }
        }
    }

    private func isTask(_ node: OpaquePointer) -> Bool {
        cmark_node_get_syntax_extension(node) == extensions.taskList
    }

    /// Whether a block is a table as a whole; its rows and cells have no blocks beside them.
    private func isTable(_ node: OpaquePointer) -> Bool {
        cmark_node_get_syntax_extension(node) == extensions.table
    }

    private func line(_ node: OpaquePointer) -> Int { Int(cmark_node_get_start_line(node)) }

    private func literal(_ node: OpaquePointer) -> UnsafeRawBufferPointer {
        bytes(cmark_node_get_literal(node))
    }

    private func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text, count: text.map(strlen) ?? 0)
    }
}
