import Foundation
import Glibc
import TestSupport

/// A folder of its own for one test, removed with all it holds when it goes out of use.
struct TemporaryFolder: ~Copyable {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        path = TestSupport.TemporaryFolder.parent + "/preview-test-" + UUID().uuidString
        for (name, text) in files { try write(name, Array(text.utf8)) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and the folders above it.
    func write(_ name: String, _ bytes: [UInt8]) throws {
        let file = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: path + "/" + name, withDestinationPath: target)
    }

    func makePipe(_ name: String) throws {
        guard mkfifo(path + "/" + name, 0o644) == 0 else {
            throw SystemFailure(operation: "mkfifo \(name)")
        }
    }
}
