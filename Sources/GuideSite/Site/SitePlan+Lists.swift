/// The pages that lead to topics, and the pages of prose.
extension SitePlan {
    func writeLists(_ frames: FrameMaker, into sink: inout PageSink) throws(OutputError) {
        let home = HomePages(frames: frames)
        try sink.write(home.home, templates.home)
        if let index = home.situationIndex { try sink.write(index, templates.list) }
        for page in home.situationPages { try sink.write(page, templates.list) }
        let tree = TopicTreePages(frames: frames)
        try sink.write(tree.topics, templates.topics)
        for page in tree.categories { try sink.write(page, templates.category) }
        for page in tree.groups { try sink.write(page, templates.list) }
        let index = IndexPages(frames)
        try sink.write(index.overview, templates.indexOverview)
        for page in index.letterPages { try sink.write(page, templates.indexLetter) }
        let references = ReferencePages(frames)
        try sink.write(references.overview, templates.list)
        for page in references.pages { try sink.write(page, templates.references) }
        let glossary = GlossaryPages(frames)
        try sink.write(glossary.overview, templates.glossary)
        for page in glossary.letterPages { try sink.write(page, templates.glossaryLetter) }
        let changes = ChangePages(frames: frames)
        try sink.write(changes.page, templates.changes)
        if let feed = changes.feed {
            try sink.writeData(frames.addresses.feed(frames.language), feed)
        }
        let lists = ListPages(frames)
        for page in lists.prose { try sink.write(page, templates.prose) }
        let sources = lists.sources
        try sink.write(sources.overview, templates.list)
        for page in sources.kinds { try sink.write(page, templates.sources) }
    }
}
