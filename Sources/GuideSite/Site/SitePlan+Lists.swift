internal import GuideFiles

/// The pages that lead to topics, and the pages of prose.
extension SitePlan {
    /// What a list is of.
    ///
    /// Each is a job, so that the long ones of a large guide are made at once.
    enum List: CaseIterable {
        case home
        case topics
        case index
        case references
        case glossary
        case changes
        case prose
        case sources
    }

    func writeList(
        _ list: List, _ frames: FrameMaker, into sink: inout PageSink
    ) throws(OutputError) {
        switch list {
        case .home:
            let home = HomePages(frames: frames)
            try sink.write(home.home, templates.home)
            if let index = home.situationIndex { try sink.write(index, templates.list) }
            for page in home.situationPages { try sink.write(page, templates.list) }
        case .topics:
            let tree = TopicTreePages(frames: frames)
            try sink.write(tree.topics, templates.topics)
            for page in tree.categories { try sink.write(page, templates.category) }
            for page in tree.groups { try sink.write(page, templates.list) }
        case .index:
            let index = IndexPages(frames)
            try sink.write(index.overview, templates.indexOverview)
            for page in index.letterPages { try sink.write(page, templates.indexLetter) }
            try sink.write(AllWordsPage(frames: frames).page, templates.allWords)
        case .references:
            let references = ReferencePages(frames)
            try sink.write(references.overview, templates.list)
            for page in references.pages { try sink.write(page, templates.references) }
        case .glossary:
            let glossary = GlossaryPages(frames)
            try sink.write(glossary.overview, templates.glossary)
            for page in glossary.letterPages { try sink.write(page, templates.glossaryLetter) }
        case .changes:
            let changes = ChangePages(frames)
            try sink.write(changes.page, templates.changes)
            if let feed = changes.feed {
                try sink.writeData(frames.addresses.feed(frames.language), feed)
            }
        case .prose:
            for page in ListPages(frames).prose { try sink.write(page, templates.prose) }
        case .sources:
            let sources = ListPages(frames).sources
            try sink.write(sources.overview, templates.list)
            for page in sources.kinds { try sink.write(page, templates.sources) }
        }
    }
}
