internal import Content
internal import Markup
package import Project
internal import TaxTables
internal import Text

/// The topics about a rule: those that quote one of its figures or name one of its lines.
package struct RuleTopics {
    /// The figures and lines of a rule, any of which makes a topic relevant.
    package struct Wanted {
        /// The paths of the figures, from the jurisdiction down.
        package let figures: [String]
        /// The forms with line numbers, such as `T1 30100`.
        package let lines: [String]
    }

    private let topics: [(path: String, references: Set<String>, lines: Set<String>)]

    /// Reads the topics of a guide in its original language.
    package init(_ folder: GuideFolder) {
        // `check` reports errors in topics, not this reader.
        let folder = folder.withSeparateLog()
        let files = folder.files(below: "Content/Topics", endings: [".md"])
        let originals = Set(TextFiles(files, folder.names).originals)
        topics =
            files
            .filter { originals.contains($0) }
            .compactMap { path in
                guard let source = folder.read(path) else { return nil }
                let text = String(decoding: source.bytes, as: UTF8.self)
                return (
                    String(path.dropFirst(GuidePath.topics.count).dropLast(".md".count)),
                    Self.references(in: text), Self.lines(in: text)
                )
            }
    }

    package func naming(_ wanted: Wanted) -> [String] {
        topics.filter { topic in
            wanted.lines.contains { topic.lines.contains($0) }
                || wanted.figures.contains { figure in
                    topic.references.contains {
                        $0 == figure || $0.hasPrefix("\(figure).") || "\($0).maximum" == figure
                    }
                }
        }.map(\.path)
    }

    /// Returns the figures that a text quotes, without the year of those that have one.
    private static func references(in text: String) -> Set<String> {
        Set(
            text.split(separator: "{{").dropFirst().compactMap { piece in
                let name = piece.prefix { $0 != "}" }.split(separator: " ").first ?? ""
                guard name.first?.isNumber == true || name.hasPrefix("year") else {
                    return String(name)
                }
                return name.firstIndex(of: ".").map { String(name[name.index(after: $0)...]) }
            })
    }

    private static func lines(in text: String) -> Set<String> {
        let line = text.split(separator: "\n").prefix(20).first { $0.hasPrefix("lines:") }
        let names = line?.dropFirst("lines:".count).split { "[],".contains($0) } ?? []
        return Set(names.map { String($0).trimmingSpaces })
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        split(separator: " ").joined(separator: " ")
    }
}
