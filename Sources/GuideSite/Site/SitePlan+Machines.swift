internal import GuideFiles
internal import GuideYAML

/// What stands in a site for machines, and the pages where others stood.
extension SitePlan {
    /// The pictures of a topic's page, in every language.
    func writeCards(
        _ topic: Topic, _ frames: [FrameMaker], into sink: inout PageSink
    ) throws(OutputError) {
        guard let font = guide.cardFont else { return }
        for frames in frames {
            let language = frames.language
            guard let text = topic.texts[language],
                let page = frames.addresses.topic(topic, language)
            else { continue }
            try sink.unit(
                "card \(language.rawValue) \(topic.path)", fingerprints.card(of: topic, language)
            ) { sink throws(OutputError) in
                let card = TopicCard(
                    kicker: guide.tree.category(topic.category)?.titles[language],
                    title: text.title, siteTitle: guide.configuration.titles[language] ?? "")
                guard !sink.isListing, let png = card.png(font: font) else { return }
                try sink.writeData(frames.addresses.card(of: page), png)
            }
        }
    }

    /// The picture of every page that has none of its own, in each language.
    func writeSiteCards(
        _ frames: [FrameMaker], into sink: inout PageSink
    ) throws(OutputError) {
        guard let font = guide.cardFont else { return }
        for frames in frames {
            let language = frames.language
            let card = TopicCard(
                kicker: nil, title: guide.configuration.titles[language] ?? "",
                siteTitle: guide.configuration.origin.split(separator: "/").last.map(String.init)
                    ?? "")
            guard let png = card.png(font: font) else { continue }
            try sink.writeData(frames.addresses.card(of: frames.addresses.home(language)), png)
        }
    }

    /// A page at each address from which one has moved.
    func writeMoved(_ pages: NeutralPages, into sink: inout PageSink) throws(OutputError) {
        for entry in guide.redirects.entries {
            try sink.writeFile(
                "\(entry.from.text)index.html", pages.moved(to: entry.to.text))
        }
    }
}
