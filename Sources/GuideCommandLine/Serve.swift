internal import ArgumentParser
internal import Dispatch
internal import Glibc
internal import GuidePreview
internal import GuideSite

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Previews the built site.",
        discussion: """
            Serves Site/public to this machine only, unless --host says otherwise. Ctrl-C ends it.

            Examples:
              taxguide serve
              taxguide serve --port 9000
            """)

    @OptionGroup var rootOption: RootOption

    @Option(help: ArgumentHelp("The port to listen on; 0 takes any free one.", valueName: "port"))
    var port = 8080

    @Option(help: ArgumentHelp("The address to listen on.", valueName: "host"))
    var host = "127.0.0.1"

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port takes a number from 0 to 65535, not \(port)")
        }
    }

    func run() async throws {
        let folder = try rootOption.folder().path("Site/public")
        guard access(folder, F_OK) == 0 else {
            Console.writeError(
                "taxguide: there is no site in '\(folder)'; write it with 'taxguide build'\n")
            throw Console.Status.systemFailed
        }
        let server = PreviewServer(folder: folder, host: host, port: port)
        let serving = Task {
            try await server.run { address in
                Console.write("serving \(folder) at \(address.url), until Ctrl-C\n")
            }
        }
        let signals = Self.onEnd { serving.cancel() }
        defer { for signal in signals { signal.cancel() } }
        do {
            try await serving.value
        } catch {
            Console.writeError("taxguide: \(error)\n")
            throw Console.Status.systemFailed
        }
    }

    /// Does `action` when the person or the system asks the process to end, which it then does in its
    /// own time.
    private static func onEnd(
        _ action: @escaping @Sendable () -> Void
    ) -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: action)
            source.activate()
            return source
        }
    }
}
