internal import NIOCore
internal import NIOHTTP1
internal import Text

/// Determines the response to a request.
///
/// It knows files and HTTP, but no connections. File access blocks the calling event loop; the
/// files are few, local and recently written.
struct Responder: Sendable {
    let folder: PublishedFolder
    let hosts: AcceptedHosts
    let limits: PreviewLimits
    let notice: PreviewNotice?
    let sitePath: SitePath

    /// Returns the response to reject a request before its body is read, or `nil` to read it.
    func refusal(of request: HTTPRequestHead) -> Answer? {
        if request.headers.contains(name: "Expect") {
            return .text(.expectationFailed, "No expectation can be met.")
        }
        let length = request.headers["Content-Length"].first.map { Int($0) ?? .max } ?? 0
        return length > limits.requestBody ? bodyTooLarge : nil
    }

    var bodyTooLarge: Answer { .text(.payloadTooLarge, "The request's body is too large.") }

    func answer(_ request: HTTPRequestHead) -> Answer {
        let named = request.headers["Host"]
        guard named.count == 1 || named.isEmpty && request.version == .http1_0 else {
            return .text(.badRequest, "Name one host.")
        }
        let target = Result { () throws(RequestTarget.Fault) in
            try RequestTarget(parsing: request.uri)
        }
        let authority = (try? target.get())?.authority ?? named.first
        if let refusal = hosts.refusal(of: authority) { return refusal }
        let allowed = [("Allow", "GET, HEAD, OPTIONS")]
        switch (request.method, target) {
        case (.GET, .success(let target)), (.HEAD, .success(let target)):
            return find(target, for: request)
        case (.GET, .failure(.withheld)), (.HEAD, .failure(.withheld)):
            return notFound(nil)
        case (.OPTIONS, _) where request.uri == "*", (.OPTIONS, .success):
            return Answer(.noContent, allowed)
        case (.GET, _), (.HEAD, _), (.OPTIONS, _):
            return .text(.badRequest, Answer.malformed)
        default:
            return .text(
                .methodNotAllowed, "Only GET, HEAD and OPTIONS are understood.", allowed)
        }
    }

    private var unavailable: Answer {
        .text(
            .serviceUnavailable, "The pages are away for a moment; try again.",
            [("Retry-After", "1")])
    }

    private func find(_ asked: RequestTarget, for request: HTTPRequestHead) -> Answer {
        if let notice, let answer = previewPath(asked.path, notice) { return answer }
        let site = sitePath.segments
        guard let target = asked.relative(to: site) else { return outside(asked, of: site) }
        let path = target.path
        switch folder.find(path) {
        case .file(let file): return send(file, at: path, for: request)
        // A folder named `index.html` is not a page.
        case .folder where target.endsInSlash: return notFound(target)
        case .folder:
            return .text(
                .permanentRedirect, "See \(asked.withSlash)", [("Location", asked.withSlash)])
        case .absent: return notFound(target)
        case .unreadable: return .text(.forbidden, "The file may not be read by this preview.")
        case .unavailable: return unavailable
        }
    }

    /// Redirects from the folders above the site to the site.
    ///
    /// Any other path is not found.
    private func outside(_ target: RequestTarget, of site: [String]) -> Answer {
        let path = sitePath.text
        guard site.starts(with: target.segments) else {
            return .text(.notFound, "There is no such page; the site is below \(path)")
        }
        return .text(.temporaryRedirect, "See \(path)", [("Location", path)])
    }

    /// Returns the site's 404 page, preferably that of the target's first folder.
    private func notFound(_ target: RequestTarget?) -> Answer {
        for page in [target?.segments.first.map { $0 + "/404.html" }, "404.html"] {
            guard let page, case .file(let file) = folder.find(page) else { continue }
            let type = mediaType(ofPath: page)
            if let notice { return noticed(file, at: nil, notice, status: .notFound, type) }
            return whole(file, status: .notFound, [("Content-Type", type)])
        }
        return .text(.notFound, "There is no such page.")
    }

    private func send(
        _ file: consuming OpenFile, at path: String, for request: HTTPRequestHead
    ) -> Answer {
        let type = mediaType(ofPath: path)
        if let notice, type.hasPrefix("text/html") {
            return noticed(file, at: path, notice, status: .ok, type)
        }
        let fields = request.headers
        let validators = FileValidators(file, now: currentSeconds())
        let validity = [
            ("ETag", validators.entityTag), ("Last-Modified", validators.lastModified),
        ]
        guard validators.satisfies(ifMatch: fields["If-Match"]) else {
            return .text(.preconditionFailed, "The file has changed.", validity)
        }
        if validators.matches(
            ifNoneMatch: fields["If-None-Match"], ifModifiedSince: fields["If-Modified-Since"])
        {
            return Answer(.notModified, validity)
        }
        let description =
            [("Content-Type", type), ("Accept-Ranges", "bytes")] + validity
        let size = file.size
        guard request.method == .GET, validators.satisfies(ifRange: fields["If-Range"]) else {
            return whole(file, status: .ok, description)
        }
        switch ByteRange(fields: fields["Range"], size: size) {
        case .whole:
            return whole(file, status: .ok, description)
        case .part(let range):
            let contentRange = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return part(
                range, of: file, status: .partialContent,
                description + [("Content-Range", contentRange)])
        case .unsatisfiable:
            return .text(
                .rangeNotSatisfiable, "The file has \(size) bytes.",
                [("Content-Range", "bytes */\(size)")])
        }
    }

    /// Returns the response to one of the preview's own paths, which no site uses.
    private func previewPath(_ path: String, _ notice: PreviewNotice) -> Answer? {
        switch path {
        case PreviewNotice.versionPath: return .text(.ok, String(notice.version))
        case PreviewNotice.scriptPath:
            let script = ByteBuffer(string: PreviewNotice.script)
            return Answer(
                .ok,
                [
                    ("Content-Type", "text/javascript; charset=utf-8"),
                    ("Content-Length", String(script.readableBytes)),
                ], body: .bytes(script))
        default: return nil
        }
    }

    /// Returns a page with the preview's notices.
    ///
    /// It must not be cached.
    private func noticed(
        _ file: consuming OpenFile, at path: String?, _ notice: PreviewNotice,
        status: HTTPResponseStatus, _ type: String
    ) -> Answer {
        guard file.size <= limits.wholeFile, let bytes = file.read(0..<file.size) else {
            return unavailable
        }
        let page = ByteBuffer(bytes: notice.page(Array(bytes.readableBytesView), at: path))
        return Answer(
            status,
            [("Content-Type", type), ("Content-Length", String(page.readableBytes))],
            body: .bytes(page))
    }

    private func whole(
        _ file: consuming OpenFile, status: HTTPResponseStatus, _ headers: [(String, String)]
    ) -> Answer {
        let range = 0..<file.size
        return part(range, of: file, status: status, headers)
    }

    private func part(
        _ range: Range<Int>, of file: consuming OpenFile, status: HTTPResponseStatus,
        _ headers: [(String, String)]
    ) -> Answer {
        let headers = headers + [("Content-Length", String(range.count))]
        guard range.count <= limits.wholeFile else {
            return Answer(status, headers, body: .part(file, range))
        }
        guard let bytes = file.read(range) else { return unavailable }
        return Answer(status, headers, body: .bytes(bytes))
    }
}

extension AcceptedHosts {
    /// Returns the response to a request for another host, or `nil` if the host is accepted.
    func refusal(of authority: String?) -> Answer? {
        // Only HTTP/1.0 requests may omit the host, and no browser sends those.
        guard let authority, !accept(authority) else { return nil }
        return .text(.misdirectedRequest, "This preview answers to localhost only.")
    }
}
