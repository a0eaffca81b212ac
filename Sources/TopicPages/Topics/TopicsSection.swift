internal import Calculations
package import Content
package import Pages
package import Project
internal import TaxTables
internal import Text

/// The topics with their worked examples, and the pages of the topic tree.
package struct TopicsSection: SiteSection {
    package static let views: [any PageView.Type] = [
        TopicPageView.self, ExamplePageView.self, ListPageView.self, TopicTreePageView.self,
        TopicCategoryPageView.self,
    ]

    package init?(_ guide: Guide) {}

    /// A topic has files for every year and jurisdiction whose figures are published.
    package static func dataLists(_ addresses: Addresses) -> [DataList] {
        let guide = addresses.guide
        return [
            DataList("examples") { json in
                for topic in guide.topics where topic.hasExamples {
                    json.object { json in
                        json.field("topic", topic.path)
                        json.years(of: guide)
                        json.tableFiles(schema: Addresses.exampleSchema) {
                            "data/examples/\(topic.path)/{year}/{place}.\($0)"
                        }
                    }
                }
            }
        ]
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        let path = addresses.topics(language)
        return [
            SectionLink(
                position: .navigation(folder: path),
                label: addresses.guide.words(language)[.topics], path: path)
        ]
    }

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            .each(
                listing: { site.guide.topicPaths }, named: \.self,
                weighing: { TopicTask($0, site)?.weight ?? 1 },
                perform: { path, writer in TopicTask(path, site)?.write(into: writer) }),
            .one("example-schema") { writer in
                guard site.guide.hasExamples else { return }
                writer.group("example-schema") {
                    writer.writeData(
                        Addresses.exampleSchema,
                        ExampleFiles.schema(counting: site.guide.currency))
                }
            },
            site.list("topics") { edition, writer in
                let tree = TopicTreePages(edition: edition)
                writer.write(tree.topics)
                for page in tree.categories { writer.write(page) }
                for page in tree.groups { writer.write(page) }
            },
        ]
    }
}

extension Guide {
    fileprivate var hasExamples: Bool { topics.contains(where: \.hasExamples) }
}

extension Topic {
    /// True if the topic has worked examples.
    fileprivate var hasExamples: Bool {
        if case .change = example { true } else { false }
    }
}

extension Addresses {
    /// The path of the Table Schema of all worked examples.
    static let exampleSchema = "data/examples/example.schema.json"

    /// Returns the path of a topic's machine-readable worked example, the same in all languages.
    static func exampleData(
        _ topic: Topic, _ province: Jurisdiction, _ year: TaxYear, _ ending: String
    ) -> String { "data/examples/\(topic.path)/\(year)/\(province.rawValue).\(ending)" }
}
