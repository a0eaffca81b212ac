package import Content
package import Project

/// A topic's text and URL in one language, as lists show them.
package struct TopicEntry {
    package let text: TopicText
    package let address: String
}

extension LocalizedSite {
    /// Returns the list entry of a topic; nil if it has no text in the language.
    package func entry(_ topic: Topic) -> TopicEntry? {
        guard let text = topic.texts[language], let path = addresses.topic(topic, language) else {
            return nil
        }
        return TopicEntry(text: text, address: addresses.link(path))
    }

    /// Returns a link to a topic; nil if it has no text in the language.
    package func topicLink(_ path: String) -> LinkView? {
        guard let topic = guide.topic(path), let text = topic.texts[language],
            let address = addresses.topic(topic, language)
        else { return nil }
        return link(text.title, address)
    }
}

extension LocalizedSite {
    /// Links to the topics that are most looked up.
    package var keyTopics: [LinkView] {
        (guide.situations?.keyTopicPaths ?? []).compactMap(topicLink)
    }
}

extension SiteStrings {
    /// Returns the number of topics as text: '1 topic', '86 topics'.
    package func topicCount(_ count: Int) -> String {
        text(.topicCount, count: count)
    }
}
