internal import GuideFiles

/// Jobs of a section that can be done in any order and at the same time, each of which makes some pages.
struct SectionWork: Sendable {
    /// How long one of the jobs takes: the longest are begun first, so that no worker is left waiting for
    /// one at the end.
    enum Length: Int, Sendable {
        case longest
        case long
        case usual
    }

    let length: Length
    let count: Int
    let perform: @Sendable (Int, inout PageSink) throws(OutputError) -> Void

    /// A job for each of some things.
    ///
    /// Kept as one list, since a large guide has a job for every topic.
    static func each<Item: Sendable>(
        _ items: some RandomAccessCollection<Item> & Sendable, _ length: Length = .usual,
        perform: @escaping @Sendable (Item, inout PageSink) throws(OutputError) -> Void
    ) -> SectionWork {
        SectionWork(length: length, count: items.count) { index, sink throws(OutputError) in
            try perform(items[items.index(items.startIndex, offsetBy: index)], &sink)
        }
    }

    /// A single job.
    static func one(
        _ length: Length = .usual,
        perform: @escaping @Sendable (inout PageSink) throws(OutputError) -> Void
    ) -> SectionWork {
        SectionWork(length: length, count: 1) { _, sink throws(OutputError) in try perform(&sink) }
    }
}
