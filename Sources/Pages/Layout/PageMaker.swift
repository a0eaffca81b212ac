package import Content
package import Project

/// Makes pages of one kind in one language.
package protocol PageMaker {
    var edition: LocalizedSite { get }
}

extension PageMaker {
    package var guide: Guide { edition.guide }
    package var words: SiteStrings { edition.words }
    package var addresses: Addresses { edition.addresses }
    package var language: Language { edition.language }

    /// Returns a link to a path of the site.
    package func link(_ label: String, _ path: String, isCurrent: Bool = false) -> LinkView {
        edition.link(label, path, isCurrent: isCurrent)
    }
}
