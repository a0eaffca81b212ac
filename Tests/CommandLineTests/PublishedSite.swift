import Foundation
import TestSupport

/// The content of a published folder: every file with its bytes.
struct PublishedSite: Hashable {
    let files: [String: Data]

    /// - Parameter name: The path in `folder`; a missing folder is empty.
    init(_ folder: TemporaryFolder, _ name: String) throws {
        var files: [String: Data] = [:]
        for path in folder.files(below: name) {
            files[path] = try Data(
                contentsOf: URL(fileURLWithPath: folder.file("\(name)/\(path)")))
        }
        self.files = files
    }

    /// The paths at which two sites differ: none if they are the same.
    func differences(from other: PublishedSite) -> [String] {
        Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }.sorted()
    }
}

extension Command {
    /// Runs a shell script with the program as `$0`.
    init(shell script: String) throws {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, try Self.program]
        _ = FileManager.default.createFile(atPath: folder.file("out"), contents: nil)
        _ = FileManager.default.createFile(atPath: folder.file("err"), contents: nil)
        process.standardOutput = FileHandle(forWritingAtPath: folder.file("out"))
        process.standardError = FileHandle(forWritingAtPath: folder.file("err"))
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        self.init(
            status: process.terminationStatus, output: try folder.read("out"),
            errors: try folder.read("err"))
    }
}
