internal import GuideContent
internal import GuideDiagnostics
internal import GuideFiles
internal import GuideFolders
internal import GuidePages
internal import TaxTables

/// What a check that found no error leaves for the next one: of what its pages were made, where they lead,
/// and which places they leave out.
///
/// As with the cache of a build, one of another program or one that is damaged is as good as none.
struct ReviewCache {
    var build: BuildCache
    var links: LinkRecord
    /// What `leftOut` was found from.
    var leftOutInputs: Fingerprint
    var leftOut: [LeftOut]

    static func path(in folder: GuideFolder) -> String { folder.path("Site/.cache/check") }

    static func read(
        _ path: String, key: Fingerprint, _ names: GuideNames
    ) -> ReviewCache? {
        guard var reader = BuildCache.reader(of: path),
            let build = BuildCache(from: &reader, key: key),
            let links = LinkRecord(&reader), let inputs = reader.fingerprint(),
            let count = reader.count()
        else { return nil }
        var leftOut: [LeftOut] = []
        for _ in 0..<count {
            guard let one = LeftOut(from: &reader, names) else { return nil }
            leftOut.append(one)
        }
        guard reader.rest.isEmpty else { return nil }
        return ReviewCache(build: build, links: links, leftOutInputs: inputs, leftOut: leftOut)
    }

    /// Writes the cache; one that cannot be written is left out, which costs only time.
    func write(_ path: String) {
        BuildCache.write(path) { file in
            build.write(to: &file)
            links.write(to: &file)
            var writer = CacheLineWriter(capacity: 100)
            writer.line(leftOutInputs)
            writer.line(String(leftOut.count))
            for one in leftOut { one.write(to: &writer) }
            file.add(writer.bytes)
        }
    }
}

extension LeftOut {
    fileprivate init?(from reader: inout CacheLineReader, _ names: GuideNames) {
        guard let texts = reader.texts(5), let place = names.jurisdiction(named: texts[1]),
            let year = TaxYear(text: texts[2])
        else { return nil }
        self.init(texts[0], in: place, year, because: texts[3], askedForIn: texts[4])
    }

    fileprivate func write(to writer: inout CacheLineWriter) {
        for text in [what, place.rawValue, year.description, reason, path] {
            // A line of the file holds one line of text.
            writer.line(text.replacing("\n", with: " "))
        }
    }
}
