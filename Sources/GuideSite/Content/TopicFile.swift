internal import GuideDiagnostics
internal import GuideWords
internal import GuideYAML

/// What the front matter of a topic's file says of other files.
///
/// It is there even if the topic has errors, so that all its mistakes are reported at once, and
/// none is reported of files that merely mention it.
struct TopicFile: Sendable {
    /// The path of the topic, without language and ending.
    let topic: String
    let language: Language
    /// The file's path from the guide's root.
    let path: String
    var related: [YAMLText] = []
    var sources: [YAMLText] = []
    /// Where its example names its people or, if it names none, what it adds; nil if it has none.
    var example: Range<Int>?
}
