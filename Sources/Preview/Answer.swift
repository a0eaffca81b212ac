internal import NIOCore
internal import NIOHTTP1

/// A response, without the headers that every response has.
struct Answer: ~Copyable {
    enum Body: ~Copyable {
        case empty
        case bytes(ByteBuffer)
        /// A range of a file, read as the client receives it.
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

    /// Returns a response with a plain text sentence.
    static func text(
        _ status: HTTPResponseStatus, _ sentence: String, _ headers: [(String, String)] = []
    ) -> Answer {
        let buffer = ByteBuffer(string: sentence + "\n")
        let fixed = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", String(buffer.readableBytes)),
        ]
        return Answer(status, fixed + headers, body: .bytes(buffer))
    }

    static let malformed = "The request is malformed."

    /// Returns the response to input that is not a valid HTTP request.
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
