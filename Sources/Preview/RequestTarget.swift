internal import Files

/// A parsed and validated request target: the path components of a file or folder, percent-decoded
/// and safe to open.
struct RequestTarget: Equatable, Sendable {
    enum Fault: Error {
        /// Malformed syntax, which no legitimate client sends.
        case malformed
        /// Valid syntax, but never served: a hidden or empty name.
        case withheld
    }

    /// The path components, decoded once.
    ///
    /// None is empty, `.` or `..`, and none contains a slash, a backslash or a control character.
    private(set) var segments: [String] = []
    private(set) var endsInSlash = true
    /// The query verbatim, without the question mark.
    private(set) var query: String?
    /// The host and port of an absolute target, which override the `Host` header.
    private(set) var authority: String?

    /// Parses the target of a request line, in origin or absolute form.
    init(parsing text: String) throws(Fault) {
        var rest = Array(text.utf8)[...]
        guard !rest.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "#") }) else {
            throw .malformed
        }
        if rest.first != UInt8(ascii: "/") {
            guard let scheme = ["http://", "https://"].first(where: { rest.startsFolded($0) })
            else { throw .malformed }
            rest = rest.dropFirst(scheme.utf8.count)
            let end =
                rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
                ?? rest.endIndex
            authority = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[end...]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = String(decoding: rest[(mark + 1)...], as: UTF8.self)
            rest = rest[..<mark]
        }
        try readSegments(rest.dropFirst())
    }

    /// The path relative to the served folder, with `index.html` appended to a path that ends in a
    /// slash.
    var path: String {
        (endsInSlash ? segments + ["index.html"] : segments).joined(separator: "/")
    }

    /// The target with a slash at the end, as a relative reference on the same host.
    ///
    /// No component is empty, so it cannot start with two slashes, which would lead to another
    /// host.
    var withSlash: String {
        var reference = "/"
        for segment in segments {
            reference += percentEncoded(segment, keeping: "-._~!$&'()*+,;=:@") + "/"
        }
        if let query {
            reference += "?" + percentEncoded(query, keeping: "-._~!$&'()*+,;=:@/?%")
        }
        return reference
    }

    /// Returns the target relative to a folder; nil if it is not below the folder.
    func relative(to folder: [String]) -> RequestTarget? {
        guard segments.starts(with: folder), segments.count > folder.count || endsInSlash else {
            return nil
        }
        var target = self
        target.segments.removeFirst(folder.count)
        return target
    }

    private mutating func readSegments(_ path: ArraySlice<UInt8>) throws(Fault) {
        let written = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        var fault: Fault?
        for (index, bytes) in written.enumerated() {
            endsInSlash = bytes.isEmpty
            if bytes.isEmpty {
                if index < written.count - 1 { fault = .withheld }
                continue
            }
            let name = try decodedSegment(bytes)
            if name == "." || name == ".." { throw .malformed }
            if name.hasPrefix("."), index > 0 || name != ".well-known" { fault = .withheld }
            segments.append(name)
        }
        if let fault { throw fault }
    }
}

extension ArraySlice<UInt8> {
    /// Returns true if the bytes start with a lower-case ASCII text, ignoring case.
    fileprivate func startsFolded(_ text: String) -> Bool {
        count >= text.utf8.count && zip(self, text.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
}

private func decodedSegment(
    _ written: ArraySlice<UInt8>
) throws(RequestTarget.Fault) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(written.count)
    var index = written.startIndex
    while index < written.endIndex {
        var byte = written[index]
        index += 1
        if byte == UInt8(ascii: "%") {
            guard index + 1 < written.endIndex, let high = hexadecimalDigit(written[index]),
                let low = hexadecimalDigit(written[index + 1])
            else { throw .malformed }
            byte = high << 4 | low
            index += 2
        }
        guard byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "/"), byte != UInt8(ascii: "\\")
        else { throw .malformed }
        decoded.append(byte)
    }
    guard let name = String(validating: decoded, as: UTF8.self) else { throw .malformed }
    return name
}

private func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
