import Glibc

/// The resources that a command used.
struct Measurement {
    /// Seconds from start to end.
    var wall: Double
    /// Seconds of processor time, of all its threads and child processes.
    var processor: Double
    /// The largest amount of memory that was resident at a time, in bytes.
    var memory: Int

    /// Runs a command to its end, with its output thrown away.
    init(of command: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        let clock = ContinuousClock()
        let start = clock.now
        var process = pid_t()
        guard posix_spawnp(&process, command[0], &actions, nil, &arguments, environ) == 0 else {
            throw CommandFailure(command: command)
        }
        var status: CInt = 0
        var usage = rusage()
        guard wait4(process, &status, 0, &usage) == process, status == 0 else {
            throw CommandFailure(command: command)
        }
        wall = (clock.now - start) / .seconds(1)
        processor = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        memory = usage.ru_maxrss << 10
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
    }
}

struct CommandFailure: Error, CustomStringConvertible {
    let command: [String]

    var description: String { "this command failed: \(command.joined(separator: " "))" }
}

/// Several measurements of one command.
struct Series {
    private(set) var measurements: [Measurement] = []

    mutating func append(_ measurement: Measurement) { measurements.append(measurement) }

    /// The middle value of a quantity; the lower of two.
    func median(_ quantity: (Measurement) -> Double) -> Double {
        let values = measurements.map(quantity).sorted()
        return values.isEmpty ? .nan : values[(values.count - 1) / 2]
    }

    /// Returns the distance between the largest and smallest values, divided by the median.
    func spread(_ quantity: (Measurement) -> Double) -> Double {
        let values = measurements.map(quantity).sorted()
        guard let first = values.first, let last = values.last else { return .nan }
        return (last - first) / median(quantity)
    }
}
