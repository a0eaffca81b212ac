import Foundation
import Glibc
import TestSupport

/// One request to the system that a run of the program made.
struct SystemCall {
    /// Its number, by which it can be made to fail.
    ///
    /// The first calls of a run are not logged.
    let number: Int
    /// The purpose: to `look`, `read`, `write`, `start` a program or `reach` the network.
    let kind: String
    let name: String
    let path: String

    /// Variables with which a run of the program writes down its calls in a file.
    static func recording(in file: String) throws -> [String: String] {
        ["LD_PRELOAD": try Command.built("libSystemCalls.so"), "CALLS_LOG": file]
    }

    /// Variables with which a call of a run fails: the first one from a number on that can.
    ///
    /// - Parameters:
    ///   - error: The error number; 0 for a read or a write of a single byte.
    ///   - path: The end of the path of the call.
    static func failing(
        from number: Int, with error: Int32, log: String, of path: String = ""
    ) throws -> [String: String] {
        try recording(in: log).merging(["CALLS_FAIL": "\(number):\(error):\(path)"]) { $1 }
    }

    static func read(_ log: String) throws -> [SystemCall] {
        try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").compactMap { line in
            // Its number, then the three.
            let parts = line.split(
                separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count == 4, let number = Int(parts[0]) else { return nil }
            return SystemCall(
                number: number, kind: String(parts[1]), name: String(parts[2]),
                path: String(parts[3]))
        }
    }
}

/// The calls that fail in the runs of a test, each with its error number.
///
/// `FAULT_POINTS=200` takes as many, `FAULT_POINTS=all` every call; `FAULT_SEED` chooses others.
struct FaultPlan {
    static let seed = number("FAULT_SEED").map { UInt64($0) } ?? 7
    /// A failure of 0 is a read or write of a single byte.
    static let errors: [Int32] = [EACCES, EIO, EINTR, ENOSPC, ESTALE, EMFILE, ENOMEM, 0]

    let points: [(call: Int, error: Int32)]

    /// - Parameters:
    ///   - count: The number of calls of a run that succeeds.
    ///   - sample: The number of failures without `FAULT_POINTS`.
    init(calls count: Int, sample: Int) {
        var random = SeededGenerator(seed: Self.seed)
        let isWhole = ProcessInfo.processInfo.environment["FAULT_POINTS"] == "all"
        let wanted = Self.number("FAULT_POINTS") ?? sample
        let calls =
            isWhole
            ? Array(0..<count) : (0..<wanted).map { _ in Int.random(in: 0..<count, using: &random) }
        points = calls.map { ($0, Self.errors.randomElement(using: &random) ?? EIO) }
    }

    fileprivate static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }
}

/// The moments at which runs of a test are killed or raced.
///
/// `KILL_POINTS=200` takes as many; `KILL_SEED` chooses others.
struct KillPlan {
    let moments: [Duration]

    /// - Parameters:
    ///   - range: The earliest and the latest moment.
    ///   - sample: The number of moments without `KILL_POINTS`.
    init(_ range: ClosedRange<Duration>, sample: Int) {
        var random = SeededGenerator(seed: FaultPlan.number("KILL_SEED").map { UInt64($0) } ?? 7)
        moments = (0..<(FaultPlan.number("KILL_POINTS") ?? sample)).map { _ in
            range.lowerBound
                + (range.upperBound - range.lowerBound) * Double.random(in: 0...1, using: &random)
        }
    }
}

extension Duration {
    /// Waits for as long.
    func pass() { usleep(UInt32(max(0, self / .microseconds(1)))) }
}
