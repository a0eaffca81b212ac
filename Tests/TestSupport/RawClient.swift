private import Glibc

/// One connection that sends exactly the bytes it is given.
///
/// Every wait ends after ten seconds with an error, so that no test hangs. A class, since it owns a
/// connection, which is closed with it.
package final class RawClient {
    private let descriptor: Int32
    private var unread: [UInt8] = []

    package init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafeBytes(of: &address) {
            Glibc.connect(
                descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress,
                socklen_t($0.count))
        }
        guard result == 0 else { throw SystemFailure(operation: "connect") }
    }

    deinit {
        close(descriptor)
    }

    package func send(_ text: String) throws { try send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw SystemFailure(operation: "send") }
            sent += count
        }
    }

    /// Says that no more will be sent.
    package func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads one answer; the length that an answer to HEAD gives is that of no body.
    package func readAnswer(hasBody: Bool = true) throws -> RawAnswer {
        let separator = Array("\r\n\r\n".utf8)
        while unread.firstRange(of: separator) == nil { try readMore() }
        guard let end = unread.firstRange(of: separator) else { throw RawAnswer.Malformed() }
        var answer = try RawAnswer(head: String(decoding: unread[..<end.lowerBound], as: UTF8.self))
        unread.removeSubrange(..<end.upperBound)
        let length = hasBody ? Int(answer.field("content-length") ?? "0") ?? 0 : 0
        while unread.count < length { try readMore() }
        answer.body = Array(unread[..<length])
        unread.removeSubrange(..<length)
        return answer
    }

    /// Returns true if the server has closed the connection and nothing is left to read.
    package func isAtEnd() throws -> Bool {
        guard unread.isEmpty else { return false }
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, 0)
        if count == 1 { unread.append(byte) }
        guard count >= 0 || errno == ECONNRESET else {
            throw SystemFailure(operation: "recv")
        }
        return count <= 0
    }

    /// Returns true if there are bytes to read within a number of milliseconds.
    package func hasBytes(within milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) > 0
    }

    /// All that the server sends until it closes, or nothing comes any more.
    package func readToEnd() -> [UInt8] {
        while (try? readMore()) != nil {}
        defer { unread = [] }
        return unread
    }

    private func readMore() throws {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw SystemFailure(operation: "recv, got \(count)") }
        unread += buffer[..<count]
    }
}

/// An answer as it came over the wire.
package struct RawAnswer: Sendable {
    package struct Malformed: Error {}

    package let status: Int
    /// Names in lower case.
    package let fields: [(name: String, value: String)]
    package var body: [UInt8] = []

    package init(head: String) throws {
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            throw Malformed()
        }
        self.status = status
        fields = try lines.dropFirst().map { line in
            guard let colon = line.firstIndex(of: ":") else { throw Malformed() }
            let value = line[colon...].dropFirst().drop { $0 == " " }
            return (line[..<colon].lowercased(), String(value))
        }
    }

    package var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of a field that may stand once at most.
    package func field(_ name: String) -> String? {
        let values = fields.filter { $0.name == name }
        return values.count == 1 ? values[0].value : nil
    }
}

/// A call to the system that failed, and why.
package struct SystemFailure: Error, CustomStringConvertible {
    private let operation: String
    private let reason = String(cString: strerror(errno))

    package init(operation: String) { self.operation = operation }

    package var description: String { "\(operation): \(reason)" }
}
