internal import CLibYAML

/// Parses a YAML document with libyaml.
///
/// The only file that imports the library.
///
/// Anchors, aliases and tags are errors: no file needs them, and aliases let a small file expand to
/// a huge one. For the same reason, depth, number of values and number of errors are limited.
package enum YAMLParser {
    private static let depthLimit = 24
    /// Far above the number of values in the longest content file.
    private static let valueLimit = 100_000

    /// Returns the root of a document; nil, after a diagnostic, if it is invalid or empty.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - offsets: The part of the file that is YAML, such as a topic's front matter; by default,
    ///     all of it. Nodes and diagnostics have offsets in the whole file.
    ///   - log: Receives an error for an empty document, the first syntax error, and every
    ///     duplicate key, anchor, alias and tag.
    /// - Complexity: O(*n*) in the length of the part.
    package static func parse(
        _ source: SourceText, offsets: Range<Int>? = nil, log: DiagnosticLog
    ) -> YAMLNode? {
        let offsets = offsets ?? 0..<source.bytes.count
        var reader = Reader(source: source, base: offsets.lowerBound)
        let root = source.bytes[offsets].withUnsafeBufferPointer { reader.readDocument($0) }
        // An empty document is reported, so that nil always means that an error was reported.
        if root.map(\.isNothing) ?? !reader.diagnostics.hasErrors { reader.reportEmpty(offsets) }
        let document = reader.diagnostics.hasErrors ? nil : root
        log.report(reader.diagnostics)
        // Unpublished parts are removed before anything is read.
        guard let document, let day = source.publicOn else { return document }
        let (visible, mistakes) = PublishDateFilter.document(document, in: source, on: day)
        log.report(mistakes)
        return visible
    }

    private struct Reader {
        let source: SourceText
        /// The offset in the file of the first byte passed to libyaml.
        let base: Int
        /// The line of `base`.
        private let firstLine: Int
        var diagnostics: [Diagnostic] = []
        private var parser = yaml_parser_t()
        private var failed = false
        private var valueCount = 0
        /// The last mark that was converted.
        ///
        /// Marks are in order and lines may be long, so conversion continues from it.
        private var lastMark = (line: -1, column: 0, offset: 0)

        init(source: SourceText, base: Int) {
            self.source = source
            self.base = base
            firstLine = source.location(at: base).line
        }

        /// The part of an event that outlives libyaml's memory for it.
        private struct Event {
            var type: yaml_event_type_t
            var text = ""
            var offsets: Range<Int>
        }

        mutating func readDocument(_ bytes: UnsafeBufferPointer<UInt8>) -> YAMLNode? {
            guard yaml_parser_initialize(&parser) == 1 else {
                // Trap: unreachable unless memory is exhausted.
                preconditionFailure("libyaml has no memory for a parser")
            }
            defer { yaml_parser_delete(&parser) }
            yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
            guard next()?.type == YAML_STREAM_START_EVENT, let start = next(),
                start.type == YAML_DOCUMENT_START_EVENT, let first = next()
            else { return nil }
            let root = node(from: first, depth: 0)
            guard !failed, next()?.type == YAML_DOCUMENT_END_EVENT, let end = next() else {
                return nil
            }
            if end.type != YAML_STREAM_END_EVENT {
                report(
                    "multiple-documents", "a file must hold one YAML document", at: end.offsets,
                    fix: "keep one document in a file")
            }
            return root
        }

        private mutating func node(from event: Event, depth: Int) -> YAMLNode? {
            guard depth < YAMLParser.depthLimit else {
                report(
                    "deep-nesting", "values are nested more than \(YAMLParser.depthLimit) deep",
                    at: event.offsets, fix: "reduce the nesting")
                failed = true
                return nil
            }
            valueCount += 1
            guard valueCount <= YAMLParser.valueLimit else {
                report(
                    "too-complex",
                    "the document has more than \(YAMLParser.valueLimit) values", at: event.offsets,
                    fix: "divide it into several files")
                failed = true
                return nil
            }
            switch event.type {
            case YAML_SCALAR_EVENT:
                return YAMLNode(content: .scalar(event.text), offsets: event.offsets)
            case YAML_SEQUENCE_START_EVENT:
                var items: [YAMLNode] = []
                while let child = next(), child.type != YAML_SEQUENCE_END_EVENT {
                    guard let item = node(from: child, depth: depth + 1) else { return nil }
                    items.append(item)
                }
                return failed ? nil : YAMLNode(content: .sequence(items), offsets: event.offsets)
            case YAML_MAPPING_START_EVENT:
                return mapping(at: event.offsets, depth: depth)
            default:
                report("yaml-syntax", "a value is expected here", at: event.offsets)
                failed = true
                return nil
            }
        }

        private static let shortMapping = 20

        private mutating func mapping(at offsets: Range<Int>, depth: Int) -> YAMLNode? {
            var entries: [YAMLNode.Entry] = []
            // For duplicate keys of long mappings. In short ones, a linear search is faster.
            var ranges: [String: Range<Int>] = [:]
            while let key = next(), key.type != YAML_MAPPING_END_EVENT {
                guard key.type == YAML_SCALAR_EVENT else {
                    report("yaml-syntax", "a key is text, not a list or a mapping", at: key.offsets)
                    failed = true
                    return nil
                }
                guard let event = next(), let value = node(from: event, depth: depth + 1) else {
                    return nil
                }
                let first =
                    entries.count < Self.shortMapping
                    ? entries.first { $0.key == key.text }?.keyOffsets : ranges[key.text]
                if let first {
                    report(
                        "repeated-key", "key '\(key.text)' is repeated", at: key.offsets,
                        fix: "keep one of the two",
                        notes: [.init("the first one is here", at: source.range(first))])
                }
                entries.append(.init(key: key.text, keyOffsets: key.offsets, value: value))
                if entries.count == Self.shortMapping {
                    for entry in entries { ranges[entry.key] = entry.keyOffsets }
                } else if entries.count > Self.shortMapping {
                    ranges[key.text] = key.offsets
                }
            }
            let first = entries.first?.keyOffsets ?? offsets
            return failed ? nil : YAMLNode(content: .mapping(entries), offsets: first)
        }

        /// Returns the next event; nil after a reported error.
        private mutating func next() -> Event? {
            guard !failed else { return nil }
            var event = yaml_event_t()
            guard yaml_parser_parse(&parser, &event) == 1 else {
                failed = true
                reportSyntax()
                return nil
            }
            defer { yaml_event_delete(&event) }
            var result = Event(type: event.type, offsets: offsets(event.start_mark, event.end_mark))
            var hasAnchorOrTag = false
            switch event.type {
            case YAML_SCALAR_EVENT:
                let scalar = event.data.scalar
                let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
                result.text = String(decoding: bytes, as: UTF8.self)
                if bytes.contains(where: Self.mayBeUnprintable) {
                    checkCharacters(result.text, at: result.offsets)
                }
                if scalar.style == YAML_PLAIN_SCALAR_STYLE {
                    checkComment(behind: result.text, at: result.offsets)
                }
                hasAnchorOrTag = scalar.anchor != nil || scalar.tag != nil
            case YAML_SEQUENCE_START_EVENT:
                let sequence = event.data.sequence_start
                hasAnchorOrTag = sequence.anchor != nil || sequence.tag != nil
            case YAML_MAPPING_START_EVENT:
                let mapping = event.data.mapping_start
                hasAnchorOrTag = mapping.anchor != nil || mapping.tag != nil
            case YAML_ALIAS_EVENT:
                hasAnchorOrTag = true
                result.type = YAML_SCALAR_EVENT
            default: break
            }
            if hasAnchorOrTag {
                report(
                    "yaml-anchor", "YAML anchors, aliases and tags are not supported",
                    at: result.offsets, fix: "write the value out")
            }
            return result
        }

        /// Converts libyaml's marks, which count characters, to byte offsets.
        private mutating func offsets(_ start: yaml_mark_t, _ end: yaml_mark_t) -> Range<Int> {
            let low = offset(start)
            return low..<max(low, offset(end))
        }

        private mutating func offset(_ mark: yaml_mark_t) -> Int {
            let (line, column) = (Int(mark.line), Int(mark.column))
            if line != lastMark.line || column < lastMark.column {
                lastMark = (line, 0, max(base, source.offset(ofLine: firstLine + line)))
            }
            lastMark.offset = source.bytes.withUnsafeBufferPointer { bytes in
                var offset = lastMark.offset
                var rest = column - lastMark.column
                // A character is a lead byte and its continuation bytes.
                while offset < bytes.count {
                    if bytes[offset] & 0xC0 != 0x80 {
                        if rest == 0 { break }
                        rest -= 1
                    }
                    offset += 1
                }
                return offset
            }
            lastMark.column = column
            return lastMark.offset
        }

        /// Returns true if an unprintable character may start with a byte; a fast path for most
        /// texts.
        private static func mayBeUnprintable(_ byte: UInt8) -> Bool {
            switch byte {
            case ..<0x20, 0x7F, 0xC2, 0xCD, 0xD8, 0xE1...0xE3, 0xEF...: true
            default: false
            }
        }

        /// Reports unprintable characters, which escape sequences can put into a text.
        private mutating func checkCharacters(_ text: String, at offsets: Range<Int>) {
            guard let scalar = source.context.unprintable(in: text) else { return }
            report(
                "bad-encoding", "the character \(scalar.codePoint) is not allowed in text",
                at: offsets, fix: "remove it")
        }

        /// Reports a comment after an unquoted text on the same line, as in `title: Wages #1`.
        private mutating func checkComment(behind text: String, at offsets: Range<Int>) {
            let space = UInt8(ascii: " ")
            let bytes = source.bytes
            guard bytes.indices.contains(offsets.upperBound), bytes[offsets.upperBound] == space,
                text.contains(where: \.isLetter)
            else { return }
            let rest = bytes[offsets.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
            let comment = rest.drop { $0 == space }
            guard comment.first == UInt8(ascii: "#") else { return }
            report(
                "cut-value", "the value ends before '#', which begins a comment after a space",
                at: comment.indices, severity: .warning,
                fix: "write the value in quotes, or the comment on a line of its own")
        }

        /// Reports an empty document, such as a truncated file.
        mutating func reportEmpty(_ offsets: Range<Int>) {
            let isComment = source.bytes[offsets].contains { $0 > 0x20 }
            let subject = offsets.count == source.bytes.count ? "file" : "front matter"
            report(
                "empty-file",
                "the \(subject) \(isComment ? "has no value" : "is empty")",
                at: offsets.lowerBound..<offsets.lowerBound,
                fix: "write its content, or remove the file")
        }

        private mutating func reportSyntax() {
            let problem = YAMLSyntaxProblem(
                parser.problem.map { String(cString: $0) } ?? "it is not YAML")
            let mark = problem.isAtStart ? parser.context_mark : parser.problem_mark
            let isReaderError = parser.error == YAML_READER_ERROR
            var start =
                isReaderError ? min(base + parser.problem_offset, source.bytes.count) : offset(mark)
            // A missing closing mark is reported after the last character, not on the empty line
            // behind it.
            if source.bytes[start...].allSatisfy({ $0 <= 0x20 }) {
                start = source.bytes[base..<start].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
            }
            report("yaml-syntax", problem.summary, at: start..<start, fix: problem.fix)
        }

        private mutating func report(
            _ identifier: String, _ summary: String, at offsets: Range<Int>,
            severity: Diagnostic.Severity = .error, fix: String? = nil,
            notes: [Diagnostic.Note] = []
        ) {
            guard diagnostics.count < mistakesListed else {
                if !failed { diagnostics.append(.tooManyMistakes(in: source, at: offsets)) }
                failed = true
                return
            }
            diagnostics.append(
                Diagnostic(
                    severity, identifier, summary, in: source, at: offsets, fix: fix,
                    notes: notes))
        }
    }
}
