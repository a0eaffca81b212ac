internal import Glibc
internal import Synchronization

/// Records what a computation reads.
///
/// ```swift
/// let (page, reads) = Reads.recording { render(guide.glossary) }
/// ```
///
/// Accessors call `record`. The recording belongs to the thread: it needs no parameter, so that no function between
/// the page and the accessor can lose it. Work on other threads is recorded there.
package enum Reads {
    /// A recorder, a class because the system stores a pointer to it for each thread.
    private final class Recorder {
        var reads: Set<Dependency> = []
    }

    private static let current: pthread_key_t = {
        var key = pthread_key_t()
        // Trap: a process has room for a thousand keys, and the program takes few.
        precondition(pthread_key_create(&key, nil) == 0, "no key for a thread's recorder")
        return key
    }()

    private static var recorder: Recorder? {
        pthread_getspecific(current).map {
            Unmanaged<Recorder>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Adds a dependency to the current computation, if it is recorded.
    package static func record(_ dependency: @autoclosure () -> Dependency) {
        recorder?.reads.insert(dependency())
    }

    package static func record(_ dependencies: Set<Dependency>) {
        recorder?.reads.formUnion(dependencies)
    }

    /// The dependencies that the current computation has read so far.
    package static var soFar: Set<Dependency> { recorder?.reads ?? [] }

    /// Returns a value with everything that its computation read.
    ///
    /// The enclosing computation records none of it. To depend on the value, it records the reads.
    package static func recording<Value, Failure: Error>(
        _ compute: () throws(Failure) -> Value
    ) throws(Failure) -> (value: Value, reads: Set<Dependency>) {
        let recorder = Recorder()
        let value = try with(recorder, compute)
        return (value, recorder.reads)
    }

    /// Returns a value that reaches no page, such as the order of jobs, without recording its reads.
    package static func ignoring<Value>(_ compute: () -> Value) -> Value { with(nil, compute) }

    /// Returns a value whose computation records one dependency instead of some of its reads.
    ///
    /// The fingerprint of `dependency` has to cover the others.
    package static func covered<Value>(
        by dependency: Dependency, where isCovered: (Dependency) -> Bool, _ compute: () -> Value
    ) -> Value {
        let (value, reads) = recording(compute)
        record(dependency)
        record(reads.filter { !isCovered($0) })
        return value
    }

    private static func with<Value, Failure: Error>(
        _ recorder: Recorder?, _ compute: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let outer = pthread_getspecific(current)
        pthread_setspecific(current, recorder.map { Unmanaged.passUnretained($0).toOpaque() })
        defer {
            pthread_setspecific(current, outer)
            withExtendedLifetime(recorder) {}
        }
        return try compute()
    }
}

/// A value with the dependencies of its computation.
///
/// A computation that uses the value depends on the same.
package struct Recorded<Value: Sendable>: Sendable {
    private let stored: Value
    private let reads: Set<Dependency>

    package init(_ compute: () -> Value) {
        (stored, reads) = Reads.recording(compute)
    }

    package var value: Value {
        Reads.record(reads)
        return stored
    }
}

/// A lazy value, computed by the first thread that asks for it; others wait.
package final class Once<Value: Sendable>: Sendable {
    private let cached = Mutex<Recorded<Value>?>(nil)
    private let compute: @Sendable () -> Value

    package init(_ compute: @escaping @Sendable () -> Value) {
        self.compute = compute
    }

    package var value: Value {
        cached.withLock { cached in
            let new = cached ?? Recorded(compute)
            cached = new
            return new
        }.value
    }
}
