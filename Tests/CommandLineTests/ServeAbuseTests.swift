import Foundation
import Glibc
import TestSupport
import Testing

/// Thousands of clients that mean no good, at once, and the server answers as before.
@Suite struct ServeAbuseTests {
    /// Requests for files outside the folder, and malformed requests.
    private static let requests = [
        request("/../secret.txt"), request("/..%2f..%2fsecret.txt"), request("/%2e%2e/secret.txt"),
        request("/..%5csecret.txt"), request("/..\\secret.txt"),
        request("/%c0%ae%c0%ae/secret.txt"),
        request("/a.html%00.txt"), request("/a.html/../../secret.txt"), request("/%"),
        request("/%zz"),
        request("http://localhost/../secret.txt"), request("http://evil.example/a.html"),
        request("*"),
        request("localhost:80", method: "CONNECT"), request("/", method: "TRACE"),
        request("/", method: "DELETE"),
        "GET /a.html HTTP/1.1\r\nHost: evil.example\r\n\r\n", "GET /a.html HTTP/9.9\r\n\r\n",
        "\0\0\0\0\r\n\r\n",
        "GET /a.html HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
        "GET /a.html HTTP/1.1\r\nHost: localhost\r\nRange: bytes=\(String(repeating: "0-1,", count: 900))5-\r\n\r\n",
        "GET /a.html HTTP/1.1\r\nHost: localhost\r\nIf-Modified-Since: \(String(repeating: "9", count: 900))\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}",
        "GET /\(String(repeating: "a/", count: 7_000)) HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 40_000))",
    ]

    /// Returns the resident memory of a process in kilobytes.
    private static func residentKilobytes(of process: pid_t) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = try #require(status.firstMatch(of: /VmRSS:\s+([0-9]+) kB/))
        return try #require(Int(line.1))
    }

    /// The test starts the program, because the process of the tests has the memory of other tests too.
    @Test func staysUpKeepsNothingAndLetsNothingOut() async throws {
        let guide = try GuideCopy()
        try guide.folder.write("Site/public/a.html", "hello")
        try guide.folder.write("Site/secret.txt", "a secret\n")
        let process = try Command.start(
            ["serve", "--no-watch", "--root", guide.path, "--port", "0"],
            output: guide.folder.file("out"))
        var port: Int?
        for _ in 0..<600 where port == nil {
            try await Task.sleep(for: .milliseconds(50))
            let line = try guide.folder.read("out").firstMatch(of: /at http:[^ ]*:([0-9]+)\//)
            port = line.flatMap { Int($0.1) }
        }
        let known = try #require(port)
        #expect(try Self.page(known) == "hello")
        let before = try Self.residentKilobytes(of: process)
        let leaks = try await withThrowingTaskGroup(of: Int.self) { group in
            for worker in 0..<8 {
                group.addTask { try Self.abuse(known, worker) }
            }
            return try await group.reduce(0, +)
        }
        #expect(leaks == 0)
        // Of three thousand requests nothing is kept.
        #expect(try Self.residentKilobytes(of: process) - before < 64 << 10)
        for _ in 0..<20 { #expect(try Self.page(known) == "hello") }
        kill(process, SIGINT)
        #expect(try Command.wait(for: process) == 0)
    }

    private static func request(_ target: String, method: String = "GET") -> String {
        "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    }

    private static func page(_ port: Int) throws -> String {
        let client = try RawClient(port: port)
        try client.send(request("/a.html"))
        return try client.readAnswer().text
    }

    /// Sends bad, slow and incomplete requests.
    ///
    /// Some clients disconnect before the answer.
    ///
    /// - Returns: The number of answers with content from outside the folder.
    private static func abuse(_ port: Int, _ worker: Int) throws -> Int {
        var leaks = 0
        var held: [RawClient] = []
        for round in 0..<375 {
            let text = requests[(round * 7 + worker * 3) % requests.count]
            guard let client = try? RawClient(port: port) else { continue }
            switch (round + worker) % 5 {
            case 0:
                // Half of it, and then nothing for as long as the server bears it.
                try? client.send(String(text.prefix(text.count / 2)))
                held.append(client)
                if held.count > 3 { held.removeFirst() }
            case 1:
                try? client.send(text)
            case 2:
                try? client.send(String(repeating: text, count: 5))
                client.endSending()
                leaks += client.hasSecret() ? 1 : 0
            default:
                try? client.send(text)
                client.endSending()
                leaks += client.hasSecret() ? 1 : 0
            }
        }
        return leaks
    }
}

extension RawClient {
    /// Returns true if the server's output contains the secret.
    fileprivate func hasSecret() -> Bool {
        String(decoding: readToEnd(), as: UTF8.self).contains("a secret")
    }
}
