internal import NIOCore

/// The names under which a server is to be asked.
///
/// A page on the web can have its own host name point at 127.0.0.1 and then read what is served
/// there as its own; the name in the request gives it away.
struct AcceptedHosts: Sendable {
    /// The accepted names in lower case; `nil` accepts every name, since a server open to a network
    /// has many.
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

    /// Whether a host is accepted that is written as in a `Host` field, with or without a port.
    func accept(_ authority: String) -> Bool {
        guard let names else { return true }
        var name = authority[...]
        // A colon within brackets belongs to an IPv6 address.
        if let colon = name.lastIndex(of: ":"), !name[colon...].contains("]") {
            guard name[colon...].dropFirst().allSatisfy({ "0"..."9" ~= $0 }) else { return false }
            name = name[..<colon]
        }
        return names.contains(name.lowercased())
    }
}
