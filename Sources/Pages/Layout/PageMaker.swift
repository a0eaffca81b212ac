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
}
