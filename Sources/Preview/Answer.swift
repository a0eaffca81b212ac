internal import NIOCore
internal import NIOHTTP1

/// One answer, without the fields that every answer carries.
struct Answer: ~Copyable {
    enum Body: ~Copyable {
        case empty
        case bytes(ByteBuffer)
        /// These offsets of a file, to be read as the client takes them.
        case part(OpenFile, Range<Int>)
    }

    var status: HTTPResponseStatus
    var headers: HTTPHeaders
    var body: Body

    init(
        _ status: HTTPResponseStatus, _ headers: [(String, String)] = [],
        body: consuming Body = .empty
    ) {
        self.status = status
        self.headers = HTTPHeaders(headers)
        self.body = body
    }

    /// A sentence for whoever reads it in a terminal or a browser.
    static func text(
        _ status: HTTPResponseStatus, _ sentence: String, _ headers: [(String, String)] = []
    ) -> Answer {
        let buffer = ByteBuffer(string: sentence + "\n")
        let own = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", String(buffer.readableBytes)),
        ]
        return Answer(status, own + headers, body: .bytes(buffer))
    }

    static let malformed = "The request is malformed."

    /// What to answer to bytes that are no HTTP request.
    static func refusal(of fault: HTTPParserError) -> Answer {
        switch fault {
        case .headerOverflow:
            .text(.requestHeaderFieldsTooLarge, "The request's header fields are too large.")
        case .invalidVersion:
            .text(.httpVersionNotSupported, "Only HTTP/1.1 is understood.")
        default:
            .text(.badRequest, malformed)
        }
    }
}
