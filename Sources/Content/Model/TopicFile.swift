package import Project
package import Text

/// The references in the front matter of a topic's file.
///
/// Available even if the topic has errors, so that all its errors are reported at once, and none in
/// files that refer to it.
package struct TopicFile: Sendable {
    /// The path of the topic, without language and extension.
    package let topic: String
    package let language: Language
    /// The path of the file from the guide's root.
    package let path: String
    /// True if the publication date has passed.
    package var isPublic = true
    package var isDraft = false
    package var related: [YAMLText] = []
    package var sources: [YAMLText] = []
    package var keyFigures: [YAMLText] = []
    /// The location of the example's group or, without one, of its addition; nil without an
    /// example.
    package var example: Range<Int>?
}
