internal import NIOCore

/// The host names that the server accepts.
///
/// Protects against DNS rebinding: a web page could resolve its own host name to 127.0.0.1 and read
/// what is served there. The `Host` header of its requests has that name.
struct AcceptedHosts: Sendable {
    /// The accepted names in lower case.
    ///
    /// `nil` accepts every name, because a server on a network has many.
    private let names: Set<String>?

    init(named host: String, bound address: SocketAddress) {
        let numeric = address.ipAddress ?? ""
        let isLoopback =
            numeric == "::1" || numeric.hasPrefix("127.") || numeric.hasPrefix("::ffff:127.")
        names =
            isLoopback
            ? [
                "localhost", "127.0.0.1", "[::1]", host.lowercased(),
                numeric.contains(":") ? "[\(numeric)]" : numeric,
            ] : nil
    }

    /// Returns true if the host of a `Host` header is accepted, with or without a port.
    func accept(_ authority: String) -> Bool {
        guard let names else { return true }
        var name = authority[...]
        // A colon within brackets is part of an IPv6 address.
        if let colon = name.lastIndex(of: ":"), !name[colon...].contains("]") {
            guard name[colon...].dropFirst().allSatisfy({ "0"..."9" ~= $0 }) else { return false }
            name = name[..<colon]
        }
        return names.contains(name.lowercased())
    }
}
