internal import Markup
package import Project
package import Text

/// Checks that topics spell lines, boxes and forms consistently: 'T4-A 16' and 'T4 A 16' would be
/// two rows with the same `id`.
package struct ReferenceCheck {
    /// The kinds of references, with their names in messages.
    private static let kinds: [(what: String, names: @Sendable (Topic) -> [String])] = [
        ("line", { $0.lines.map { "\($0.form) \($0.line)" } }),
        ("box", { $0.slips.map { "\($0.slip) \($0.box)" } }),
        ("form", { $0.forms }),
    ]

    package static func check(_ topics: TopicList, in folder: GuideFolder) -> [Diagnostic] {
        kinds.flatMap { kind in
            var seen: [String: (name: String, topic: Topic)] = [:]
            var found: [Diagnostic] = []
            for topic in topics {
                for name in kind.names(topic) {
                    let anchor = anchorName(for: name)
                    let first = seen[anchor, default: (name, topic)]
                    seen[anchor] = first
                    guard first.name != name else { continue }
                    found += diagnostic(kind.what, name, topic, first, folder).map { [$0] } ?? []
                }
            }
            return found
        }
    }

    private static func diagnostic(
        _ what: String, _ name: String, _ topic: Topic, _ first: (name: String, topic: Topic),
        _ folder: GuideFolder
    ) -> Diagnostic? {
        guard let file = topic.texts[.english]?.file,
            let firstFile = first.topic.texts[.english]?.file
        else { return nil }
        let summary = "\(what) '\(name)' is written '\(first.name)' in \(firstFile)"
        let fix = "write it alike in both"
        guard let source = folder.withSeparateLog().read(file),
            let offsets = source.bytes.firstRange(of: Array(name.utf8))
        else { return .aboutFile("repeated-reference", summary, path: file, fix: fix) }
        return Diagnostic(
            .error, "repeated-reference", summary, in: source, at: offsets, fix: fix)
    }
}
