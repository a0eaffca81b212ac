extension PreviewServer {
    /// What a page of plain HTML, CSS and images needs, and nothing else: no script, no frame, no
    /// form, no other origin.
    package static let securityHeaders: [(String, String)] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
                + "manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]

    /// The same headers with a policy that lets pages have the script that loads them anew.
    static func allowingReload(_ headers: [(String, String)]) -> [(String, String)] {
        headers.map { name, value in
            name == "Content-Security-Policy"
                ? (name, value + "; script-src 'self'; connect-src 'self'") : (name, value)
        }
    }
}
