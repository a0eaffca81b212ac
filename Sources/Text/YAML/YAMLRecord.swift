internal import Synchronization

/// What readers ask of files while they read them: which keys, whether they have to be there, and what their
/// values have to be.
///
/// Schemas are made of it, so that they say what readers do.
///
/// A class because all readers of a process write into it; its state is behind a mutex.
package final class YAMLRecord: Sendable {
    /// What a scalar has to be.
    package enum Scalar: Hashable, Sendable {
        case text
        /// A text or a list of texts.
        case texts
        case day
        case words([String])
    }

    /// What was asked of one mapping.
    package struct Mapping: Sendable {
        /// The keys that were asked for, and whether each has to be there: whoever first asks for one that need
        /// not be may then ask for it as for one that has to be.
        package internal(set) var keys: [String: Bool] = [:]
        package internal(set) var takesEveryKey = false
        /// How many readers read it, and how many of them left keys to others.
        var readers = 0
        var ignorers = 0

        /// Whether other keys are for somebody to read.
        package var isOpen: Bool { takesEveryKey || ignorers == readers }
    }

    /// What was asked of one file; mappings and scalars are named by where they start.
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

    /// The files that were read, by their paths.
    package var files: [String: File] { state.withLock(\.self) }

    /// Has all that readers of this process ask while `read` runs written down.
    package static func recording(_ read: () -> Void) -> YAMLRecord {
        let record = YAMLRecord()
        current.withLock { $0 = record }
        defer { current.withLock { $0 = nil } }
        read()
        return record
    }

    /// The record of a file that a reader begins to read; nil if nobody wants to know.
    static func file(_ path: String, _ root: YAMLNode) -> File? {
        current.withLock(\.self)?.state.withLock { files in
            if let known = files[path] { return known }
            let file = File(root)
            files[path] = file
            return file
        }
    }
}
