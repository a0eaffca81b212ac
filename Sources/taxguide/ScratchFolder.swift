internal import Dispatch
internal import Files
internal import Glibc

enum ScratchFolder {
    /// Creates an empty folder in `TMPDIR` or `/tmp`, calls `work`, and removes the folder
    /// afterwards or on a signal.
    ///
    /// - Throws: `OutputError` if the folder cannot be created, or any error of `work`.
    static func with<Result>(_ work: (_ path: String) throws -> Result) throws -> Result {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        var name = Array("\(parent.isEmpty ? "/tmp" : parent)/taxguide-XXXXXX".utf8CString)
        let isMade = name.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) } != nil
        }
        let path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard isMade else { throw OutputError.system("make a folder", path, systemError()) }
        let signals = [SIGINT, SIGTERM].map { number in
            Glibc.signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // Tried twice, because another thread may write files during the first removal.
                for _ in 0..<2 { try? FileSystem.remove(path) }
                Glibc.signal(number, SIG_DFL)
                raise(number)
            }
            source.activate()
            return source
        }
        defer {
            for source in signals { source.cancel() }
            try? FileSystem.remove(path)
        }
        return try work(path)
    }
}
