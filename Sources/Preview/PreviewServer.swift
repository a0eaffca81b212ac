internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Synchronization

/// Serves a folder over HTTP/1.1 until its task is cancelled.
///
/// The folder is opened for every request, so it may be replaced by a rename while the server runs.
/// Nothing is cached, and no file outside the folder is read.
package struct PreviewServer: Sendable {
    private let folder: String
    private let host: String
    private let port: Int
    private let headers: [(String, String)]
    private let limits: PreviewLimits
    private let notice: PreviewNotice?
    private let sitePath: SitePath

    /// Creates a server; `run` starts it.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder, which may be a symbolic link.
    ///   - host: The name or address to listen on. On a loopback address, only requests to
    ///     localhost are served, so that no web page can read the preview.
    ///   - port: The port; 0 for any free port.
    ///   - headers: Headers of every response, in addition to those that HTTP requires.
    ///   - limits: Limits for clients.
    ///   - notice: Notices to add to pages. With it, pages reload when the site changes, and the
    ///     policy permits the preview's own script.
    ///   - sitePath: The URL path of the folder.
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

    /// Listens and serves until the task is cancelled, then closes all connections and returns.
    ///
    /// - Parameter onStart: Called once, when connections are accepted.
    /// - Throws: The error that prevented the server from listening or stopped it.
    package func run(onStart: (PreviewAddress) -> Void) async throws(PreviewError) {
        let published = PublishedFolder(path: folder)
        try published.check()
        guard let address = try await resolvedAddress() else { return }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: min(System.coreCount, 4))
        let connections = OpenConnections()
        let listener: any Channel
        do {
            listener = try await listen(
                on: address, serving: published, keeping: connections, group: group)
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
        await connections.close()
        await shutDown(group)
        if !Task.isCancelled { throw .stoppedListening }
    }

    /// Returns the address to listen on, or `nil` if the task was cancelled.
    private func resolvedAddress() async throws(PreviewError) -> SocketAddress? {
        guard (0...65_535).contains(port) else { throw .invalidPort(port) }
        if let address = try? SocketAddress(ipAddress: host, port: port) { return address }
        do {
            // Name resolution may block on the network.
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
        keeping connections: OpenConnections, group: MultiThreadedEventLoopGroup
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
            // A client may close its sending side and still wait for the response.
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                connections.add(channel)
                return channel.eventLoop.makeCompletedFuture {
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

    /// Returns the lowest of the next fifty ports that can be bound; nil if there is none.
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

    /// Closes all connections, even during a response.
    private func shutDown(_ group: MultiThreadedEventLoopGroup) async {
        // Shutdown fails only if the group is already shut down.
        try? await group.shutdownGracefully()
    }
}

/// The open connections of a server.
///
/// The end of a connection is reported to the thread of the listener, so all connections end before any thread does.
private final class OpenConnections: Sendable {
    private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

    func add(_ channel: any Channel) {
        let identifier = ObjectIdentifier(channel)
        channels.withLock { $0[identifier] = channel }
        channel.closeFuture.whenComplete { _ in self.channels.withLock { $0[identifier] = nil } }
    }

    func close() async {
        for channel in channels.withLock({ Array($0.values) }) {
            channel.close(promise: nil)
            try? await channel.closeFuture.get()
        }
    }
}
