internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// Serves one folder over HTTP/1.1 until its task is cancelled.
///
/// The folder is opened anew for every request, so whoever publishes it may swap it by rename while
/// the server runs. Nothing is cached and nothing outside the folder is ever read.
package struct PreviewServer: Sendable {
    private let folder: String
    private let host: String
    private let port: Int
    private let headers: [(String, String)]
    private let limits: PreviewLimits
    private let notice: PreviewNotice?
    private let sitePath: SitePath

    /// Describes a server; `run` starts it.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder, which may be a symbolic link.
    ///   - host: A name or an address to listen on. On a loopback address only requests to
    ///     localhost are answered, so that no page on the web can read the preview.
    ///   - port: 0 takes any free port.
    ///   - headers: Sent with every answer, besides what HTTP itself asks for.
    ///   - limits: What the server allows its clients.
    ///   - notice: What pages are told besides their own text; with one they load themselves anew
    ///     when the site changes, for which the policy lets them have the preview's own script.
    ///   - sitePath: The path that the folder is served below.
    package init(
        folder: String, host: String = "127.0.0.1", port: Int = 8080,
        headers: [(String, String)] = PreviewServer.securityHeaders,
        limits: PreviewLimits = PreviewLimits(), notice: PreviewNotice? = nil,
        sitePath: SitePath = SitePath()
    ) {
        self.folder = folder
        self.host = host
        self.port = port
        self.headers = headers
        self.limits = limits
        self.notice = notice
        self.sitePath = sitePath
    }

    /// Listens and answers until the task is cancelled, then closes every connection and returns.
    ///
    /// - Parameter onStart: Called once, as soon as connections are accepted.
    /// - Throws: What kept the server from listening, or ended it before it was told to.
    package func run(onStart: (PreviewAddress) -> Void) async throws(PreviewError) {
        let published = PublishedFolder(path: folder)
        try published.check()
        guard let address = try await resolvedAddress() else { return }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: min(System.coreCount, 4))
        let listener: any Channel
        do {
            listener = try await listen(on: address, serving: published, group: group)
        } catch {
            let explained = await explain(error, binding: address, group: group)
            await shutDown(group)
            throw explained
        }
        onStart(PreviewAddress(listener.localAddress ?? address, path: sitePath.text))
        await withTaskCancellationHandler {
            try? await listener.closeFuture.get()
        } onCancel: {
            listener.close(promise: nil)
        }
        await shutDown(group)
        if !Task.isCancelled { throw .stoppedListening }
    }

    /// Where to listen, or `nil` if the task was cancelled meanwhile.
    private func resolvedAddress() async throws(PreviewError) -> SocketAddress? {
        guard (0...65_535).contains(port) else { throw .invalidPort(port) }
        if let address = try? SocketAddress(ipAddress: host, port: port) { return address }
        do {
            // The system may have to ask another machine and wait for it.
            return try await NIOThreadPool.singleton.runIfActive { [host, port] in
                try SocketAddress.makeAddressResolvingHost(host, port: port)
            }
        } catch {
            if error is CancellationError { return nil }
            throw .unknownHost(host)
        }
    }

    private func listen(
        on address: SocketAddress, serving published: PublishedFolder,
        group: MultiThreadedEventLoopGroup
    ) async throws -> any Channel {
        let responder = Responder(
            folder: published, hosts: AcceptedHosts(named: host, bound: address), limits: limits,
            notice: notice, sitePath: sitePath)
        let commonHeaders = HTTPHeaders(
            (notice == nil ? headers : Self.allowingReload(headers))
                + [("Cache-Control", "no-cache")])
        let limits = limits
        return try await ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(AcceptBackoffHandler(shouldForwardIOErrorCaught: false))
                    try pipeline.addHandler(ConnectionLimit(limits.connections))
                }
            }
            // A client may say that it sends no more and still wait for its answer.
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline(
                        withErrorHandling: false,
                        withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
                        withDecoderLimitConfiguration: limits.decoderLimits)
                    try pipeline.addHandler(
                        ConnectionHandler(
                            responder: responder, headers: commonHeaders, limits: limits))
                }
            }
            .bind(to: address).get()
    }

    private func explain(
        _ error: any Error, binding address: SocketAddress, group: MultiThreadedEventLoopGroup
    ) async -> PreviewError {
        guard let error = error as? IOError else {
            return .cannotListen(host: host, port: port, reason: "\(error)")
        }
        let explained = PreviewError(bindingErrno: error.errnoCode, host: host, port: port)
        guard explained == .portInUse(port: port, nextFree: nil) else { return explained }
        return .portInUse(port: port, nextFree: await nextFreePort(after: address, group: group))
    }

    /// The first port above that can be bound at this moment, among the next fifty.
    private func nextFreePort(
        after address: SocketAddress, group: MultiThreadedEventLoopGroup
    ) async -> Int? {
        var candidate = address
        for port in (port + 1)..<min(port + 51, 65_536) {
            candidate.port = port
            let probe = ServerBootstrap(group: group)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            guard let channel = try? await probe.bind(to: candidate).get() else { continue }
            try? await channel.close()
            return port
        }
        return nil
    }

    /// Closes what is still open, in the middle of an answer if need be.
    private func shutDown(_ group: MultiThreadedEventLoopGroup) async {
        // The only failure is that the group was shut down before, which leaves nothing to do.
        try? await group.shutdownGracefully()
    }
}
