import Glibc
import Preview
import TestSupport
import Testing

@Suite struct StartTests {
    @Test func namesTheNextFreePortWhenItsOwnIsInUse() async throws {
        let folder = try TemporaryFolder(["a.html": "hello"])
        let path = folder.path
        try await RunningPreview.serving(path) { preview in
            let error = try await #require(throws: PreviewError.self) {
                try await PreviewServer(folder: path, port: preview.port).run { _ in }
            }
            guard case .portInUse(preview.port, let nextFree?) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(nextFree > preview.port)
            #expect(
                error.description.contains("port \(preview.port) is in use")
                    && error.description.contains("use port \(nextFree)"))
        }
    }

    @Test func saysWhatIsWrongWithTheFolder() async throws {
        let folder = try TemporaryFolder(["a.html": "hello"])
        let path = folder.path
        await #expect(throws: PreviewError.folderMissing(path + "/none")) {
            try await PreviewServer(folder: path + "/none", port: 0).run { _ in }
        }
        await #expect(throws: PreviewError.notFolder(path + "/a.html")) {
            try await PreviewServer(folder: path + "/a.html", port: 0).run { _ in }
        }
    }

    @Test(arguments: [
        ("no such host", 0, PreviewError.unknownHost("no such host")),
        ("192.0.2.1", 0, .hostNotOfThisMachine("192.0.2.1")),
        ("127.0.0.1", 65_536, .invalidPort(65_536)),
        ("127.0.0.1", -1, .invalidPort(-1)),
    ])
    func saysWhatIsWrongWithTheAddress(
        host: String, port: Int, expected: PreviewError
    ) async throws {
        let folder = try TemporaryFolder(["a.html": "hello"])
        let path = folder.path
        await #expect(throws: expected) {
            try await PreviewServer(folder: path, host: host, port: port).run { _ in }
        }
    }

    @Test(arguments: [
        PreviewError.folderMissing("out"), .notFolder("out"), .folderUnreadable("out"),
        .invalidPort(70_000), .portInUse(port: 80, nextFree: nil), .portReserved(port: 80),
        .unknownHost("x"), .hostNotOfThisMachine("x"),
        .cannotListen(host: "x", port: 1, reason: "y"), .stoppedListening,
    ])
    func advisesWhatToDoNext(error: PreviewError) {
        #expect(error.description.contains("; "))
        #expect(!error.description.hasSuffix("."))
    }

    @Test func endsAtOnceInTheMiddleOfAnswers() async throws {
        let folder = try TemporaryFolder()
        try folder.write("long.bin", [UInt8](repeating: 7, count: 30_000_000))
        // A server that waited for either connection would wait for ten minutes.
        var limits = PreviewLimits()
        limits.patience = .seconds(600)
        let clock = ContinuousClock()
        var stopping = clock.now
        try await RunningPreview.serving(folder.path, limits: limits) { preview in
            let unread = try preview.connect()
            try unread.send(request("/long.bin"))
            let unfinished = try preview.connect()
            try unfinished.send("GET / HT")
            try await Task.sleep(for: .milliseconds(100))
            stopping = clock.now
        }
        #expect(clock.now - stopping < .seconds(300))
    }

    @Test func endsWhenItWasCancelledBeforeItStarted() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a.txt", [])
        let path = folder.path
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await PreviewServer(folder: path, port: 0).run { _ in }
        }
        try await task.value
    }

    @Test func freesItsPort() async throws {
        let folder = try TemporaryFolder(["a.html": "hello"])
        var port = 0
        try await RunningPreview.serving(folder.path) { preview in
            port = preview.port
            let answer = try preview.get("/a.html")
            #expect(answer.status == 200)
        }
        #expect(throws: SystemFailure.self) { _ = try RawClient(port: port) }
    }
}
