internal import Text

extension PreviewServer {
    /// The headers that a production server sends.
    package static let securityHeaders: [(String, String)] = HeaderPolicy.security.map {
        ($0.name, $0.value)
    }

    /// Returns the headers with a policy that permits the reload script.
    static func allowingReload(_ headers: [(String, String)]) -> [(String, String)] {
        headers.map { name, value in
            name == "Content-Security-Policy"
                ? (name, value + reloading) : (name, value)
        }
    }

    static let reloading = "; script-src 'self'; connect-src 'self'"
}
