import Foundation
import GuideTestSupport

/// One request to the system that a run of the program made.
struct SystemCall {
    /// Its number, by which it can be made to fail.
    ///
    /// The first calls of a run are not logged.
    let number: Int
    /// What it is for: to `look`, `read`, `write`, `start` a program or `reach` the network.
    let kind: String
    let name: String
    let path: String

    /// Variables with which a run of the program writes down its calls in a file.
    static func recording(in file: String) throws -> [String: String] {
        ["LD_PRELOAD": try Command.built("libSystemCalls.so"), "CALLS_LOG": file]
    }

    /// Variables with which a call of a run fails: the first one from a number on that can.
    ///
    /// - Parameter error: The error number; none for a read or a write of a single byte.
    static func failing(
        from number: Int, with error: Int32, log: String
    ) throws -> [String: String] {
        try recording(in: log).merging(["CALLS_FAIL": "\(number):\(error)"]) { $1 }
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
