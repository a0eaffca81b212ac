package import GuideContent
package import GuideWords

/// Makes pages of one kind in one language.
package protocol PageMaker {
    var frames: FrameMaker { get }
}

extension PageMaker {
    package var guide: Guide { frames.guide }
    package var words: SiteStrings { frames.words }
    package var addresses: Addresses { frames.addresses }
    package var language: Language { frames.language }
}
