package import Text

/// Parses a body of GitHub Flavored Markdown.
///
/// The dialect is CommonMark with tables, `~~strikethrough~~`, bare URLs as links, task lists,
/// footnotes and `{{figure}}` references. Raw HTML is an error, so cmark-gfm's filter for unsafe
/// tags is not needed.
package enum MarkdownParser {
    /// Parses a part of a file.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - offsets: The range of the Markdown, from the start of a line; by default, the whole
    ///     file. The document and diagnostics have offsets in the whole file.
    ///   - captionWord: The word before the colon of a table's caption, in the language of the
    ///     text. Without it, tables have no captions and none is required.
    ///   - log: Receives diagnostics. A document is returned despite errors where possible, and
    ///     renders safely without raw HTML and unsafe URLs.
    /// - Returns: The document; nil if the body is not text or exceeds a limit.
    /// - Complexity: O(*n*) in the length of the part, ensured by `ComplexityLimits`.
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
        log.report(FootnoteCheck.unused(in: source, offsets))
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
