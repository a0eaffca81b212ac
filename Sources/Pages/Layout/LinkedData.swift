internal import Project
package import TaxTables
package import Templates
package import Text

/// Metadata of a page for search engines.
package struct PageFacts: Sendable {
    /// Figures that are also published as files.
    package struct Dataset: Sendable {
        package let year: TaxYear
        package let place: String
        /// Absolute URLs with media types.
        package let files: [(address: String, type: String)]
    }

    package enum Subject: Sendable {
        case dataset(Dataset)
        /// A glossary's name, and its terms with absolute URLs.
        case terms(String, [(name: String, address: String)])
    }

    package var modified: CalendarDay?
    package var reviewed: CalendarDay?
    /// The path of the page's own social preview image; nil for the site's.
    package var card: String?
    package var subject: Subject?
    /// The path of the page's own feed; nil for the site's.
    package var feed: String?
    /// The path of the page as Markdown; nil for none.
    package var markdown: String?

    package init(
        modified: CalendarDay? = nil, reviewed: CalendarDay? = nil, card: String? = nil,
        subject: Subject? = nil, feed: String? = nil, markdown: String? = nil
    ) {
        self.modified = modified
        self.reviewed = reviewed
        self.card = card
        self.subject = subject
        self.feed = feed
        self.markdown = markdown
    }
}

/// Structured data of a page: JSON-LD with the vocabulary of schema.org.
///
/// Browsers do not execute it, so the content security policy does not apply.
package struct LinkedData {
    package let address: String
    package let title: String
    package let language: String
    package let siteTitle: String
    package let site: String
    /// The names and absolute URLs of the breadcrumbs, the home page first.
    package let crumbs: [(name: String, address: String)]
    /// The page's name at the end of the breadcrumbs; nil for a home page.
    package let currentCrumb: String?
    package let license: String?
    package let facts: PageFacts

    package var fragment: HTMLFragment {
        // Sufficient for a topic's page.
        var json = JSONWriter(capacity: 1_500)
        json.object { json in
            json.field("@context", "https://schema.org")
            json.field("@type", "WebPage")
            json.field("url", address)
            json.field("name", title)
            json.field("inLanguage", language)
            if let modified = facts.modified {
                json.field("dateModified", modified.description)
            }
            if let reviewed = facts.reviewed {
                json.field("lastReviewed", reviewed.description)
            }
            json.field("isPartOf") { json in
                Self.thing("WebSite", named: siteTitle, at: site, &json)
            }
            if let currentCrumb { json.field("breadcrumb") { write(currentCrumb, &$0) } }
            if let subject = facts.subject {
                json.field("mainEntity") { write(subject, &$0) }
            }
        }
        return HTMLFragment(
            trusted: Self.start + Self.contained(json.bytes) + Self.end)
    }

    private static let start = Array("<script type=\"application/ld+json\">".utf8)
    private static let end = Array("</script>".utf8)

    /// Escapes `<` and `>`, which occur only in strings, so that nothing can end the script
    /// element.
    private static func contained(_ json: [UInt8]) -> [UInt8] {
        let hasBracket = json.withUnsafeBufferPointer {
            brackets.next(in: $0, from: 0) < $0.count
        }
        guard hasBracket else { return json }
        return json.flatMap { byte in
            switch byte {
            case less: Array("\\u003c".utf8)
            case greater: Array("\\u003e".utf8)
            default: [byte]
            }
        }
    }

    private static let brackets = ByteSet("<>")
    private static let less = UInt8(ascii: "<")
    private static let greater = UInt8(ascii: ">")

    private func write(_ currentCrumb: String, _ json: inout JSONWriter) {
        json.object { json in
            json.field("@type", "BreadcrumbList")
            json.field("itemListElement") { json in
                json.array { json in
                    for (index, crumb) in crumbs.enumerated() {
                        Self.item(index + 1, crumb.name, crumb.address, &json)
                    }
                    Self.item(crumbs.count + 1, currentCrumb, nil, &json)
                }
            }
        }
    }

    private static func item(
        _ position: Int, _ name: String, _ address: String?, _ json: inout JSONWriter
    ) {
        json.object { json in
            json.field("@type", "ListItem")
            json.field("position", position)
            json.field("name", name)
            if let address { json.field("item", address) }
        }
    }

    private func write(_ subject: PageFacts.Subject, _ json: inout JSONWriter) {
        switch subject {
        case .dataset(let dataset):
            json.object { json in
                json.field("@type", "Dataset")
                json.field("name", title)
                json.field("description", "\(title). \(siteTitle).")
                json.field("temporalCoverage", dataset.year.description)
                json.field("spatialCoverage", dataset.place)
                if let license { json.field("license", license) }
                json.field("isAccessibleForFree", true)
                json.objects("distribution", dataset.files) { file, json in
                    json.field("@type", "DataDownload")
                    json.field("encodingFormat", file.type)
                    json.field("contentUrl", file.address)
                }
            }
        case .terms(let name, let terms):
            json.object { json in
                json.field("@type", "DefinedTermSet")
                json.field("name", name)
                json.array("hasDefinedTerm", terms) { term, json in
                    Self.thing("DefinedTerm", named: term.name, at: term.address, &json)
                }
            }
        }
    }

    private static func thing(
        _ type: String, named name: String, at address: String, _ json: inout JSONWriter
    ) {
        json.object { json in
            json.field("@type", type)
            json.field("name", name)
            json.field("url", address)
        }
    }
}
