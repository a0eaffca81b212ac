package import Project
package import Text

/// What the front matter of a topic's file says of other files.
///
/// It is there even if the topic has errors, so that all its mistakes are reported at once, and
/// none is reported of files that merely mention it.
package struct TopicFile: Sendable {
    /// The path of the topic, without language and ending.
    package let topic: String
    package let language: Language
    /// The file's path from the guide's root.
    package let path: String
    /// Whether the day has come from which it is public.
    package var isPublic = true
    /// Whether it is still being written.
    package var isDraft = false
    package var related: [YAMLText] = []
    package var sources: [YAMLText] = []
    package var keyFigures: [YAMLText] = []
    /// Where its example names its people or, if it names none, what it adds; nil if it has none.
    package var example: Range<Int>?
}
