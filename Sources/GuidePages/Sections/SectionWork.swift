/// Jobs of a section that can be done in any order and at the same time, each of which makes some pages.
package struct SectionWork: Sendable {
    /// How long one of the jobs takes: the longest are begun first, so that no worker is left waiting for
    /// one at the end.
    package enum Length: Int, Sendable {
        case longest
        case long
        case usual
    }

    package let length: Length
    package let count: Int
    package let perform: @Sendable (Int, any PageSink) -> Void

    /// A job for each of some things.
    ///
    /// Kept as one list, since a large guide has a job for every topic.
    package static func each<Item: Sendable>(
        _ items: some RandomAccessCollection<Item> & Sendable, _ length: Length = .usual,
        perform: @escaping @Sendable (Item, any PageSink) -> Void
    ) -> SectionWork {
        SectionWork(length: length, count: items.count) { index, sink in
            perform(items[items.index(items.startIndex, offsetBy: index)], sink)
        }
    }

    /// A single job.
    package static func one(
        _ length: Length = .usual,
        perform: @escaping @Sendable (any PageSink) -> Void
    ) -> SectionWork {
        SectionWork(length: length, count: 1) { _, sink in perform(sink) }
    }
}
