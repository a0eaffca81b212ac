package import Project

/// A link to an interactive tool or calculator page in lists.
package struct ToolLink {
    package let title: String
    package let synonyms: PageStrings
    package let path: String
}

extension LocalizedSite {
    /// The guide's tools, in the order of the sections.
    package var tools: [ToolLink] {
        links.all.compactMap { link in
            guard case .words(let synonyms) = link.position else { return nil }
            return ToolLink(title: link.label, synonyms: synonyms, path: link.path)
        }
    }
}
