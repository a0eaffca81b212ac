/// A location in a text file.
///
/// Lines and columns start at 1. Columns count UTF-8 bytes, as in cmark, so that YAML, Markdown and
/// templates report the same location.
package struct SourceLocation: Hashable, Sendable, Comparable, CustomStringConvertible {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }

    package var description: String { "\(line):\(column)" }
}

/// A range of text in a file, within one line.
///
/// `length` counts bytes. It is zero for something that is missing.
package struct SourceRange: Hashable, Sendable {
    /// The path relative to the root folder, with `/` as separator.
    package var path: String
    package var start: SourceLocation
    package var length: Int

    package init(path: String, start: SourceLocation, length: Int) {
        self.path = path
        self.start = start
        self.length = length
    }
}
