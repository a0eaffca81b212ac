package import Text

/// The YAML front matter of a Markdown file, between two lines of `---`.
package struct FrontMatter {
    package let root: YAMLNode
    /// The byte range of the YAML between the two lines.
    package let offsets: Range<Int>
    /// The offset at which the body starts.
    package let end: Int

    /// Parses the front matter of a file; nil, after a diagnostic, if there is none.
    package init?(of source: SourceText, log: DiagnosticLog) {
        guard Self.isMark(source, line: 1) else {
            log.report(
                Diagnostic(
                    .error, "missing-front-matter", "the file does not start with '---'",
                    in: source, at: 0..<0,
                    fix: "start it with front matter between two lines of '---'"))
            return nil
        }
        guard let lines = Self.lines(of: source) else {
            log.report(
                Diagnostic(
                    .error, "missing-front-matter", "the front matter does not end", in: source,
                    at: 0..<3, fix: "close it with a line of '---'"))
            return nil
        }
        guard
            let root = YAMLParser.parse(
                source, offsets: lines.matter, log: log)
        else { return nil }
        self.root = root
        offsets = lines.matter
        end = lines.body
    }

    /// Returns the byte range of the front matter and the start of the body; nil if there is no
    /// front matter.
    package static func lines(of source: SourceText) -> (matter: Range<Int>, body: Int)? {
        guard isMark(source, line: 1) else { return nil }
        var line = 2
        while source.offset(ofLine: line) < source.bytes.count {
            if isMark(source, line: line) {
                return (
                    source.offset(ofLine: 2)..<source.offset(ofLine: line),
                    source.offset(ofLine: line + 1)
                )
            }
            line += 1
        }
        return nil
    }

    private static func isMark(_ source: SourceText, line: Int) -> Bool {
        source.bytes[source.offsets(ofLine: line)].elementsEqual("---".utf8)
    }
}
