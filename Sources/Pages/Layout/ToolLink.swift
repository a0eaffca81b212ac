package import Project

/// A page that is used rather than read, as lists name it.
package struct ToolLink {
    package let title: String
    package let synonyms: PageStrings
    package let path: String
}

extension LocalizedSite {
    /// The tools that the guide has, in the order of the sections.
    package var tools: [ToolLink] {
        links.all.compactMap { link in
            guard case .words(let synonyms) = link.position else { return nil }
            return ToolLink(title: link.label, synonyms: synonyms, path: link.path)
        }
    }
}
