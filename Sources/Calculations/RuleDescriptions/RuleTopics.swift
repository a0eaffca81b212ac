internal import Content
internal import Markup
package import Project
internal import TaxTables
internal import Text

/// Which topics speak of a rule: those that quote a figure of it, and those about one of its lines.
package struct RuleTopics {
    /// What a topic has to name to speak of a rule.
    package struct Wanted {
        /// The paths of the figures, each from the jurisdiction down.
        package let figures: [String]
        /// Forms and lines, such as `T1 30100`.
        package let lines: [String]
    }

    private let topics: [(path: String, references: Set<String>, lines: Set<String>)]

    /// The topics of a guide in the language that texts are written in.
    package init(_ folder: GuideFolder) {
        // What is wrong with them is for 'check' to say.
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

    /// The figures that a text quotes, without the year before some.
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
