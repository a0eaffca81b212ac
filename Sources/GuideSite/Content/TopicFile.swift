internal import GuideDiagnostics
internal import GuideMarkup
internal import GuideYAML

/// What a topic's file says of other files.
///
/// It is there even if the topic has errors, so that all its mistakes are reported at once, and
/// none is reported of files that merely mention it.
struct TopicFile: Sendable {
    /// The path of the topic, without language and ending.
    let topic: String
    let language: Language
    let source: SourceText
    /// Nil if the body cannot be parsed.
    var document: MarkdownDocument?
    var related: [YAMLText] = []
    var sources: [YAMLText] = []
}
