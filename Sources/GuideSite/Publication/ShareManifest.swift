internal import GuideFiles
internal import GuidePages
internal import GuideWords

/// What a share of a site says of itself, so that the shares can be joined: which one it is, what it was
/// made from, and its files.
///
/// It lies in the share's folder, of which it is a file like the others, and not in the joined site.
struct ShareManifest: Equatable {
    static let path = ".taxguide-share"
    private static let header = "taxguide share 1"

    let part: BuildPart
    /// The fingerprint of the program, of the options that pages depend on, and of all files of the guide:
    /// the same on every machine.
    let origin: Fingerprint
    let files: [File]

    struct File: Equatable {
        let path: String
        let size: Int64
        let content: Fingerprint
    }

    init(_ part: BuildPart, origin: Fingerprint, _ files: some Sequence<BuildCache.OutputFile>) {
        self.part = part
        self.origin = origin
        self.files = files.map { File(path: $0.path, size: $0.size, content: $0.content) }
            .sorted { $0.path < $1.path }
    }

    var bytes: [UInt8] {
        var lines = CacheLineWriter(capacity: files.count * 80)
        lines.line(Self.header)
        lines.line("\(part.number)/\(part.count)")
        lines.line(origin)
        lines.line(String(files.count))
        for file in files {
            lines.number(file.size)
            lines.number(file.content.high)
            lines.number(file.content.low)
            lines.line(file.path)
        }
        return lines.bytes
    }

    /// Nil if the lines are not those of a manifest, or not all of them.
    init?(_ bytes: [UInt8]) {
        var reader = CacheLineReader(bytes[...])
        guard reader.text() == Self.header, let part = reader.text().flatMap(BuildPart.init),
            let origin = reader.fingerprint(), let count = reader.count()
        else { return nil }
        var files: [File] = []
        for _ in 0..<count {
            guard var line = reader.line(), let size = line.number(Int64.self),
                let high = line.number(UInt64.self), let low = line.number(UInt64.self)
            else { return nil }
            let path = String(decoding: line.rest, as: UTF8.self)
            guard FileSystem.staysInside(path) else { return nil }
            files.append(File(path: path, size: size, content: .init(high: high, low: low)))
        }
        guard reader.rest.isEmpty else { return nil }
        self.part = part
        self.origin = origin
        self.files = files
    }
}
