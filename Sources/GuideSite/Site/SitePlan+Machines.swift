internal import GuideContent
internal import GuideFiles
internal import GuideWords

/// What stands in a site for machines.
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
}
