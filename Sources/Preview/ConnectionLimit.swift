internal import NIOCore

/// Limits the number of open connections.
///
/// Further connections wait in the system's queue.
///
/// A class, as NIO requires of channel handlers. Only the listener's event loop uses it.
final class ConnectionLimit: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias OutboundIn = Never

    private let limit: Int
    private var openCount = 0
    private var isReadHeld = false

    init(_ limit: Int) {
        // Trap: the limit is a constant.
        precondition(limit > 0, "a server that accepts no connection serves nobody")
        self.limit = limit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        openCount += 1
        unwrapInboundIn(data).closeFuture.hop(to: context.eventLoop).assumeIsolated()
            .whenComplete { _ in
                self.openCount -= 1
                guard self.isReadHeld, self.openCount < self.limit else { return }
                self.isReadHeld = false
                context.read()
            }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        if openCount < limit {
            context.read()
        } else {
            isReadHeld = true
        }
    }
}
