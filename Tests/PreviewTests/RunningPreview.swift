import Preview
import TestSupport

/// A preview that runs while a test looks at it.
struct RunningPreview: Sendable {
    let port: Int
    let url: String

    /// Serves the folder on a free port, and checks that the server ends when it is told to.
    static func serving(
        _ folder: String, host: String = "127.0.0.1", limits: PreviewLimits = PreviewLimits(),
        below path: String = "/", _ body: (RunningPreview) async throws -> Void
    ) async throws {
        let server = PreviewServer(
            folder: folder, host: host, port: 0, limits: limits, sitePath: SitePath(path))
        let (addresses, continuation) = AsyncStream.makeStream(of: PreviewAddress.self)
        let task = Task {
            defer { continuation.finish() }
            try await server.run { continuation.yield($0) }
        }
        var failure: (any Error)?
        for await address in addresses {
            do {
                try await body(RunningPreview(port: address.port, url: address.url))
            } catch {
                failure = error
            }
            break
        }
        task.cancel()
        try await task.value
        if let failure { throw failure }
    }

    func connect() throws -> RawClient { try RawClient(port: port) }

    /// One request on a connection of its own.
    func get(
        _ target: String, method: String = "GET", _ fields: [String] = []
    ) throws -> RawAnswer {
        let client = try connect()
        try client.send(request(target, method: method, fields))
        return try client.readAnswer(hasBody: method != "HEAD")
    }
}

/// The bytes of a request without a body.
func request(_ target: String, method: String = "GET", _ fields: [String] = []) -> String {
    let lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
}
