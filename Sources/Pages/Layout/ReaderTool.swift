package import Project

/// A page that is used rather than read, as lists name it.
package struct ReaderTool {
    package let title: String
    package let synonyms: PageText
    package let path: String
}

extension Edition {
    /// The tools that the guide has, in the order of the sections.
    package var tools: [ReaderTool] {
        links.all.compactMap { link in
            guard case .words(let synonyms) = link.position else { return nil }
            return ReaderTool(title: link.label, synonyms: synonyms, path: link.path)
        }
    }
}
