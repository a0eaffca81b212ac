internal import Calculations
package import Content
package import Pages
package import Project
internal import TaxTables
internal import Text

/// The topics with their worked examples, and the pages of the topic tree.
package struct TopicsSection: SiteSection {
    package static let views: [any PageView.Type] = [
        TopicPageView.self, ExamplePageView.self, ExampleYearPageView.self, ListPageView.self,
        TopicTreePageView.self,
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
                            "data/examples/\(topic.path)/\(guide.currentYear)/{place}.\($0)"
                        }
                        guard guide.configuration.years.count > 1 else { return }
                        json.field(
                            "earlier",
                            Addresses.fromDataIndex("data/examples/\(topic.path)/{year}.json"))
                    }
                }
            }
        ]
    }

    /// Every combination of the values of an operation is a file, except for places without an example.
    package static func dataOperations(_ addresses: Addresses) -> [DataOperation] {
        let guide = addresses.guide
        let groups = Dictionary(grouping: guide.topics.filter(\.hasExamples)) {
            "\($0.category)/\($0.group)"
        }
        return groups.sorted { $0.key < $1.key }.flatMap { group, topics in
            let topic = DataOperation.Parameter(
                "topic", "A topic of the group.",
                values: topics.compactMap { $0.path.split(separator: "/").last.map(String.init) })
            let folder = "data/examples/\(group)/{topic}"
            let name = DataOperation.name(of: group)
            let current = ["json", "csv"].map { ending in
                DataOperation(
                    "\(ending == "json" ? "getExample" : "getExampleTable")\(name)",
                    "The worked example of a topic of \(group), step by step.",
                    path: "\(folder)/\(guide.currentYear)/{place}.\(ending)",
                    [topic, .place(of: guide)], schema: ending == "json" ? "example" : nil)
            }
            guard guide.configuration.years.count > 1 else { return current }
            return current + [
                DataOperation(
                    "getExamplesOfYear\(name)",
                    "The worked examples of a topic of \(group) in an earlier year, all places.",
                    path: "\(folder)/{year}.json", [topic, .year(of: guide)], schema: "example")
            ]
        }
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
            site.list("topic-index-file", weighing: 1) { edition, writer in
                writer.writeData(
                    TopicIndexFile.path(site.guide, edition.language),
                    TopicIndexFile(edition: edition).bytes)
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
        if case .change = self.example { true } else { false }
    }
}

extension Addresses {
    /// The path of the Table Schema of all worked examples.
    static let exampleSchema = "data/examples/example.schema.json"

    /// Returns the path of a topic's machine-readable worked examples of an earlier year.
    static func exampleData(_ topic: Topic, _ year: TaxYear) -> String {
        "data/examples/\(topic.path)/\(year).json"
    }

    /// Returns the path of a topic's machine-readable worked example, the same in all languages.
    static func exampleData(
        _ topic: Topic, _ residence: Jurisdiction, _ year: TaxYear, _ ending: String
    ) -> String { "data/examples/\(topic.path)/\(year)/\(residence.rawValue).\(ending)" }
}
