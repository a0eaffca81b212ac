package import Text

/// Reads a body of GitHub-flavoured Markdown.
///
/// The dialect is CommonMark with tables, `~~struck~~` text, bare addresses as links, task lists and
/// footnotes, and with `{{figure}}` references. Raw HTML is no part of it, so that cmark-gfm's
/// filter for dangerous tags has nothing to do here.
package enum MarkdownParser {
    /// Parses a part of a file.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - offsets: The part of the file that is Markdown, from the start of a line. All places in
    ///     the document and in diagnostics are places in the whole file.
    ///   - captionWord: The word before the colon of a table's caption in the language of the text; without it
    ///     no paragraph is a caption, and none is asked for.
    ///   - log: Receives every mistake. A document is returned beside errors wherever it
    ///     can be, and renders safely: raw HTML and unsafe addresses are left out.
    /// - Returns: The document, or nil if the body is not text or cannot be parsed safely.
    /// - Complexity: O(*n*) in the length of the part; `ComplexityLimits` sees to that.
    package static func parse(
        _ source: SourceText, offsets: Range<Int>? = nil, captionWord: String? = nil,
        log: DiagnosticLog
    ) -> MarkdownDocument? {
        let offsets = offsets ?? 0..<source.bytes.count
        let problem =
            ComplexityLimits.problem(in: source, offsets)
            ?? EncodingCheck.problem(in: source, offsets)
            ?? FootnoteCheck.problem(in: source, offsets)
        if let problem {
            log.report(problem)
            return nil
        }
        guard
            let (body, placeholders) = FigurePlaceholders.substituted(
                in: source, offsets: offsets, log: log)
        else { return nil }
        let builder = CommonMark.parse(
            body,
            into: DocumentBuilder(
                source: source, offsets: offsets, placeholders: placeholders,
                captionWord: captionWord))
        log.report(builder.diagnostics)
        return builder.document()
    }
}
