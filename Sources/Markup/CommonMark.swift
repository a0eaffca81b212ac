internal import CCMarkGFM
internal import CMemoryArena
internal import Glibc
internal import Synchronization

/// Parses Markdown with libcmark-gfm, which only this file imports.
///
/// cmark's memory never leaves `parse`: the builder copies everything, and then the thread's arena
/// is reset as a whole.
///
/// cmark-gfm keeps the special characters of its inline extensions in one process-wide table. Each
/// parse adds the characters of its extensions before it parses inlines and removes them
/// afterwards. Of two simultaneous parses, one would lose links and strikethrough. Nothing else is
/// shared. Therefore:
///
/// - The characters of the autolink extension are added once, before the first parse. The
///   extension's own list of characters, which parses add and remove, is emptied.
/// - The strikethrough extension needs its list to find delimiters, so parses add and remove its
///   one character, `~`. This entry affects only bodies with a `~`, and a mutex serializes them.
/// - The other extensions have no special characters.
enum CommonMark {
    private static let options =
        CMARK_OPT_FOOTNOTES | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE | CMARK_OPT_SOURCEPOS
    private static let turnsWithTilde = Mutex(())

    /// Parses a body and reports its content to `builder` in reading order.
    static func parse(
        _ body: [UInt8], into builder: consuming DocumentBuilder
    ) -> DocumentBuilder {
        let extensions = Extensions.registered
        defer { taxguide_arena_reset() }
        guard let parser = cmark_parser_new_with_mem(options, ArenaFunctions.shared.pointer) else {
            // Trap: unreachable unless memory is exhausted.
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
            // Trap: unreachable unless memory is exhausted.
            preconditionFailure("libcmark-gfm has no memory for a document")
        }
        var walk = Walk(extensions: extensions, builder: builder)
        walk.through(root)
        return walk.builder
    }

    /// The extensions in use, as registered by the library.
    ///
    /// Sendable, because what the pointers refer to is not modified after `registered` is
    /// initialized.
    fileprivate struct Extensions: @unchecked Sendable {
        let table = find("table")
        let autolink = find("autolink")
        let taskList = find("tasklist")
        let strikethrough = find("strikethrough")

        /// Initialized once, before any parse.
        static let registered: Extensions = {
            cmark_gfm_core_extensions_ensure_registered()
            let extensions = Extensions()
            guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else {
                // Trap: unreachable unless memory is exhausted.
                preconditionFailure("libcmark-gfm has no memory for a parser")
            }
            defer { cmark_parser_free(parser) }
            cmark_parser_attach_syntax_extension(parser, extensions.autolink)
            cmark_manage_extensions_special_characters(parser, 1)
            // The previous list of two entries leaks, once a process: it cannot be freed.
            cmark_syntax_extension_set_special_inline_chars(extensions.autolink, nil)
            return extensions
        }()

        private static func find(_ name: String) -> OpaquePointer {
            guard let found = cmark_find_syntax_extension(name) else {
                // Trap: the names are constants.
                preconditionFailure("libcmark-gfm has no extension '\(name)'")
            }
            return found
        }
    }
}

/// The thread's arena as cmark's allocator.
///
/// It is written in C: cmark allocates several hundred times a parse, and C accesses thread-local
/// variables in one instruction. Sendable, because the functions never change and each thread has
/// its own arena.
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

/// Traverses a parsed document.
private struct Walk: ~Copyable {
    let extensions: CommonMark.Extensions
    var builder: DocumentBuilder
    /// The enclosing links and images, innermost last.
    var openLinks: [MarkupElement] = []

    mutating func through(_ root: OpaquePointer) {
        guard let iterator = cmark_iter_new(root) else {
            // Trap: unreachable unless memory is exhausted.
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

    /// Returns true for the `table` node itself, and false for its rows and cells.
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
