internal import NIOCore

package struct PreviewAddress: Hashable, Sendable, CustomStringConvertible {
    /// A numeric address, such as `127.0.0.1` or `::1`.
    package let host: String
    package let port: Int
    /// The path of the site, with a slash at both ends.
    package let path: String

    init(_ address: SocketAddress, path: String) {
        self.path = path
        host = address.ipAddress ?? "localhost"
        port = address.port ?? 0
    }

    /// The URL for a browser on the same machine.
    package var url: String {
        let name =
            switch host {
            // These mean all addresses of the machine; browsers cannot request them.
            case "0.0.0.0", "::": "localhost"
            case let host where host.contains(":"): "[\(host)]"
            default: host
            }
        return "http://\(name):\(port)\(path)"
    }

    package var description: String { url }
}
