internal import BuildStore
internal import Files
internal import Pages

/// Shortened copies of a site's files, for servers that send them as they are.
///
/// A copy of a file that is as the build before left it is kept: what is shortened anew is what
/// changed.
struct CompressedFiles {
    private let output: SiteOutput
    private let known: [String: BuildCache.OutputFile]

    /// Files that are not shortened already, by the endings of their names.
    static let endings: Set<Substring> = [
        "atom", "css", "csv", "html", "ico", "ics", "json", "svg", "txt", "webmanifest", "xml",
    ]
    /// The size below which a file fits in one packet either way, in bytes.
    private static let smallestSize = 512

    /// - Parameter before: The build before; nil if everything is to be shortened anew.
    init(_ output: SiteOutput, before: BuildCache?) {
        self.output = output
        let files = before?.units.values.flatMap(\.unpacked.files) ?? []
        known = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Writes the copies of all files that were made or kept, on several threads.
    func write(_ ledger: BuildState, jobs: Int) throws(OutputError) {
        let files = ledger.units.values.flatMap(\.unpacked.files).filter(Self.gains)
        try concurrently(files.count, workers: jobs) { index throws(OutputError) in
            let file = files[index]
            var unit = BuildCache.Unit()
            unit.files = try copies(of: file)
            ledger.enter("copies \(file.path)", unit, [.never])
        }
    }

    /// Writes the copies of one file that was made, if it gains by them.
    func write(_ file: BuildCache.OutputFile) throws(OutputError) {
        if Self.gains(file) { _ = try copies(of: file) }
    }

    private static func gains(_ file: BuildCache.OutputFile) -> Bool {
        guard let dot = file.path.lastIndex(of: "."), file.path != SiteOutput.marker else {
            return false
        }
        return file.size >= smallestSize
            && endings.contains(file.path[dot...].dropFirst())
            && !file.path.hasPrefix("_server/")
    }

    private func copies(
        of file: BuildCache.OutputFile
    ) throws(OutputError) -> [BuildCache.OutputFile] {
        let names = Compression.allCases.map { "\(file.path).\($0.ending)" }
        let old = names.compactMap { known[$0] }
        if known[file.path] == file, old.count == names.count, output.keep(old) { return old }
        guard let bytes = output.contents(of: file.path) else { return [] }
        var copies: [BuildCache.OutputFile] = []
        for (compression, name) in zip(Compression.allCases, names) {
            guard let shortened = compression.shortened(bytes) else { continue }
            copies.append(try output.write(name, shortened))
        }
        return copies
    }
}
