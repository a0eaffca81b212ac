internal import Glibc
internal import Site

/// Reads a file or standard input line by line, with bounded memory.
struct LineReader: ~Copyable {
    struct Failure: Error {
        let message: String
    }

    enum Line {
        case text([UInt8])
        /// A line that was skipped because it exceeds `longestLine` bytes.
        case tooLong
    }

    static let longestLine = 1 << 20

    private let path: String
    private let descriptor: CInt
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    private var start = 0
    private var end = 0

    /// - Parameter path: The file; `-` for standard input.
    init(path: String) throws(Failure) {
        self.path = path
        descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure(message: "cannot read '\(path)': \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// True if a complete line is buffered, so that `next` does not block.
    var hasLine: Bool { buffer[start..<end].contains(UInt8(ascii: "\n")) }

    /// Returns the next line without its line break; nil at the end.
    mutating func next() throws(Failure) -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            if start == end {
                start = 0
                end = read(descriptor, &buffer, buffer.count)
                guard end >= 0 else {
                    end = 0
                    throw Failure(
                        message: "cannot read '\(path)': \(String(cString: strerror(errno)))")
                }
                guard end > 0 else {
                    if isTooLong { return .tooLong }
                    return line.isEmpty ? nil : .text(line)
                }
            }
            let newline = buffer[start..<end].firstIndex(of: UInt8(ascii: "\n"))
            let stop = newline ?? end
            if line.count + stop - start > Self.longestLine { isTooLong = true }
            if !isTooLong { line += buffer[start..<stop] }
            start = newline.map { $0 + 1 } ?? end
            if newline != nil {
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                return isTooLong ? .tooLong : .text(line)
            }
        }
    }
}
