internal import Content
internal import Pages
internal import Project
internal import TaxTables
internal import Text

/// The files at the site's root that browsers and search engines expect.
struct MachineReadableFiles {
    private let guide: Guide
    private let addresses: Addresses

    init(_ guide: Guide) {
        self.guide = guide
        addresses = Addresses(guide)
    }

    /// The files that do not depend on the lists of all pages.
    var files: [(path: String, bytes: [UInt8])] {
        let headers = HeaderFiles(guide)
        var files: [(path: String, bytes: [UInt8])] = [
            ("robots.txt", robots), (GeneratedFile.manifest, WebManifest(guide).bytes),
        ]
        if let expires = guide.configuration.securityExpires {
            files.append((".well-known/security.txt", securityText(expires)))
        }
        return files + headers.files + [
            (Redirects.path, guide.redirects.lines(addresses)),
            ("_server/nginx-redirects.map", guide.redirects.nginxMap(addresses)),
            ("_server/s3.sh", UploadScript(guide).bytes),
        ]
    }

    private var robots: [UInt8] {
        Array("User-agent: *\nAllow: /\nSitemap: \(addresses.absolute(SiteMap.path))\n".utf8)
    }

    /// Returns the security contact file (RFC 9116).
    private func securityText(_ expires: CalendarDay) -> [UInt8] {
        let languages = guide.configuration.languages.map(\.rawValue).joined(separator: ", ")
        return Array(
            """
            Contact: mailto:\(guide.configuration.contact)
            Expires: \(expires)T00:00:00Z
            Preferred-Languages: \(languages)
            Canonical: \(addresses.absolute(".well-known/security.txt"))

            """.utf8)
    }
}

/// The web app manifest, with which browsers install the site.
struct WebManifest {
    private let guide: Guide

    init(_ guide: Guide) {
        self.guide = guide
    }

    var bytes: [UInt8] {
        let configuration = guide.configuration
        let language = configuration.languages.first ?? .english
        return JSONWriter.object { json in
            json.field("name", configuration.titles[language])
            json.field("description", configuration.summaries[language])
            json.field("lang", guide.locale)
            if let direction = guide.words(language).locale.direction {
                json.field("dir", direction)
            }
            json.field("start_url", configuration.basePath)
            json.field("scope", configuration.basePath)
            json.field("display", "minimal-ui")
            json.field("icons") { json in json.array { icons(&$0) } }
        }.file
    }

    private func icons(_ json: inout JSONWriter) {
        var icons = [(path: guide.assets.icon, sizes: "any", type: "image/svg+xml")]
        for size in ["192", "512"] {
            let path = "assets/icon-\(size).png"
            guard guide.assets.files.contains(where: { $0.path == path }) else { continue }
            icons.append((path, "\(size)x\(size)", "image/png"))
        }
        for icon in icons {
            json.object { json in
                json.field("src", guide.configuration.basePath + icon.path)
                json.field("sizes", icon.sizes)
                json.field("type", icon.type)
            }
        }
    }
}
