import Foundation
import GuidePreview
import Testing

/// Thousands of clients that mean no good, at once, and the server answers as before.
@Suite struct AbuseTests {
    /// Ways to ask for what lies outside, or to ask badly.
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

    private var residentKilobytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }

    @Test func staysUpAndLetsNothingOut() async throws {
        let folder = try TemporaryFolder(["site/a.html": "hello", "secret.txt": "a secret\n"])
        var limits = PreviewLimits()
        limits.connections = 64
        limits.patience = .milliseconds(500)
        try await RunningPreview.serving(folder.path + "/site", limits: limits) { preview in
            #expect(try preview.get("/a.html").text == "hello")
            let before = residentKilobytes
            try await withThrowingTaskGroup(of: Int.self) { group in
                for worker in 0..<8 {
                    group.addTask { try Self.abuse(preview, worker) }
                }
                var leaks = 0
                for try await leak in group { leaks += leak }
                #expect(leaks == 0)
            }
            // Of three thousand requests nothing is kept.
            #expect(residentKilobytes - before < 64 << 10)
            for _ in 0..<20 { #expect(try preview.get("/a.html").text == "hello") }
        }
    }

    /// Sends bad requests, slow ones and halves of some; some clients are gone before the answer.
    ///
    /// - Returns: How many answers held what lies outside the folder.
    private static func abuse(_ preview: RunningPreview, _ worker: Int) throws -> Int {
        var leaks = 0
        var held: [RawClient] = []
        for round in 0..<375 {
            let text = requests[(round * 7 + worker * 3) % requests.count]
            guard let client = try? preview.connect() else { continue }
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
    /// Whether what the server sends until it closes holds the secret.
    fileprivate func hasSecret() -> Bool {
        String(decoding: readToEnd(), as: UTF8.self).contains("a secret")
    }
}
