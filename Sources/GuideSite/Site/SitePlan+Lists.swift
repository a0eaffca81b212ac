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
            try sink.write(home.home)
            if let index = home.situationIndex { try sink.write(index) }
            for page in home.situationPages { try sink.write(page) }
        case .topics:
            let tree = TopicTreePages(frames: frames)
            try sink.write(tree.topics)
            for page in tree.categories { try sink.write(page) }
            for page in tree.groups { try sink.write(page) }
        case .index:
            let index = IndexPages(frames)
            try sink.write(index.overview)
            for page in index.letterPages { try sink.write(page) }
            try sink.write(AllWordsPage(frames: frames).page)
        case .references:
            let references = ReferencePages(frames)
            try sink.write(references.overview)
            for page in references.pages { try sink.write(page) }
        case .glossary:
            let glossary = GlossaryPages(frames)
            try sink.write(glossary.overview)
            for page in glossary.letterPages { try sink.write(page) }
        case .changes:
            let changes = ChangePages(frames)
            try sink.write(changes.page)
            if let feed = changes.feed {
                try sink.writeData(frames.addresses.feed(frames.language), feed)
            }
        case .prose:
            for page in ListPages(frames).prose { try sink.write(page) }
        case .sources:
            let sources = ListPages(frames).sources
            try sink.write(sources.overview)
            for page in sources.kinds { try sink.write(page) }
        }
    }
}
