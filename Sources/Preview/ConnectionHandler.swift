internal import NIOCore
internal import NIOHTTP1

/// Handles the requests of one connection sequentially.
///
/// A class, as NIO requires of channel handlers. Only the connection's event loop uses it.
final class ConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private enum Phase {
        case waiting
        case receiving(HTTPRequestHead, bodyBytes: Int)
        case answering
        /// The last response is written, and the client has one second to read it.
        case closing
    }

    /// The unsent rest of a long file.
    private struct Remainder: ~Copyable {
        let file: OpenFile
        var range: Range<Int>
    }

    private let responder: Responder
    private let headers: HTTPHeaders
    private let limits: PreviewLimits
    private let patience: TimeAmount
    private var phase = Phase.waiting
    private var closesAfterAnswer = false
    private var isCompleting = false
    private var remainder: Remainder?
    /// The time at which the connection is closed.
    ///
    /// Every complete request and every chunk written extends it; single bytes do not.
    private var deadline = NIODeadline.distantFuture
    private var alarm: Scheduled<Void>?

    /// Creates the handler of one connection.
    ///
    /// All responses have the given headers.
    init(responder: Responder, headers: HTTPHeaders, limits: PreviewLimits) {
        self.responder = responder
        self.headers = headers
        self.limits = limits
        patience = TimeAmount(limits.patience)
    }
}

// MARK: - Requests

extension ConnectionHandler {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch (unwrapInboundIn(data), phase) {
        case (.head(let head), .waiting):
            if let refusal = responder.refusal(of: head) {
                begin(refusal, closing: true, context: context)
            } else {
                phase = .receiving(head, bodyBytes: 0)
            }
        case (.body(let bytes), .receiving(let head, let count)):
            let total = count + bytes.readableBytes
            phase = .receiving(head, bodyBytes: total)
            if total > limits.requestBody {
                begin(responder.bodyTooLarge, closing: true, context: context)
            }
        case (.end, .receiving(let head, _)):
            phase = .answering
            guard isCompleting else { return answer(head, context: context) }
            // Pipelined requests arrive inside each other's completion. Responding there would
            // deepen the stack for each.
            context.eventLoop.assumeIsolated().execute { self.answer(head, context: context) }
        default:
            break
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch (error, phase) {
        case (let fault as HTTPParserError, .waiting), (let fault as HTTPParserError, .receiving):
            begin(.refusal(of: fault), closing: true, context: context)
        case (is HTTPParserError, .answering):
            closesAfterAnswer = true
        case (_, .closing):
            // Input after the last response is discarded.
            break
        default:
            context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            switch phase {
            case .answering: closesAfterAnswer = true
            case .waiting, .receiving, .closing: context.close(promise: nil)
            }
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func answer(_ request: HTTPRequestHead, context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        // The parser stops after a request that may change the protocol.
        let endsParsing = request.method == .CONNECT || request.headers.contains(name: "Upgrade")
        var answer = responder.answer(request)
        if request.method == .HEAD { answer.body = .empty }
        begin(
            answer,
            closing: !request.isKeepAlive || request.version == .http1_0 || endsParsing,
            context: context)
    }
}

// MARK: - Answers

extension ConnectionHandler {
    private func begin(
        _ answer: consuming Answer, closing: Bool, context: ChannelHandlerContext
    ) {
        phase = .answering
        if closing { closesAfterAnswer = true }
        deadline = .now() + patience
        var fields = headers
        fields.add(name: "Date", value: httpDate(seconds: currentSeconds()))
        fields.add(contentsOf: answer.headers)
        if closesAfterAnswer { fields.add(name: "Connection", value: "close") }
        let head = HTTPServerResponsePart.head(
            HTTPResponseHead(version: .http1_1, status: answer.status, headers: fields))
        switch consume answer.body {
        case .empty:
            write(head, context: context) { self.complete(context: context) }
        case .bytes(let bytes):
            context.write(wrapOutboundOut(head), promise: nil)
            write(.body(.byteBuffer(bytes)), context: context) { self.complete(context: context) }
        case .part(let file, let range):
            context.write(wrapOutboundOut(head), promise: nil)
            remainder = Remainder(file: file, range: range)
            sendChunk(context: context)
        }
    }

    /// Sends a chunk of a long file, and the next one when the system has accepted it.
    private func sendChunk(context: ChannelHandlerContext) {
        guard context.channel.isActive, let range = remainder?.range else { return }
        let upper = min(range.lowerBound + limits.chunk, range.upperBound)
        guard let chunk = remainder?.file.read(range.lowerBound..<upper) else {
            // The headers with the length were already sent, so a closed connection is the only way
            // to report the error.
            return context.close(promise: nil)
        }
        remainder?.range = upper..<range.upperBound
        write(.body(.byteBuffer(chunk)), context: context) {
            self.deadline = .now() + self.patience
            guard upper == range.upperBound else {
                // In a separate turn of the event loop, so that other connections are served in
                // between.
                let loop = context.eventLoop.assumeIsolated()
                return loop.execute { self.sendChunk(context: context) }
            }
            self.complete(context: context)
        }
    }

    private func write(
        _ part: HTTPServerResponsePart, context: ChannelHandlerContext,
        then next: @escaping () -> Void
    ) {
        let promise = context.eventLoop.makePromise(of: Void.self)
        promise.futureResult.assumeIsolated().whenComplete { result in
            switch result {
            case .success: next()
            case .failure: context.close(promise: nil)
            }
        }
        context.writeAndFlush(wrapOutboundOut(part), promise: promise)
    }

    /// Ends a response after all its bytes were accepted, so that the next request is read.
    private func complete(context: ChannelHandlerContext) {
        remainder = nil
        deadline = .now() + patience
        phase = closesAfterAnswer ? .closing : .waiting
        isCompleting = true
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        isCompleting = false
        if case .closing = phase { linger(context: context) }
    }

    /// Closes the output, and discards input for one second before it closes the connection.
    ///
    /// Closing at once while input is unread would make the system reset the connection and lose
    /// the response.
    private func linger(context: ChannelHandlerContext) {
        context.close(mode: .output, promise: nil)
        alarm?.cancel()
        alarm = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) {
            context.close(promise: nil)
        }
    }
}

// MARK: - Time

extension ConnectionHandler {
    func channelActive(context: ChannelHandlerContext) {
        deadline = .now() + patience
        watch(context: context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        alarm?.cancel()
        alarm = nil
        remainder = nil
        context.fireChannelInactive()
    }

    /// Schedules one timer at a time and reschedules it if the deadline has moved, instead of one
    /// for each request.
    private func watch(context: ChannelHandlerContext) {
        alarm = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
            guard self.deadline <= .now() else { return self.watch(context: context) }
            context.close(promise: nil)
        }
    }
}
