/// Returns the `Content-Type` of a file by its extension.
///
/// Text types declare UTF-8, the encoding of all generated files.
package func mediaType(ofPath path: String) -> String {
    guard let mark = path.utf8.lastIndex(where: { $0 == dot || $0 == slash }),
        path.utf8[mark] == dot
    else { return unknownMediaType }
    return mediaTypesByEnding[path[mark...].dropFirst().lowercased()] ?? unknownMediaType
}

private let dot = UInt8(ascii: ".")
private let slash = UInt8(ascii: "/")
private let unknownMediaType = "application/octet-stream"

/// Media types by file extension, in lower case.
package let mediaTypesByEnding: [String: String] = [
    "atom": "application/atom+xml; charset=utf-8",
    "avif": "image/avif",
    "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "gif": "image/gif",
    "gz": "application/gzip",
    "htm": "text/html; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/vnd.microsoft.icon",
    "ics": "text/calendar; charset=utf-8",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    // JSON is UTF-8 by definition and has no `charset` parameter.
    "json": "application/json",
    "jsonld": "application/ld+json",
    "map": "application/json",
    "md": "text/markdown; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "otf": "font/otf",
    "pdf": "application/pdf",
    "png": "image/png",
    "rss": "application/rss+xml; charset=utf-8",
    "svg": "image/svg+xml; charset=utf-8",
    "ttf": "font/ttf",
    "txt": "text/plain; charset=utf-8",
    "vcf": "text/vcard; charset=utf-8",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff": "font/woff",
    "woff2": "font/woff2",
    "xml": "application/xml; charset=utf-8",
    "xsl": "text/xsl; charset=utf-8",
    "yaml": "application/yaml",
    "yml": "application/yaml",
    "zip": "application/zip",
]
