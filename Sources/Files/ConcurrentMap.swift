internal import Glibc
internal import Synchronization

/// Told how many jobs have ended, and how many there are.
package typealias WorkProgress = @Sendable (_ done: Int, _ count: Int) -> Void

/// Does the jobs `0 ..< count` on `workers` threads, each taking the next that nobody has taken.
///
/// After a job has failed, no further one is started; the first failure is thrown when all have
/// ended. `progress` is told of each job that has ended, on whatever thread did it.
package func concurrently<Failure: Error>(
    _ count: Int, workers: Int, progress: WorkProgress? = nil,
    job: @escaping @Sendable (Int) throws(Failure) -> Void
) throws(Failure) {
    let board = WorkBoard<Failure>(count: count, progress: progress, job: job)
    let threads = (1..<max(1, min(workers, count))).compactMap { _ in
        startThread { board.work() }
    }
    board.work()
    for thread in threads { pthread_join(thread, nil) }
    if let failure = board.failure { throw failure }
}

/// What is made of each item, in the order of the items, on `workers` threads.
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

/// What two jobs make, each on a thread of its own if there are workers for both.
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
        // Trap: both jobs return, and neither throws.
        preconditionFailure("jobs that cannot fail are done")
    }
    return (first, second)
}

/// What the threads of one run share.
///
/// A class because they all hold it.
private final class WorkBoard<Failure: Error>: Sendable {
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

/// What a thread is started with.
///
/// A class because C carries a pointer.
private final class ThreadBody {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}

/// A thread of the system's, with its usual stack; nil if it will not start another.
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
