import Foundation
import Glibc
import Synchronization

/// An HTTP server on this machine that answers as it is told, and remembers what it was asked.
final class LoopbackServer: Sendable {
    enum Reply {
        case status(Int)
        case redirect(String)
        /// To `HEAD` one status, to `GET` another.
        case byMethod(head: Int, get: Int)
        /// Nothing for a time.
        case late(Duration)
    }

    struct NoSocket: Error {}

    private struct State {
        var requests: [String] = []
        var running = 0
        var most = 0
    }

    let port: UInt16
    private let listener: CInt
    private let replies: [String: Reply]
    private let state = Mutex(State())

    /// Methods and paths, in the order in which they came.
    var requests: [String] { state.withLock { $0.requests } }
    /// The most requests that were under way at once.
    var most: Int { state.withLock { $0.most } }

    init(_ replies: [String: Reply]) throws {
        self.replies = replies
        listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, $0, &size) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard isListening else { throw NoSocket() }
        Thread.detachNewThread { self.acceptAll() }
    }

    func stop() {
        shutdown(listener, CInt(SHUT_RDWR))
        close(listener)
    }

    private func acceptAll() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            Thread.detachNewThread { self.answer(connection) }
        }
    }

    private func answer(_ connection: CInt) {
        defer { close(connection) }
        var bytes = [UInt8](repeating: 0, count: 8_192)
        let count = read(connection, &bytes, bytes.count)
        guard count > 0 else { return }
        let line = String(decoding: bytes[..<count], as: UTF8.self).prefix { $0 != "\r\n" }
        let words = line.split(separator: " ")
        guard words.count == 3 else { return }
        state.withLock { state in
            state.requests.append("\(words[0]) \(words[1])")
            state.running += 1
            state.most = max(state.most, state.running)
        }
        // Long enough for others to come meanwhile, if they would.
        usleep(50_000)
        let reply = text(replies[String(words[1])] ?? .status(404), method: words[0])
        state.withLock { $0.running -= 1 }
        var answer = Array(reply.utf8)
        _ = send(connection, &answer, answer.count, CInt(MSG_NOSIGNAL))
    }

    private func text(_ reply: Reply, method: Substring) -> String {
        var status = 200
        var more = ""
        switch reply {
        case .status(let code): status = code
        case .byMethod(let head, let get): status = method == "HEAD" ? head : get
        case .redirect(let address):
            status = 302
            more = "Location: \(address)\r\n"
        case .late(let duration): usleep(UInt32(duration.components.seconds) * 1_000_000)
        }
        return "HTTP/1.1 \(status) X\r\nContent-Length: 0\r\nConnection: close\r\n\(more)\r\n"
    }
}
