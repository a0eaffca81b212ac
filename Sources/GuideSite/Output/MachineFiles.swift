/// The files that search engines read.
struct MachineFiles {
    private let addresses: Addresses

    init(_ guide: Guide) {
        addresses = Addresses(guide)
    }

    /// The site map (sitemaps.org, version 0.9) of pages with the given paths.
    func siteMap(_ paths: [String]) -> [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

            """
        for path in [""] + paths {
            // Paths hold only letters, digits, hyphens and slashes; the base URL has no markup.
            text += "<url><loc>\(addresses.absolute(path))</loc></url>\n"
        }
        return Array((text + "</urlset>\n").utf8)
    }

    var robots: [UInt8] {
        Array("User-agent: *\nAllow: /\nSitemap: \(addresses.absolute("sitemap.xml"))\n".utf8)
    }
}
