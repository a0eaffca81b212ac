/// Splits the editor's input into messages by their `Content-Length` headers.
package struct MessageSplitter {
    /// An unrecoverable error: the start of the next message is unknown.
    package struct Failure: Error, Equatable {
        package let reason: String
    }

    /// The maximum length of a header in bytes, far above real headers.
    private static let longestHeader = 4_096
    /// The maximum length of a message in bytes, far above the largest file in JSON.
    private static let longestMessage = 32 << 20

    private var bytes: [UInt8] = []
    private var start = 0

    package init() {}

    package mutating func add(_ more: some Sequence<UInt8>) {
        bytes.removeFirst(start)
        start = 0
        bytes += more
    }

    /// Returns the next complete message; nil if more input is needed.
    ///
    /// - Throws: `Failure` for an invalid header or a message that is too long.
    package mutating func next() throws(Failure) -> [UInt8]? {
        let rest = bytes[start...]
        guard let header = rest.prefix(Self.longestHeader).firstRange(of: Array("\r\n\r\n".utf8))
        else {
            guard rest.count < Self.longestHeader else {
                throw Failure(reason: "a header does not end")
            }
            return nil
        }
        let length = try Self.length(in: rest[..<header.lowerBound])
        guard rest.endIndex - header.upperBound >= length else { return nil }
        start = header.upperBound + length
        return Array(rest[header.upperBound..<start])
    }

    private static func length(in header: ArraySlice<UInt8>) throws(Failure) -> Int {
        let lines = String(decoding: header, as: UTF8.self).split(separator: "\r\n")
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            let written = parts[1].drop { $0 == " " }
            guard let length = Int(written), (0...longestMessage).contains(length) else {
                throw Failure(reason: "'\(written.prefix(40))' is no length of a message")
            }
            return length
        }
        throw Failure(reason: "a header has no Content-Length")
    }

    /// Returns a message with its header.
    package static func framed(_ message: [UInt8]) -> [UInt8] {
        Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    }
}
