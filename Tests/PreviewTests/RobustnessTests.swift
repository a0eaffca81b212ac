import Glibc
import Preview
import TestSupport
import Testing

@Suite struct RobustnessTests {
    private static let pages = ["a.html": "hello", "404.html": "nothing here"]

    @Test(arguments: [
        ("\r\n\r\nnonsense\r\n\r\n", 400), ("GET\r\n\r\n", 400), ("GET /\r\n\r\n", 505),
        ("GET / HTTP/1.1\r\nHost localhost\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: localhost\r\n folded\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n: x\r\n\r\n", 400),
        ("GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 400),
        (
            "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            400
        ),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
        ("\u{16}\u{3}\u{1}\0\u{5}\r\n\r\n", 400),
    ])
    func answersMalformedRequestsAndCloses(text: String, status: Int) async throws {
        let folder = try TemporaryFolder(Self.pages)
        try await RunningPreview.serving(folder.path) { preview in
            let client = try preview.connect()
            try client.send(text)
            let answer = try client.readAnswer()
            #expect(answer.status == status)
            #expect(answer.field("connection") == "close")
            #expect(answer.field("x-frame-options") == "DENY")
            #expect(try client.isAtEnd())
        }
    }

    @Test(arguments: [
        ("GET /a.html HTTP/1.1\r\n\r\n", 400),
        ("GET /a.html HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
        ("GET /a.html HTTP/1.0\r\n\r\n", 200),
    ])
    func wantsOneHost(text: String, status: Int) async throws {
        let folder = try TemporaryFolder(Self.pages)
        try await RunningPreview.serving(folder.path) { preview in
            let client = try preview.connect()
            try client.send(text)
            #expect(try client.readAnswer().status == status)
        }
    }

    @Test(arguments: [
        request("/a.html", ["X: " + String(repeating: "x", count: 20_000)]),
        request("/" + String(repeating: "x", count: 20_000)),
        request("/a.html", (0..<20).map { "X\($0): " + String(repeating: "x", count: 8000) }),
        request("/a.html", (0..<1000).map { "X\($0): x" }),
        "GET /a.html HTTP/1.1\r\nX: " + String(repeating: "x", count: 1_000_000),
    ])
    func refusesOversizedHeads(text: String) async throws {
        let folder = try TemporaryFolder(Self.pages)
        try await RunningPreview.serving(folder.path) { preview in
            let client = try preview.connect()
            try client.send(text)
            #expect(try client.readAnswer().status == 431)
            #expect(try client.isAtEnd())
        }
    }

    @Test func refusesALongBodyAndReadsOverAShortOne() async throws {
        let folder = try TemporaryFolder(Self.pages)
        try await RunningPreview.serving(folder.path) { preview in
            let client = try preview.connect()
            try client.send(request("/a.html", ["Content-Length: 5"]) + "12345")
            #expect(try client.readAnswer().status == 200)
            try client.send(request("/a.html", method: "POST", ["Content-Length: 5"]) + "12345")
            #expect(try client.readAnswer().status == 405)
            try client.send(request("/", method: "POST", ["Content-Length: 99999999"]))
            #expect(try client.readAnswer().status == 413)
            #expect(try client.isAtEnd())

            let chunked = try preview.connect()
            try chunked.send(request("/", method: "POST", ["Transfer-Encoding: chunked"]))
            let chunk = "4000\r\n" + String(repeating: "x", count: 0x4000) + "\r\n"
            for _ in 0..<8 { try chunked.send(chunk) }
            #expect(try chunked.readAnswer().status == 413)

            let expecting = try preview.connect()
            try expecting.send(
                request("/", method: "POST", ["Content-Length: 5", "Expect: 100-continue"]))
            #expect(try expecting.readAnswer().status == 417)
        }
    }

    @Test func answersRequestsThatComeTogetherInTheirOrder() async throws {
        let count = 3000
        let folder = try TemporaryFolder(Self.pages)
        try await RunningPreview.serving(folder.path) { preview in
            let client = try preview.connect()
            try client.send(
                String(repeating: request("/a.html") + request("/none"), count: count / 2)
                    + request("/a.html", ["Connection: close"]))
            for _ in 0..<count / 2 {
                #expect(try client.readAnswer().text == "hello")
                #expect(try client.readAnswer().text == "nothing here")
            }
            #expect(try client.readAnswer().field("connection") == "close")
            #expect(try client.isAtEnd())
        }
    }

    @Test func doesNotLetOneClientHoldUpAnother() async throws {
        let folder = try TemporaryFolder(Self.pages)
        try await RunningPreview.serving(folder.path) { preview in
            let slow = [try preview.connect(), try preview.connect(), try preview.connect()]
            for client in slow { try client.send("GET /a.html HTTP/1.1\r\nHost: loc") }
            #expect(try preview.get("/a.html").text == "hello")
            for client in slow { try client.send("alhost\r\n\r\n") }
            for client in slow { #expect(try client.readAnswer().text == "hello") }
        }
    }

    @Test func closesUnfinishedAndUnusedConnectionsInTime() async throws {
        var limits = PreviewLimits()
        limits.patience = .milliseconds(300)
        let folder = try TemporaryFolder(Self.pages)
        try await RunningPreview.serving(folder.path, limits: limits) { preview in
            let unused = try preview.connect()
            let unfinished = try preview.connect()
            try unfinished.send("GET /a.html HTTP/1.1\r\nHost: loc")
            let used = try preview.connect()
            try used.send(request("/a.html"))
            _ = try used.readAnswer()
            #expect(try unused.isAtEnd())
            #expect(try unfinished.isAtEnd())
            #expect(try used.isAtEnd())
        }
    }

    @Test func givesNoMoreTimeToARequestThatTrickles() async throws {
        var limits = PreviewLimits()
        limits.patience = .milliseconds(300)
        let folder = try TemporaryFolder(Self.pages)
        try await RunningPreview.serving(folder.path, limits: limits) { preview in
            let client = try preview.connect()
            try client.send("GET /a.html HTTP/1.1\r\nX: ")
            // By the last of them, a server that waits as long after each would still be waiting.
            await #expect(throws: SystemFailure.self) {
                for _ in 0..<500 {
                    try client.send("x")
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
        }
    }

    @Test func letsConnectionsWaitBeyondTheLimit() async throws {
        var limits = PreviewLimits()
        limits.connections = 2
        let folder = try TemporaryFolder(Self.pages)
        try await RunningPreview.serving(folder.path, limits: limits) { preview in
            var held = [try preview.connect(), try preview.connect()]
            for client in held {
                try client.send(request("/a.html"))
                _ = try client.readAnswer()
            }
            let waiting = try preview.connect()
            try waiting.send(request("/a.html"))
            #expect(!waiting.hasBytes(within: 200))
            held.removeLast()
            #expect(try waiting.readAnswer().text == "hello")
        }
    }

    @Test func sendsALongFileWholeToAClientThatReadsLate() async throws {
        var bytes = [UInt8](repeating: 0, count: 20_000_000)
        arc4random_buf(&bytes, bytes.count)
        let folder = try TemporaryFolder()
        try folder.write("long.bin", bytes)
        try await RunningPreview.serving(folder.path) { preview in
            let client = try preview.connect()
            try client.send(request("/long.bin"))
            client.endSending()
            try await Task.sleep(for: .milliseconds(100))
            #expect(try client.readAnswer().body == bytes)
            #expect(try client.isAtEnd())
            let part = try preview.get("/long.bin", ["Range: bytes=7000000-15000000"])
            #expect(part.body == Array(bytes[7_000_000...15_000_000]))
        }
    }

    @Test func cutsTheConnectionWhenALongFileIsCutShort() async throws {
        let folder = try TemporaryFolder()
        try folder.write("long.bin", [UInt8](repeating: 7, count: 20_000_000))
        let path = folder.path
        try await RunningPreview.serving(path) { preview in
            let client = try preview.connect()
            try client.send(request("/long.bin"))
            #expect(client.hasBytes(within: 10_000))
            #expect(truncate(path + "/long.bin", 1000) == 0)
            #expect(throws: SystemFailure.self) { try client.readAnswer() }
        }
    }

    @Test func answersAClientThatSendsNoMore() async throws {
        let folder = try TemporaryFolder(Self.pages)
        try await RunningPreview.serving(folder.path) { preview in
            let client = try preview.connect()
            try client.send(request("/a.html"))
            client.endSending()
            #expect(try client.readAnswer().text == "hello")
            #expect(try client.isAtEnd())
        }
    }

    @Test func closesAfterARequestForAnotherProtocol() async throws {
        let folder = try TemporaryFolder(Self.pages)
        try await RunningPreview.serving(folder.path) { preview in
            let client = try preview.connect()
            try client.send(request("/a.html", ["Connection: Upgrade", "Upgrade: h2c"]))
            let answer = try client.readAnswer()
            #expect(answer.text == "hello")
            #expect(answer.field("connection") == "close")
            #expect(try client.isAtEnd())
        }
    }
}
