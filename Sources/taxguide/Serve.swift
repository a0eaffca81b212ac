#if Preview
internal import ArgumentParser
internal import Content
internal import Dispatch
internal import Glibc
internal import Preview
internal import Project
internal import Site
internal import Synchronization
internal import Text

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Builds the site, serves it and rebuilds it after each change.",
        discussion: """
            Only this machine can open the preview, unless --host names another address. Open pages reload after each \
            change to Content or Site. Errors are printed here and shown above the page, which stays as it was. \
            Warnings follow, as 'taxguide check' reports them. Ctrl-C stops the server.

            If 'base-url' in Site/site.yaml has a path, the site is served below that path.

            Examples:
              taxguide serve
              taxguide serve --open --drafts
              taxguide serve --port 9000
              taxguide serve --no-watch
            """)

    @OptionGroup var rootOption: RootOption

    @OptionGroup var publication: PublicationOption

    @Option(help: ArgumentHelp("Port to listen on; 0 selects a free one.", valueName: "port"))
    var port = 8080

    @Option(help: ArgumentHelp("Address to listen on.", valueName: "host"))
    var host = "127.0.0.1"

    @Flag(
        inversion: .prefixedNo,
        help: "Rebuilds the site after each change, or serves it as it is.")
    var watch = true

    @Flag(help: "Includes draft topics.")
    var drafts = false

    @Flag(name: .customLong("open"), help: "Opens the preview in a browser, through 'xdg-open'.")
    var opens = false

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port takes a number from 0 to 65535, not \(port)")
        }
    }

    func run() throws {
        let guide = try rootOption.folder(publicOn: publication.day)
        let folder = guide.path("Site/public")
        let rebuilder = watch ? Rebuilder(guide, withDrafts: drafts) : nil
        try rebuilder?.build()
        guard access(folder, F_OK) == 0 else {
            if watch { throw Console.Status.contentHasErrors }
            Console.writeError(
                "taxguide: there is no site in '\(folder)'; write it with 'taxguide build'\n")
            throw Console.Status.systemFailed
        }
        let server = PreviewServer(
            folder: folder, host: host, port: port, notice: rebuilder?.notice,
            sitePath: rebuilder?.sitePath ?? SitePath(guide.sitePath))
        rebuilder?.begin()
        defer { rebuilder?.end() }
        let ended = DispatchSemaphore(value: 0)
        let failure = Mutex<PreviewError?>(nil)
        let opens = opens
        let serving = Task {
            do throws(PreviewError) {
                try await server.run { address in
                    Console.write("serving \(folder) at \(address.url), until Ctrl-C\n")
                    if opens { Self.open(address.url) }
                }
            } catch {
                failure.withLock { $0 = error }
            }
            ended.signal()
        }
        let signals = EndSignals { serving.cancel() }
        defer { signals.end() }
        ended.wait()
        if let failure = failure.withLock(\.self) {
            Console.writeError("taxguide: \(failure)\n")
            throw Console.Status.systemFailed
        }
        Console.write("the preview has ended\n")
    }

    /// Opens an address in the browser of the desktop, on a thread of its own.
    private static func open(_ address: String) {
        DispatchQueue.global().async {
            if ChildProgram.run("xdg-open", [address]) == nil {
                Console.writeError("taxguide: cannot open a browser: 'xdg-open' is not installed\n")
            }
        }
    }
}

extension GuideFolder {
    /// The path of the site at its host, as set in `Site/site.yaml`; `/` if the file has errors.
    var sitePath: String {
        let log = DiagnosticLog()
        return withSeparateLog().readIfThere(GuidePath.site)
            .flatMap { SiteConfiguration.read($0, log: log) }?.basePath ?? "/"
    }
}
#else
internal import ArgumentParser

/// Reports that the program was built without the trait `Preview`.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Left out of this program when it was built.")

    @Argument(parsing: .captureForPassthrough) var options: [String] = []

    func run() throws {
        Console.writeError(
            "taxguide: 'serve' was left out when this program was built; "
                + "build it without '--disable-default-traits'\n")
        throw Console.Status.systemFailed
    }
}
#endif
