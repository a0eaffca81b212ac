internal import Content
internal import Files
internal import Pages

/// Units of pages that are kept together, with what a store needs to know of their files.
struct ReusedEntries: Sendable {
    private(set) var units: [EncodedEntry] = []
    /// The number and size of all files.
    private(set) var files = 0
    private(set) var bytes = 0

    init() {}

    init(_ unit: EncodedEntry) { append(unit) }

    mutating func append(_ unit: EncodedEntry) {
        let head = unit.head
        units.append(unit)
        files += head.files
        bytes += head.bytes
    }
}

/// A job as a build did it, and the topics whose texts it read.
struct MemoizedJob: Sendable {
    /// The fingerprints of the files of each topic, in the order of its languages.
    private(set) var topics: [String: [Fingerprint]] = [:]
    /// What the texts use, by their files.
    private(set) var uses: [(file: String, uses: TextReferences)] = []
    /// The names of the units, in the order of `units`.
    private(set) var names: [String] = []
    private(set) var units = ReusedEntries()

    mutating func read(_ topic: Topic) {
        topics[topic.path] = Self.fingerprints(topic)
    }

    mutating func enter(_ uses: TextReferences, of file: String) { self.uses.append((file, uses)) }

    mutating func enter(_ name: String, _ unit: EncodedEntry) {
        names.append(name)
        units.append(unit)
    }

    /// Whether the topics that it read have the same texts in a guide.
    func isOf(_ guide: Guide) -> Bool {
        topics.allSatisfy { path, texts in
            guide.topic(path).map { Self.fingerprints($0) == texts } ?? false
        }
    }

    private static func fingerprints(_ topic: Topic) -> [Fingerprint] {
        topic.texts.map(\.value.fingerprint)
    }
}

/// The jobs that a build of this process did, by their names, so that the next one need not look at each of
/// their units: an edit of one text leaves all other jobs as they are.
struct MemoizedJobs: Sendable {
    /// Stands for all that jobs are done from but for the texts of topics.
    let basis: Fingerprint
    let jobs: [String: MemoizedJob]
}
