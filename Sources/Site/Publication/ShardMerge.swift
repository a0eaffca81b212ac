internal import Content
package import Files
internal import Project
internal import Synchronization

/// Merges the shards of a site that were built separately.
///
/// Nothing is published unless each shard is there once, has the same program, options and content, and has
/// all of its files unchanged.
package struct ShardMerge {
    package typealias Summary = SiteOutput.Summary

    private struct BuiltShard {
        let folder: String
        let manifest: ShardManifest
    }

    private let shards: [BuiltShard]
    private let joining: ShardManifest.Joining

    /// Merges shards and publishes the site.
    ///
    /// - Parameters:
    ///   - folders: The published folders of the shards, in any order.
    ///   - output: The folder to publish into, as for a build.
    ///   - jobs: The number of files read and written at once.
    /// - Throws: `OutputError.unmergeable` with all reasons. The published site is then the old one.
    package static func merge(
        _ folders: [String], into output: String, jobs: Int
    ) throws(OutputError) -> Summary {
        try OutputFolder.check(output)
        try checkSeparate(output, folders)
        return try ShardMerge(folders).publish(into: output, jobs: jobs)
    }

    /// An output folder must not be one of the shards.
    private static func checkSeparate(
        _ output: String, _ folders: [String]
    ) throws(OutputError) {
        let target = try FileSystem.resolved(output)
        for folder in folders {
            let shard = try FileSystem.resolved(folder)
            guard shard == target || shard.hasPrefix("\(target)/") || target.hasPrefix("\(shard)/")
            else { continue }
            throw .unusable(output, "the shard '\(folder)' lies there; name another --output")
        }
    }

    /// Reads the manifests of the shards.
    private init(_ folders: [String]) throws(OutputError) {
        var problems: [String] = []
        var shards: [BuiltShard] = []
        for folder in folders {
            guard
                let bytes = FileSystem.readFile(
                    "\(folder)/\(ShardManifest.path)", atMost: ShardManifest.largestSize)
            else {
                problems.append(
                    "'\(folder)' is no shard of a site: its build did not end, or had no --shard")
                continue
            }
            guard let manifest = ShardManifest(bytes) else {
                problems.append(
                    "what '\(folder)' says of itself is damaged, or of another release of taxguide")
                continue
            }
            shards.append(BuiltShard(folder: folder, manifest: manifest))
        }
        problems += Self.problems(of: shards, haveAll: problems.isEmpty)
        if problems.isEmpty { problems += Self.clashes(of: shards) }
        guard problems.isEmpty, let joining = shards.lazy.compactMap(\.manifest.joining).first
        else { throw .unmergeable(problems) }
        self.shards = shards
        self.joining = joining
    }

    /// Returns the reasons why shards cannot be merged.
    ///
    /// - Parameter haveAll: A Boolean value that is true if all folders could be read; otherwise a missing
    ///   shard may be among the others.
    private static func problems(of shards: [BuiltShard], haveAll: Bool) -> [String] {
        guard let first = shards.first else { return [] }
        var problems: [String] = []
        let count = first.manifest.shard.count
        var seen: [Int: BuiltShard] = [:]
        for shard in shards {
            let part = shard.manifest.shard
            if part.count != count {
                problems.append(
                    "'\(shard.folder)' is one of \(part.count) shards, '\(first.folder)' of \(count)"
                )
            } else if shard.manifest.origin != first.manifest.origin {
                problems.append(
                    "'\(shard.folder)' was made by another program, with other options or from other "
                        + "files than '\(first.folder)'")
            } else if let other = seen.updateValue(shard, forKey: part.number) {
                problems.append(
                    "'\(shard.folder)' and '\(other.folder)' are both shard \(part.number) of \(count)"
                )
            }
        }
        guard problems.isEmpty, haveAll else { return problems }
        let missing = (1...count).filter { seen[$0] == nil }
        if !missing.isEmpty {
            let listed = missing.prefix(10).map(String.init).joined(separator: ", ")
            problems.append(
                "of \(count) shards \(missing.count == 1 ? "one is" : "\(missing.count) are") missing: "
                    + listed + (missing.count > 10 ? ", …" : ""))
        }
        return problems
    }

    /// Returns conflicts between shards: two that write one file, and redirects without a target.
    private static func clashes(of shards: [BuiltShard]) -> [String] {
        let bookkeeping = [ShardManifest.path, SiteOutput.marker]
        let files = DuplicatePaths.find(in: shards.lazy.flatMap(\.manifest.files).map(\.path))
            .filter { !bookkeeping.contains($0) }.map {
                "two pages or more would have the address '\($0)'"
            }
        guard let joining = shards.lazy.compactMap(\.manifest.joining).first, joining.isWhole,
            !joining.moved.isEmpty
        else { return files }
        let pages = Set(shards.lazy.flatMap(\.manifest.pages).map(\.path))
        return files
            + joining.moved.filter { !pages.contains($0.to) }.map {
                "\($0.location): there is no page at '\($0.to)'"
            }
    }

    private func publish(into output: String, jobs: Int) throws(OutputError) -> Summary {
        let files = shards.flatMap { shard in
            shard.manifest.files.map { (folder: shard.folder, file: $0) }
        }
        let site = try SiteOutput(folder: output)
        let damaged = Mutex<[String]>([])
        try concurrently(files.count, workers: jobs) { index throws(OutputError) in
            let (folder, file) = files[index]
            let path = "\(folder)/\(file.path)"
            guard let bytes = FileSystem.readFile(path, atMost: Int(file.size)),
                bytes.count == file.size, Fingerprint(of: bytes) == file.content
            else { return damaged.withLock { $0.append(path) } }
            try site.write(file.path, bytes)
        }
        let problems = damaged.withLock { $0.sorted() }.map {
            "'\($0)' is gone or not as it was written"
        }
        guard problems.isEmpty else { throw .unmergeable(problems) }
        try writeLists(into: site)
        return try site.publish()
    }

    /// Writes the lists of all pages, as a single build does.
    private func writeLists(into site: SiteOutput) throws(OutputError) {
        let lists = SiteLists(
            baseURL: joining.baseURL, DataIndex(head: joining.indexHead))
        let made = lists.files(
            shards.flatMap(\.manifest.pages), shards.flatMap(\.manifest.data))
        for file in made {
            try site.write(file.path, file.bytes)
        }
    }
}
