internal import Content
internal import Project
internal import Text

/// A search for topics with equal titles or texts, such as copied files.
enum DuplicateTopics {
    static func warnings(
        of guide: Guide, _ texts: [CheckedText], in folder: GuideFolder
    ) -> [Diagnostic] {
        let bodies = Dictionary(
            texts.map { ($0.path, $0.body) }, uniquingKeysWith: { first, _ in first })
        // A pair of topics is reported once, for the first thing that they have in common.
        var reported: Set<[String]> = []
        return guide.configuration.languages.flatMap { language -> [Diagnostic] in
            let topics = guide.topics.filter { !$0.isDraft }.compactMap { topic in
                topic.texts[language].flatMap { text in
                    text.substituteLanguage == nil ? (path: topic.path, text: text) : nil
                }
            }
            func duplicates<Key: Hashable>(
                _ aspect: String, by mark: (TopicText) -> Key?
            ) -> [Diagnostic] {
                var firsts: [Key: (path: String, text: TopicText)] = [:]
                return topics.compactMap { topic in
                    guard let mark = mark(topic.text) else { return nil }
                    guard let first = firsts[mark] else {
                        firsts[mark] = topic
                        return nil
                    }
                    guard reported.insert([first.path, topic.path]).inserted,
                        let source = folder.withSeparateLog().read(topic.text.file)
                    else { return nil }
                    return Diagnostic(
                        .warning, CheckKind.duplicateTopic.rawValue,
                        "the topic has the \(aspect) of '\(first.text.file)'", in: source,
                        at: source.offsets(ofKey: "title"),
                        fix: "give each topic its own \(aspect), or remove one of them")
                }
            }
            return duplicates("text") { bodies[$0.file] }
                + duplicates("title") { $0.title }
        }
    }
}
