/// A place in a text file that an author wrote.
///
/// Lines and columns count from 1. Columns count UTF-8 bytes, as cmark's do, so that every reader of
/// a file (YAML, Markdown, templates) speaks of the same place.
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

/// A run of text in a named file, on one line.
///
/// `length` counts bytes and may be zero, for something that is missing.
package struct SourceRange: Hashable, Sendable {
    /// The file's path relative to the root folder, with `/` between its parts.
    package var path: String
    package var start: SourceLocation
    package var length: Int

    package init(path: String, start: SourceLocation, length: Int) {
        self.path = path
        self.start = start
        self.length = length
    }
}
