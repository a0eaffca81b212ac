import Glibc
import Synchronization

/// Says which input was at hand when a reader crashed, took too long or took all memory, and ends the
/// process.
package enum Watchdog {
    private static let reader = Atomic(-1)
    private static let round = Atomic(-1)
    /// The file in which the current input is kept for a debugger.
    private static let file = Mutex<CInt>(-1)
    private static let secondsOfProcessor = Atomic(0)

    /// - Parameters:
    ///   - seconds: How long the inputs of one reader in a round may take, of processor time.
    ///   - memory: How much memory the process may take, in bytes; nil for any amount.
    ///   - path: A file for the input at hand.
    package static func start(seconds: Int, memory: Int?, keepingInputIn path: String) {
        secondsOfProcessor.store(seconds, ordering: .relaxed)
        file.withLock { $0 = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644) }
        if let memory {
            var limit = rlimit(rlim_cur: rlim_t(memory), rlim_max: rlim_t(memory))
            setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        }
        for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGPROF, SIGALRM] {
            signal(number, report)
        }
    }

    static func begin(reader number: Int, round current: Int) {
        reader.store(number, ordering: .relaxed)
        round.store(current, ordering: .relaxed)
        let seconds = secondsOfProcessor.load(ordering: .relaxed)
        guard seconds > 0 else { return }
        var timer = itimerval()
        timer.it_value.tv_sec = seconds
        setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
        // Whoever waits takes no time of the processor.
        alarm(UInt32(seconds * 10))
    }

    static func input(_ bytes: [UInt8]) {
        file.withLock { file in
            guard file >= 0 else { return }
            ftruncate(file, 0)
            pwrite(file, bytes, bytes.count, 0)
        }
    }

    private static let report: @convention(c) (CInt) -> Void = { number in
        say(number == SIGPROF || number == SIGALRM ? "fuzz: too long" : "fuzz: crashed")
        say(": reader ")
        say(reader.load(ordering: .relaxed))
        say(", round ")
        say(round.load(ordering: .relaxed))
        say("\n")
        signal(number, SIG_DFL)
        raise(number)
    }

    // Nothing here may take memory: a signal handler calls it.

    private static func say(_ text: StaticString) {
        write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    }

    private static func say(_ number: Int) {
        if number >= 10 { say(number / 10) }
        var digit = UInt8(ascii: "0") + UInt8(max(0, number) % 10)
        write(STDERR_FILENO, &digit, 1)
    }
}
