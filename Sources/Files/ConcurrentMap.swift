internal import Glibc
internal import Synchronization

/// A callback with the number of finished jobs and the total.
package typealias WorkProgress = @Sendable (_ done: Int, _ count: Int) -> Void

/// Runs the jobs `0 ..< count` on `workers` threads.
///
/// Each thread takes the next job that has not been started.
///
/// After a failure, no further job starts. When all running jobs have finished, the first error is
/// thrown. `progress` is called after each job on the job's thread.
package func concurrently<Failure: Error>(
    _ count: Int, workers: Int, progress: WorkProgress? = nil,
    job: @escaping @Sendable (Int) throws(Failure) -> Void
) throws(Failure) {
    let board = SharedWork<Failure>(count: count, progress: progress, job: job)
    let threads = (1..<max(1, min(workers, count))).compactMap { _ in
        startThread { board.work() }
    }
    board.work()
    for thread in threads { pthread_join(thread, nil) }
    if let failure = board.failure { throw failure }
}

/// Maps items on `workers` threads.
///
/// The results are in the order of the items.
package func concurrentMap<Item: Sendable, Made: Sendable>(
    _ items: [Item], workers: Int, _ make: @escaping @Sendable (Item) -> Made
) -> [Made] {
    let results = Mutex([Made?](repeating: nil, count: items.count))
    concurrently(items.count, workers: workers) { index in
        let made = make(items[index])
        results.withLock { $0[index] = made }
    }
    return results.withLock { $0.compactMap(\.self) }
}

/// Runs two functions, in parallel if `workers` is at least 2, and returns their results.
package func concurrently<First: Sendable, Second: Sendable>(
    workers: Int, _ first: @escaping @Sendable () -> First,
    _ second: @escaping @Sendable () -> Second
) -> (First, Second) {
    let results = Mutex<(first: First?, second: Second?)>((nil, nil))
    concurrently(2, workers: workers) { job in
        if job == 0 {
            let made = first()
            results.withLock { $0.first = made }
        } else {
            let made = second()
            results.withLock { $0.second = made }
        }
    }
    guard case (let first?, let second?) = results.withLock({ ($0.first, $0.second) }) else {
        // Trap: the jobs neither throw nor skip their result.
        preconditionFailure("jobs that cannot fail are done")
    }
    return (first, second)
}

/// The state shared by the threads of one run.
///
/// A class, because all threads hold a reference.
private final class SharedWork<Failure: Error>: Sendable {
    private struct State {
        var next = 0
        var ended = 0
        var failure: Failure?
    }

    private let count: Int
    private let progress: WorkProgress?
    private let job: @Sendable (Int) throws(Failure) -> Void
    private let state = Mutex(State())

    init(
        count: Int, progress: WorkProgress?,
        job: @escaping @Sendable (Int) throws(Failure) -> Void
    ) {
        self.count = count
        self.progress = progress
        self.job = job
    }

    var failure: Failure? { state.withLock(\.failure) }

    func work() {
        while let index = takeNext() {
            do throws(Failure) {
                try job(index)
                guard let progress else { continue }
                progress(
                    state.withLock {
                        $0.ended += 1
                        return $0.ended
                    }, count)
            } catch {
                state.withLock { $0.failure = $0.failure ?? error }
            }
        }
    }

    private func takeNext() -> Int? {
        state.withLock { state in
            guard state.failure == nil, state.next < count else { return nil }
            state.next += 1
            return state.next - 1
        }
    }
}

/// The closure of a thread.
///
/// A class, because `pthread_create` passes a pointer.
private final class ThreadBody {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}

/// Starts a POSIX thread with the default stack size; nil if the system cannot start another.
private func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(ThreadBody(body))
    let result = pthread_create(&thread, nil, runThread, context.toOpaque())
    guard result == 0 else {
        context.release()
        return nil
    }
    return thread
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context {
        Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
    }
    return nil
}
