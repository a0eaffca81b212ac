internal import Text

extension PreviewServer {
    /// What a server that publishes the site says too.
    package static let securityHeaders: [(String, String)] = HeaderPolicy.security.map {
        ($0.name, $0.value)
    }

    /// The same headers with a policy that lets pages have the script that loads them anew.
    static func allowingReload(_ headers: [(String, String)]) -> [(String, String)] {
        headers.map { name, value in
            name == "Content-Security-Policy"
                ? (name, value + reloading) : (name, value)
        }
    }

    static let reloading = "; script-src 'self'; connect-src 'self'"
}
