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
        abstract: "Builds the site and previews it while you edit.",
        discussion: """
            Serves Site/public to this machine only, unless --host says otherwise. A change to
            Content or Site is built at once, and open pages show it; what is wrong is reported here
            and at the top of the page, which then stays as it was. What 'taxguide check' warns of
            comes after, here and on the page that it is about. Ctrl-C ends it.

            A guide whose 'base-url' has a path is served below that path, as its host serves it.

            Examples:
              taxguide serve
              taxguide serve --port 9000
              taxguide serve --no-watch
            """)

    @OptionGroup var rootOption: RootOption

    @OptionGroup var publication: PublicationOption

    @Option(help: ArgumentHelp("The port to listen on; 0 takes any free one.", valueName: "port"))
    var port = 8080

    @Option(help: ArgumentHelp("The address to listen on.", valueName: "host"))
    var host = "127.0.0.1"

    @Flag(
        inversion: .prefixedNo,
        help: "Builds what changes and shows it; otherwise the site is served as it stands.")
    var watch = true

    @Flag(help: "Draft topics are part of the preview.")
    var drafts = false

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
        let serving = Task {
            do throws(PreviewError) {
                try await server.run { address in
                    Console.write("serving \(folder) at \(address.url), until Ctrl-C\n")
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
