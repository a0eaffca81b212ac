internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import TaxTables

/// A topic as Markdown, for programs that read text.
extension TopicPages {
    /// The path of the topic as Markdown.
    var markdownPath: String { Addresses.markdown(of: path) }

    func markdown(_ body: TopicBody) -> [UInt8] {
        var parts = ["# \(text.title)", text.summary]
        let figures = topic.keyFigures.compactMap { key -> String? in
            guard let label = key.labels[language],
                let quoted = try? guide.references.figure(key.name, year: guide.currentYear)
            else { return nil }
            let value = words.figure(quoted.figure, of: quoted.table, on: guide.publicOn)
            return "- \(label)\(words[.labelSeparator])\(value)"
        }
        if !figures.isEmpty { parts.append(figures.joined(separator: "\n")) }
        if let examples = examplesByYear[guide.currentYear] {
            parts.append(ExampleRange(examples: examples, words: words).sentence)
        }
        parts.append(body.markdown(guide, language).trimmedLines)
        parts.append("## \(words[.sourcesHeading])")
        parts.append(
            topic.sources.compactMap { guide.register[$0] }.map { document in
                let title = words.source(document.title) ?? document.title
                let address = document.address(in: language)
                return address.map { "- [\(title)](\($0))" } ?? "- \(title)"
            }.joined(separator: "\n"))
        parts.append(addresses.absolute(path))
        return Array((parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n").utf8)
    }
}

extension String {
    /// The text without line feeds at its ends.
    fileprivate var trimmedLines: String {
        let lineFeed = UInt8(ascii: "\n")
        guard let first = utf8.firstIndex(where: { $0 != lineFeed }),
            let last = utf8.lastIndex(where: { $0 != lineFeed })
        else { return "" }
        return String(self[first...last])
    }
}

/// The overview of a site for language models: `llms.txt`, with links to every topic as Markdown.
struct TopicIndexFile: PageMaker {
    let edition: LocalizedSite

    /// The path of the file: at the root in the first language, below its folder in others.
    static func path(_ guide: Guide, _ language: Language) -> String {
        let name = GeneratedFile.languageModels
        return language == guide.configuration.languages.first
            ? name : "\(language.rawValue)/\(name)"
    }

    var bytes: [UInt8] {
        let configuration = guide.configuration
        var text = "# \(configuration.titles[language] ?? "")\n\n"
        text += "> \(configuration.summaries[language] ?? "")\n\n\(words[.notGovernment])\n\n"
        text += "## \(words[.dataTitle])\n\n"
        text += item(words[.dataIndex], Addresses.dataIndex, words[.dataText])
        text += item(words[.dataDescription], Addresses.openAPI, nil)
        for category in guide.tree.categories {
            let entries = category.groups.flatMap { guide.topics[$0, of: category] }.compactMap {
                topic -> String? in
                guard let text = topic.texts[language],
                    let path = addresses.topic(topic, language)
                else { return nil }
                return item(text.title, Addresses.markdown(of: path), text.summary)
            }
            guard !entries.isEmpty else { continue }
            text += "\n## \(category.titles[language] ?? category.name)\n\n" + entries.joined()
        }
        let others = configuration.languages.filter { $0 != language }
        if !others.isEmpty {
            text += "\n## Optional\n\n"
            for other in others {
                text += item(
                    guide.words(other)[.languageName], Self.path(guide, other),
                    configuration.summaries[other])
            }
        }
        return Array(text.utf8)
    }

    private func item(_ title: String, _ path: String, _ summary: String?) -> String {
        "- [\(title)](\(addresses.absolute(path)))\(summary.map { ": \($0)" } ?? "")\n"
    }
}
