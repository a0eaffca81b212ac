internal import Project
package import TaxTables
package import Templates
package import Text

/// What a page is about besides its words, for search engines.
package struct PageFacts: Sendable {
    /// Figures that are published as files too.
    package struct Dataset: Sendable {
        package let year: TaxYear
        package let place: String
        /// Full addresses with their media types.
        package let files: [(address: String, type: String)]
    }

    package enum Subject: Sendable {
        case dataset(Dataset)
        /// A glossary's name, and its terms with their full addresses.
        case terms(String, [(name: String, address: String)])
    }

    package var modified: CalendarDay?
    package var reviewed: CalendarDay?
    /// The page's own picture for previews of links, as a path; nil where the site's is shown.
    package var card: String?
    package var subject: Subject?
    /// The feed of what changed in this part of the guide, as a path; nil for that of all of it.
    package var feed: String?

    package init(
        modified: CalendarDay? = nil, reviewed: CalendarDay? = nil, card: String? = nil,
        subject: Subject? = nil, feed: String? = nil
    ) {
        self.modified = modified
        self.reviewed = reviewed
        self.card = card
        self.subject = subject
        self.feed = feed
    }
}

/// A page as linked data (JSON-LD with the vocabulary of schema.org).
///
/// It stands in the page as a data block, which no browser runs and no content policy concerns.
package struct LinkedData {
    package let address: String
    package let title: String
    package let language: String
    package let siteTitle: String
    package let site: String
    /// The names and full addresses of the pages above, the home page first.
    package let crumbs: [(name: String, address: String)]
    /// The page's own name below them; nil on a home page.
    package let ownCrumb: String?
    package let license: String?
    package let facts: PageFacts

    package var fragment: HTMLFragment {
        // As much as the page of a topic needs.
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
            if let ownCrumb { json.field("breadcrumb") { write(ownCrumb, &$0) } }
            if let subject = facts.subject {
                json.field("mainEntity") { write(subject, &$0) }
            }
        }
        return HTMLFragment(
            trusted: Self.start + Self.contained(json.bytes) + Self.end)
    }

    private static let start = Array("<script type=\"application/ld+json\">".utf8)
    private static let end = Array("</script>".utf8)

    /// JSON in which nothing can end the element that holds it: `<` and `>` stand only in texts, where
    /// their escapes are the same text.
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

    private func write(_ ownCrumb: String, _ json: inout JSONWriter) {
        json.object { json in
            json.field("@type", "BreadcrumbList")
            json.field("itemListElement") { json in
                json.array { json in
                    for (index, crumb) in crumbs.enumerated() {
                        Self.item(index + 1, crumb.name, crumb.address, &json)
                    }
                    Self.item(crumbs.count + 1, ownCrumb, nil, &json)
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
                json.field("distribution") { json in
                    json.array { json in
                        for file in dataset.files {
                            json.object { json in
                                json.field("@type", "DataDownload")
                                json.field("encodingFormat", file.type)
                                json.field("contentUrl", file.address)
                            }
                        }
                    }
                }
            }
        case .terms(let name, let terms):
            json.object { json in
                json.field("@type", "DefinedTermSet")
                json.field("name", name)
                json.field("hasDefinedTerm") { json in
                    json.array { json in
                        for term in terms {
                            Self.thing("DefinedTerm", named: term.name, at: term.address, &json)
                        }
                    }
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
