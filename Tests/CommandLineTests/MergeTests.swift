import Foundation
import Glibc
import TestSupport
import Testing

/// The faults that `taxguide merge` rejects without publishing anything.
@Suite struct MergeTests {
    enum Fault: String, CaseIterable {
        case missing = "of 3 shards one is missing: 2"
        case twice = "are both shard 1 of 3"
        case otherContent = "from other files than"
        case otherOptions = "with other options"
        case otherCount = "is one of 2 shards"
        case whole = "had no --shard"
        case damagedFile = "index.html' is gone or not as it was written"
        case sparseFile = "site.webmanifest' is gone or not as it was written"
        case goneFile = "robots.txt' is gone or not as it was written"
        case damagedManifest = "says of itself is damaged"
        case damagedDay = "of itself is damaged, or of"
        case outputIsShard = "name another --output"
    }

    @Test(arguments: Fault.allCases)
    func publishesNothingOf(fault: Fault) throws {
        let guide = try GuideCopy()
        let folder = guide.folder
        for number in 1...3 { try shard(guide, "\(number)/3", "shard-\(number)") }
        var shards = ["shard-1", "shard-2", "shard-3"]
        var output = "site"
        switch fault {
        case .missing: shards.remove(at: 1)
        case .twice:
            try shard(guide, "1/3", "again")
            shards.append("again")
        case .otherContent:
            try folder.write(
                "Site/site.yaml", folder.read("Site/site.yaml") + "\n# Another file.\n")
            try shard(guide, "2/3", "shard-2")
        case .otherOptions: try shard(guide, "2/3", "shard-2", ["--drafts"])
        case .otherCount: try shard(guide, "2/2", "shard-2")
        case .whole:
            try shard(guide, nil, "all")
            shards[1] = "all"
        case .damagedFile:
            let page = try #require(
                shards.lazy.flatMap { shard in
                    folder.files(below: shard).filter { $0.hasSuffix("index.html") }
                        .map { "\(shard)/\($0)" }
                }.first)
            try folder.write(page, folder.read(page) + " ")
        case .sparseFile:
            let file = try #require(
                ["shard-1", "shard-2", "shard-3"].map { "\($0)/site.webmanifest" }
                    .first(where: folder.exists))
            // It takes no room on the disk and, read whole, all memory there is.
            #expect(truncate(folder.file(file), 1 << 40) == 0)
        case .goneFile: try folder.remove("shard-1/robots.txt")
        case .damagedManifest:
            let path = "shard-2/.taxguide-shard"
            try folder.write(path, String(folder.read(path).dropLast(3)))
        case .damagedDay:
            let paths = ["shard-1", "shard-2", "shard-3"].map { "\($0)/.taxguide-shard" }
            let dated = /\n(\d{4}-\d{2}-\d{2}) en\//
            let path = try #require(paths.first { try folder.read($0).contains(dated) })
            let text = try folder.read(path)
            let day = try #require(text.firstMatch(of: dated))
            try folder.write(
                path, text.replacingOccurrences(of: "\n\(day.1) en/", with: "\n2026-13-45 en/"))
        case .outputIsShard: output = "shard-2"
        }
        let merge = try Command(
            ["merge"] + shards.map(folder.file) + ["--output", folder.file(output)])
        #expect(merge.status == (fault == .outputIsShard ? 64 : 74))
        #expect(merge.errors.contains(fault.rawValue), "\(merge.errors)")
        #expect(merge.output.isEmpty)
        #expect(!folder.exists("site"))
    }

    /// `MANIFEST_DAMAGES=300` damages as many manifests; `MANIFEST_SEED` chooses others.
    @Test func publishesNoDamagedManifest() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["MANIFEST_DAMAGES"].flatMap { Int($0) } ?? 30
        let seed = environment["MANIFEST_SEED"].flatMap { UInt64($0) } ?? 9
        var generator = SeededGenerator(seed: seed)
        let guide = try GuideCopy()
        let folder = guide.folder
        for number in 1...2 { try shard(guide, "\(number)/2", "shard-\(number)") }
        let path = URL(fileURLWithPath: folder.file("shard-1/.taxguide-shard"))
        let whole = try Data(contentsOf: path)
        for round in 1...count {
            var damaged = whole
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                let place = Int.random(in: 0..<damaged.count, using: &generator)
                damaged[place] ^= UInt8.random(in: 1...255, using: &generator)
            }
            try damaged.write(to: path)
            let merge = try Command(
                [
                    "merge", "--output", folder.file("site"), folder.file("shard-1"),
                    folder.file("shard-2"),
                ])
            #expect(damaged == whole || merge.status == 74, "seed \(seed), round \(round)")
            #expect(damaged == whole || !folder.exists("site"))
        }
        // A sparse file takes no room on the disk and all memory there is.
        try whole.write(to: path)
        #expect(truncate(path.path, 1 << 40) == 0)
        let merge = try Command(
            [
                "merge", "--output", folder.file("site"), folder.file("shard-1"),
                folder.file("shard-2"),
            ])
        #expect(merge.status == 74, "\(merge.errors)")
    }

    /// No shard knows alone which pages there are.
    @Test func refusesARedirectToNoPage() throws {
        let guide = try GuideCopy()
        try guide.folder.write("Site/redirects.yaml", "- {from: en/old/, to: en/nowhere/}\n")
        for number in 1...3 { try shard(guide, "\(number)/3", "shard-\(number)") }
        let merge = try Command(
            ["merge", "--output", guide.folder.file("site")]
                + (1...3).map { guide.folder.file("shard-\($0)") })
        #expect(merge.status == 74)
        #expect(
            merge.errors.contains("Site/redirects.yaml:1:23: there is no page at 'en/nowhere/'"),
            "\(merge.errors)")
        #expect(!guide.folder.exists("site"))
    }

    /// The shard with the page reports the error, as a build of the whole does.
    @Test func refusesARedirectFromAPage() throws {
        let guide = try GuideCopy()
        let page = "en/topics/income/investment/interest/"
        try guide.folder.write("Site/redirects.yaml", "- {from: \(page), to: en/topics/}\n")
        let failed = try (1...3).filter { number in
            let build = try Command(
                [
                    "build", "--root", guide.path, "--shard", "\(number)/3", "--output",
                    guide.folder.file("shard-\(number)"),
                ])
            if build.status != 0 {
                #expect(build.errors.contains("redirects.yaml:1:10: error: there is a page at"))
            }
            return build.status != 0
        }
        #expect(failed.count == 1)
    }

    /// A list of what is to be sent grows by joined sites as by built ones.
    @Test func listsWhatIsToBeSent() throws {
        let guide = try GuideCopy()
        for number in 1...2 { try shard(guide, "\(number)/2", "shard-\(number)") }
        let list = guide.folder.file("list")
        let shards = ["shard-1", "shard-2"].map(guide.folder.file)
        let merge = try Command(
            ["merge", "--output", guide.folder.file("site"), "--changed", list] + shards)
        #expect(merge.status == 0, "\(merge.errors)")
        let files = guide.folder.files(below: "site").filter { $0 != ".taxguide" }
        let sent = try guide.folder.read("list").split(separator: "\n").map(String.init)
        #expect(Set(files.map { "send \($0)" }).isSubset(of: sent))
    }

    /// A site that was joined before keeps the files that are still the same.
    @Test func leavesWhatDidNotChange() throws {
        let guide = try GuideCopy()
        for number in 1...2 { try shard(guide, "\(number)/2", "shard-\(number)") }
        let shards = ["shard-1", "shard-2"].map(guide.folder.file)
        let arguments = ["merge", "--output", guide.folder.file("site")] + shards
        #expect(try Command(arguments).status == 0)
        let again = try Command(arguments)
        #expect(again.status == 0)
        #expect(again.output.contains(": 0 files written, "), "\(again.output)")
        #expect(again.output.contains(", 0 removed in "), "\(again.output)")
    }

    private func shard(
        _ guide: GuideCopy, _ part: String?, _ output: String, _ options: [String] = []
    ) throws {
        let arguments =
            ["build", "--root", guide.path, "--output", guide.folder.file(output)]
            + (part.map { ["--shard", $0] } ?? []) + options
        let build = try Command(arguments)
        try #require(build.status == 0, "\(build.errors)")
    }
}
