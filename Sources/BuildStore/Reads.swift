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
    /// A class because the system keeps a pointer to it for each thread.
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

    /// Adds a dependency to the computation at hand, if it is recorded.
    package static func record(_ dependency: @autoclosure () -> Dependency) {
        recorder?.reads.insert(dependency())
    }

    package static func record(_ dependencies: some Sequence<Dependency>) {
        recorder?.reads.formUnion(dependencies)
    }

    /// What the computation at hand has read so far.
    package static var soFar: Set<Dependency> { recorder?.reads ?? [] }

    /// A computation with all that it read.
    ///
    /// The computation around it records nothing of that: to depend on the value, it records the reads.
    package static func recording<Value, Failure: Error>(
        _ compute: () throws(Failure) -> Value
    ) throws(Failure) -> (value: Value, reads: Set<Dependency>) {
        let recorder = Recorder()
        let value = try with(recorder, compute)
        return (value, recorder.reads)
    }

    /// A computation whose result reaches no page, such as the order of jobs.
    package static func ignoring<Value>(_ compute: () -> Value) -> Value { with(nil, compute) }

    /// A computation that depends on one dependency instead of some of its reads.
    ///
    /// The fingerprint of `dependency` has to cover all that is read of the others.
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

/// A value with what was read to compute it.
///
/// A computation that takes the value reads the same.
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

/// A value that is computed when it is first asked for, by the thread that asks first.
package final class Once<Value: Sendable>: Sendable {
    private let known = Mutex<Recorded<Value>?>(nil)
    private let compute: @Sendable () -> Value

    package init(_ compute: @escaping @Sendable () -> Value) {
        self.compute = compute
    }

    package var value: Value {
        known.withLock { known in
            let new = known ?? Recorded(compute)
            known = new
            return new
        }.value
    }
}
