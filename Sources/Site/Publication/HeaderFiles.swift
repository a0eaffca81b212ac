internal import Content
internal import Files
internal import Pages
internal import Project
internal import Text

/// The header configurations of all supported servers, made from one policy that the preview uses too.
struct HeaderFiles {
    private let base: String
    private let assets: SiteAssets
    private let hasPictures: Bool
    /// The redirects as directives of Apache.
    private let redirects: String

    private typealias Header = (name: String, value: String)

    /// Paths with headers that differ from those of pages.
    private struct Location {
        let path: String
        /// A Boolean value that is true for a folder, false for one file.
        let isFolder: Bool
        let headers: [Header]
    }

    init(_ guide: Guide) {
        base = guide.configuration.basePath
        assets = guide.assets
        hasPictures = !guide.pictures.isEmpty
        redirects = guide.redirects.apacheLines(Addresses(guide))
    }

    var files: [(path: String, bytes: [UInt8])] {
        [(GeneratedFile.headers, list), ("_server/nginx.conf", nginx), (".htaccess", apache)].map {
            ($0, Array($1.utf8))
        }
    }

    private var locations: [Location] {
        assets.hashed.map {
            Location(
                path: base + $0, isFolder: false,
                headers: [("Cache-Control", HeaderPolicy.cachingOfHashed)])
        } + (hasPictures ? [pictures] : []) + [
            Location(path: "\(base)data/", isFolder: true, headers: HeaderPolicy.data)
        ]
    }

    private var pictures: Location {
        Location(
            path: base + ImageList.folder, isFolder: true,
            headers: [("Cache-Control", HeaderPolicy.cachingOfHashed)])
    }

    private var headers: [Header] {
        HeaderPolicy.security + [("Cache-Control", HeaderPolicy.caching)]
    }

    /// Returns all headers of a path: its own, and those of every file that it does not replace.
    private func allHeaders(of location: Location) -> [Header] {
        headers.filter { general in !location.headers.contains { $0.name == general.name } }
            + location.headers
    }

    /// The file `_headers`.
    ///
    /// Hosts add up the headers of all matching lines, so replaced ones are removed first.
    private var list: String {
        func block(_ path: String, _ headers: [Header], removing: [Header] = []) -> String {
            ([path] + removing.map { "  ! \($0.name)" }
                + headers.map { "  \($0.name): \($0.value)" })
                .joined(separator: "\n") + "\n"
        }
        return block("\(base)*", headers)
            + locations.map { location in
                block(
                    location.isFolder ? "\(location.path)*" : location.path, location.headers,
                    removing: location.headers.filter { locationHeader in
                        headers.contains { $0.name == locationHeader.name }
                    })
            }.joined()
    }

    /// The headers for the nginx server block whose root is the site.
    ///
    /// A location with headers of its own inherits none.
    private var nginx: String {
        func lines(_ headers: [Header], _ indent: String) -> String {
            headers.map { "\(indent)add_header \($0.name) \"\($0.value)\" always;\n" }.joined()
                // nginx sends no header with an empty value.
                + "\(indent)add_header Strict-Transport-Security $strict_transport always;\n"
        }
        let types = mediaTypesByEnding.sorted { $0.key < $1.key }.map {
            "    \"\($0.value)\" \($0.key);\n"
        }.joined()
        let blocks = locations.map { location in
            "location \(location.isFolder ? "^~" : "=") \(location.path) {\n"
                + lines(allHeaders(of: location), "    ") + "}\n"
        }.joined()
        return """
            # Made by 'taxguide build'. Include it in the server block that serves this folder as
            # \(base), as Publishing.md shows.
            charset off;
            server_tokens off;
            index index.html;
            error_page 404 \(base)404.html;
            error_page 403 =404 \(base)404.html;
            set $strict_transport "";
            absolute_redirect off;
            gzip_static on;
            gzip_vary on;
            default_type application/octet-stream;
            types {
            \(types)}
            \(lines(headers, ""))
            location = \(base)_headers { return 404; }
            location = \(base)_redirects { return 404; }
            location ^~ \(base)_server/ { return 404; }
            location ~ /\\.(?!well-known/) { return 404; }
            \(blocks)
            """
    }

    /// The headers for Apache, which interprets every ending of a file's name: `.br` alone is Breton.
    private var apache: String {
        let copies = "\\.(\(Self.copies.map(\.ending).joined(separator: "|")))"
        let types = mediaTypesByEnding.filter { $0.key != "gz" }
            .sorted { $0.key < $1.key }
        let shortened = types.filter { Self.compressible.contains($0.key) }
        let blocks = locations.map { location in
            let path = Self.escaped(location.path) + (location.isFolder ? "" : "(\(copies))?$")
            return """
                <If "%{REQUEST_URI} =~ m#^\(path)#">
                \(Self.apacheLines(location.headers))</If>

                """
        }.joined()
        let forced = shortened.map { ending, type in
            """
            <FilesMatch "\\.\(ending)\(copies)$">
            ForceType "\(type)"
            </FilesMatch>

            """
        }
        let root = "^\(Self.escaped(base))"
        return """
            # Made by 'taxguide build'. Needs mod_headers, mod_mime, mod_rewrite and mod_alias, and
            # 'AllowOverride All' for this folder.
            Options -Indexes
            DirectoryIndex index.html
            ErrorDocument 404 \(base)404.html
            ErrorDocument 403 \(base)404.html
            ServerSignature Off
            <LimitExcept GET OPTIONS>
            Require all denied
            </LimitExcept>
            RedirectMatch 404 \(root)_(headers$|redirects$|server/)
            RedirectMatch 404 \(root)(.*/)?\\.(?!well-known/)
            \(redirects)\
            \(types.map { "AddType \"\($0.value)\" .\($0.key)\n" }.joined())\
            \(Self.apacheLines(headers))\
            \(blocks)\
            # Compressed copies beside the files, as Publishing.md shows how to make them.
            RewriteEngine On
            \(Self.copies.map(Self.precompressed).joined())\
            \(forced.joined())\
            <FilesMatch "\\.(\(shortened.map(\.key).joined(separator: "|")))(\(copies))?$">
            Header merge Vary Accept-Encoding
            </FilesMatch>

            """
    }

    /// The better encoding first.
    private static let copies = [(encoding: "br", ending: "br"), (encoding: "gzip", ending: "gz")]

    /// Endings of files that become smaller.
    private static let compressible: Set = [
        "atom", "css", "csv", "html", "ico", "ics", "json", "md", "svg", "txt", "webmanifest",
        "xml",
    ]

    private static func precompressed(_ encoding: String, _ ending: String) -> String {
        """
        RewriteCond %{HTTP:Accept-Encoding} \\b\(encoding)\\b
        RewriteCond %{REQUEST_FILENAME}.\(ending) -f
        RewriteRule ^(.+)$ $1.\(ending) [E=no-gzip:1,E=no-brotli:1,L]
        RemoveLanguage .\(ending)
        RemoveType .\(ending)
        AddEncoding \(encoding) .\(ending)

        """
    }

    private static func apacheLines(_ headers: [Header]) -> String {
        headers.map { "Header always set \($0.name) \"\($0.value)\"\n" }.joined()
    }

    /// Returns a path as a regular expression, in which only dots need escaping.
    private static func escaped(_ path: String) -> String { path.replacing(".", with: "\\.") }
}
