internal import Synchronization

/// The keys and value types that readers request while they read files.
///
/// The JSON schemas are generated from it, so that they match the readers.
///
/// A class, because all readers of the process write to it. A mutex guards its state.
package final class YAMLRecord: Sendable {
    /// The expected type of a scalar.
    package enum Scalar: Hashable, Sendable {
        case text
        /// A text or a list of texts.
        case texts
        case day
        case words([String])
    }

    /// The requests for one mapping.
    package struct Mapping: Sendable {
        /// The requested keys, with true for required ones.
        ///
        /// A key that was first requested as optional stays optional.
        package internal(set) var keys: [String: Bool] = [:]
        package internal(set) var takesEveryKey = false
        /// The number of readers of the mapping, and of those that permitted other keys.
        var readers = 0
        var ignorers = 0

        /// True if the mapping may have other keys.
        package var isOpen: Bool { takesEveryKey || ignorers == readers }
    }

    /// The requests for one file.
    ///
    /// Mappings and scalars are identified by their start offsets.
    package final class File: Sendable {
        package let root: YAMLNode

        private struct State {
            var mappings: [Int: Mapping] = [:]
            var scalars: [Int: Set<Scalar>] = [:]
        }

        private let state = Mutex(State())

        fileprivate init(_ root: YAMLNode) { self.root = root }

        func note(_ offsets: Range<Int>, _ change: (inout Mapping) -> Void) {
            state.withLock { change(&$0.mappings[offsets.lowerBound, default: Mapping()]) }
        }

        func note(_ kind: Scalar, at offsets: Range<Int>) {
            state.withLock { _ = $0.scalars[offsets.lowerBound, default: []].insert(kind) }
        }

        package func mapping(at node: YAMLNode) -> Mapping? {
            state.withLock { $0.mappings[node.offsets.lowerBound] }
        }

        package func scalars(at node: YAMLNode) -> Set<Scalar> {
            state.withLock { $0.scalars[node.offsets.lowerBound] ?? [] }
        }
    }

    private static let current = Mutex<YAMLRecord?>(nil)

    private let state = Mutex<[String: File]>([:])

    /// The files that were read, by path.
    package var files: [String: File] { state.withLock(\.self) }

    /// Records all requests of readers in this process while `read` runs.
    package static func recording(_ read: () -> Void) -> YAMLRecord {
        let record = YAMLRecord()
        current.withLock { $0 = record }
        defer { current.withLock { $0 = nil } }
        read()
        return record
    }

    /// Returns the record of a file; nil if no recording runs.
    static func file(_ path: String, _ root: YAMLNode) -> File? {
        current.withLock(\.self)?.state.withLock { files in
            if let existing = files[path] { return existing }
            let file = File(root)
            files[path] = file
            return file
        }
    }
}
