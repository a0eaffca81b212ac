internal import GuideWords

/// A page that is used rather than read, as lists name it.
struct ReaderTool {
    let title: String
    let synonyms: PageText
    let path: String
}

extension FrameMaker {
    /// The tools that the guide has, in the order of the sections.
    var tools: [ReaderTool] {
        links.all.compactMap { link in
            guard case .words(let synonyms) = link.position else { return nil }
            return ReaderTool(title: link.label, synonyms: synonyms, path: link.path)
        }
    }
}
