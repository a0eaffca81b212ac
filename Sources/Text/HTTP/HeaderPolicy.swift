/// What a server says beside the files of a site.
///
/// The one place where it is decided: the preview answers with it, the header files for publishers
/// and the policy in every page are made from it.
package enum HeaderPolicy {
    /// What a page of plain HTML, CSS and images needs, and nothing else: no script, no frame, no
    /// form, no other origin.
    private static let contentSecurity = [
        "default-src 'none'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
        "manifest-src 'self'", "form-action 'none'", "base-uri 'none'",
    ]

    /// The policy that a page can state of itself, where no server says it.
    private static let contentSecurityInPage = contentSecurity.joined(separator: "; ")

    /// The element in which a page states it.
    package static let elementOfPage =
        "<meta http-equiv=\"Content-Security-Policy\" content=\"\(contentSecurityInPage)\">"

    /// The policy as a header.
    ///
    /// Browsers ignore `frame-ancestors` in a page, and say so in the console.
    package static let contentSecurityPolicy = contentSecurityInPage + "; frame-ancestors 'none'"

    /// Said beside every file.
    package static let security: [(name: String, value: String)] = [
        ("Content-Security-Policy", contentSecurityPolicy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]

    /// Said instead, or besides, of the files for programs: any page may read them.
    package static let data: [(name: String, value: String)] = [
        ("Access-Control-Allow-Origin", "*"),
        ("Cross-Origin-Resource-Policy", "cross-origin"),
    ]

    /// How long a file whose name tells its content is kept: for ever, as a year is to HTTP caches.
    package static let cachingOfHashed = "public, max-age=31536000, immutable"

    /// How long any other file is kept: a page that was corrected is seen within five minutes.
    package static let caching = "public, max-age=300"
}
