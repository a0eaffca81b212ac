/// The topics of a guide sorted by path, with fast lookup by path and by group.
package struct TopicList: RandomAccessCollection, Sendable {
    private let topics: [Topic]
    private let positions: [String: Int]
    /// The indices of each group's topics, by '<category>/<group>'.
    ///
    /// They are consecutive, because topics are sorted by path.
    private let groups: [String: Range<Int>]

    /// - Parameter topics: The topics sorted by path.
    package init(_ topics: [Topic]) {
        self.topics = topics
        positions = Dictionary(
            topics.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        var groups: [String: Range<Int>] = [:]
        for (position, topic) in topics.enumerated() {
            let name = Self.name(topic.group, of: topic.category)
            groups[name] = (groups[name]?.lowerBound ?? position)..<position + 1
        }
        self.groups = groups
    }

    package var startIndex: Int { topics.startIndex }
    package var endIndex: Int { topics.endIndex }
    package subscript(position: Int) -> Topic { topics[position] }

    package subscript(path: String) -> Topic? { positions[path].map { topics[$0] } }

    /// The topics of a group; empty if it has none.
    package subscript(group: TopicTree.Group, of category: TopicTree.Category) -> ArraySlice<Topic>
    {
        groups[Self.name(group.name, of: category.name)].map { topics[$0] } ?? []
    }

    private static func name(_ group: String, of category: String) -> String {
        "\(category)/\(group)"
    }
}
