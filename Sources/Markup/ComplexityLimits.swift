internal import Glibc
internal import Text

/// Limits that keep cmark's time and memory linear in the size of a body.
///
/// Several loops of cmark-gfm take quadratic time: for nested brackets, unfinished tags,
/// delimiters, table rows with missing or extra cells, and parentheses after a URL. Real texts
/// never approach these limits.
struct ComplexityLimits {
    // Per body:
    private static let bodyBytes = 256 << 10
    private static let lineBytes = 20_000
    private static let brackets = 3_000
    private static let tableColumns = 30
    private static let tableCells = 20_000
    // Per line:
    private static let nesting = 20
    private static let indentation = 200
    private static let pipes = 100
    private static let parentheses = 1_000
    // Per run of lines without a blank line, the maximum of a paragraph:
    private static let runBytes = 64 << 10
    private static let runLines = 1_000
    private static let runBrackets = 500
    private static let runTags = 500
    private static let runDeclarations = 20
    private static let runDelimiters = 2_000
    private static let runDelimiterRows = 10

    /// Returns a diagnostic for the first limit that a body exceeds; nil if there is none.
    ///
    /// - Complexity: O(*n*) in the length of the body.
    static func problem(in source: SourceText, _ offsets: Range<Int>) -> Diagnostic? {
        var limits = ComplexityLimits()
        let excess = source.bytes.withUnsafeBufferPointer { bytes in
            limits.firstExcess(in: UnsafeBufferPointer(rebasing: bytes[offsets]))
        }
        guard let excess else { return nil }
        let start = offsets.lowerBound + excess.offset
        return Diagnostic(
            .error, "too-complex", "\(excess.what), the limit is \(excess.limit)", in: source,
            at: start..<start + 1, fix: excess.fix)
    }

    private struct Excess {
        var what: String
        var limit: Int
        var offset: Int
        var fix: String
    }

    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The counts of the current run of lines.
    private struct Run {
        var bytes = 0
        var lines = 0
        var brackets = 0
        var tags = 0
        var declarations = 0
        var delimiters = 0
        var delimiterRows = 0
        var columns = 0
        /// The maximum of any line in the run.
        var pipes = 0
        var parentheses = 0
    }

    private var run = Run()
    private var brackets = 0
    private var cells = 0

    private mutating func firstExcess(in body: Bytes) -> Excess? {
        guard body.count <= Self.bodyBytes else {
            return Excess(
                what: "the body is \(body.count) bytes long", limit: Self.bodyBytes, offset: 0,
                fix: "divide it into several topics")
        }
        var start = 0
        while start < body.count, let base = body.baseAddress {
            let found = memchr(base + start, 0x0A, body.count - start)
            let end = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? body.count
            let line = Bytes(rebasing: body[start..<end])
            if var excess = countLine(line) {
                excess.offset += start
                return excess
            }
            start = end + 1
        }
        return nil
    }

    private mutating func countLine(_ line: Bytes) -> Excess? {
        guard let first = line.firstIndex(where: { !Self.isSpace($0) }) else {
            run = Run()
            return nil
        }
        count(line)
        let prefix = Self.prefix(of: line)
        var excess =
            Self.excess(line.count, Self.lineBytes, "bytes in a line", "break the line")
            ?? Self.excess(
                prefix.nesting, Self.nesting, "lists and quotes nested", "reduce the nesting")
            ?? Self.excess(
                prefix.indentation, Self.indentation, "columns of indentation", "indent less")
            ?? excessOfRun()
            ?? Self.excess(brackets, Self.brackets, "'[' in a body", "divide it into topics")
            ?? Self.excess(cells, Self.tableCells, "table cells in a body", "divide the table")
        excess?.offset = first
        return excess
    }

    private func excessOfRun() -> Excess? {
        Self.excess(run.bytes, Self.runBytes, "bytes without a blank line")
            ?? Self.excess(run.lines, Self.runLines, "lines without a blank one")
            ?? Self.excess(run.brackets, Self.runBrackets, "'[' without a blank line")
            ?? Self.excess(run.tags, Self.runTags, "'<' without a blank line")
            ?? Self.excess(
                run.declarations, Self.runDeclarations, "'<!' and '<?' without a blank line")
            ?? Self.excess(
                run.delimiters, Self.runDelimiters, "emphasis marks without a blank line")
            ?? Self.excess(
                run.delimiterRows, Self.runDelimiterRows, "delimiter rows without a blank line")
            ?? Self.excess(run.columns, Self.tableColumns, "columns in a table", "divide the table")
            ?? Self.excess(run.pipes, Self.pipes, "'|' in a line", "break the line")
            ?? Self.excess(run.parentheses, Self.parentheses, "')' in a line", "break the line")
    }

    private static func excess(
        _ count: Int, _ limit: Int, _ what: StaticString,
        _ fix: StaticString = "part it with a blank line"
    ) -> Excess? {
        guard count > limit else { return nil }
        return Excess(what: "\(count) \(what)", limit: limit, offset: 0, fix: "\(fix)")
    }

    private mutating func count(_ line: Bytes) {
        run.bytes += line.count + 1
        run.lines += 1
        var pipes = 0
        var parentheses = 0
        var index = Self.counted.next(in: line, from: 0)
        while index < line.count {
            let byte = line[index]
            let previous = index > 0 ? line[index - 1] : 0
            switch byte {
            case UInt8(ascii: "["):
                run.brackets += 1
                brackets += 1
            case UInt8(ascii: "<"): run.tags += 1
            case UInt8(ascii: "!"), UInt8(ascii: "?"):
                if previous == UInt8(ascii: "<") { run.declarations += 1 }
            case UInt8(ascii: "|"): pipes += 1
            case UInt8(ascii: ")"): parentheses += 1
            default:
                if previous != byte { run.delimiters += 1 }
            }
            index = Self.counted.next(in: line, from: index + 1)
        }
        if Self.beyondDelimiterRow.next(in: line, from: 0) == line.count,
            line.contains(UInt8(ascii: "-"))
        {
            run.delimiterRows += 1
            // A table with one column need not have a pipe. Rows may have pipes at both ends.
            run.columns = max(run.columns, max(1, pipes - 1))
        }
        cells += run.columns
        run.pipes = max(run.pipes, pipes)
        run.parentheses = max(run.parentheses, parentheses)
    }

    private static let counted = ByteSet("[<!?*_~`|)")
    private static let beyondDelimiterRow = ByteSet { !isDelimiterRowByte($0) }

    /// Returns the depth of nested block markers at the start of a line and its indentation.
    private static func prefix(of line: Bytes) -> (nesting: Int, indentation: Int) {
        var nesting = 0
        var indentation = 0
        var index = 0
        while index < line.count {
            switch line[index] {
            case UInt8(ascii: " "): indentation += 1
            case UInt8(ascii: "\t"): indentation += 4
            case UInt8(ascii: ">"): nesting += 1
            case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
                guard index + 1 < line.count, isSpace(line[index + 1]) else {
                    return (nesting, indentation)
                }
                nesting += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                while index < line.count, (0x30...0x39).contains(line[index]) { index += 1 }
                guard index < line.count,
                    line[index] == UInt8(ascii: ".") || line[index] == UInt8(ascii: ")")
                else { return (nesting, indentation) }
                nesting += 1
            default: return (nesting, indentation)
            }
            index += 1
        }
        return (nesting, indentation)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D
    }

    private static func isDelimiterRowByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: ">"),
            UInt8(ascii: "+"), UInt8(ascii: "*"):
            true
        default: isSpace(byte)
        }
    }
}
