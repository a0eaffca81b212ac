/// The HTTP response headers of a site.
///
/// The preview server, the header files for hosts and the policy in every page all use these
/// values.
package enum HeaderPolicy {
    /// Permits only what HTML, CSS and images need: no scripts, frames, forms or other origins.
    private static let contentSecurity = [
        "default-src 'none'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
        "manifest-src 'self'", "form-action 'none'", "base-uri 'none'",
    ]

    /// The policy for a `meta` element, for hosts that send no headers.
    private static let contentSecurityInPage = contentSecurity.joined(separator: "; ")

    /// The `meta` element with the policy.
    package static let elementOfPage =
        "<meta http-equiv=\"Content-Security-Policy\" content=\"\(contentSecurityInPage)\">"

    /// The policy as a header.
    ///
    /// `frame-ancestors` is only valid in a header; in a page, browsers ignore it with a console
    /// warning.
    package static let contentSecurityPolicy = contentSecurityInPage + "; frame-ancestors 'none'"

    /// The headers of every file.
    package static let security: [(name: String, value: String)] = [
        ("Content-Security-Policy", contentSecurityPolicy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]

    /// Additional or overriding headers of machine-readable files, which pages of other origins may
    /// read.
    package static let data: [(name: String, value: String)] = [
        ("Access-Control-Allow-Origin", "*"),
        ("Cross-Origin-Resource-Policy", "cross-origin"),
    ]

    /// `Cache-Control` of files with a content hash in their name: the maximum of one year.
    package static let cachingOfHashed = "public, max-age=31536000, immutable"

    /// `Cache-Control` of all other files: corrections are visible within five minutes.
    package static let caching = "public, max-age=300"
}
