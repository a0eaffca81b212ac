import Foundation
import TestSupport
import Testing

/// A merge publishes the whole new site or leaves the old one, whichever call fails and whenever it is killed, and
/// the next merge publishes the new one.
@Suite struct MergeFaultTests {
    private let folder: TemporaryFolder
    /// The site of each of two versions of a guide.
    private let sites: [PublishedSite]

    init() throws {
        let folder = try TemporaryFolder()
        let guide = folder.file("guide")
        try #require(try Command(["new", "guide", guide]).status == 0)
        sites = try ["one", "two"].enumerated().map { version, name in
            // Every page has the title, and each version has a page that the other one lacks.
            if version > 0 { try folder.remove("guide/Content/Pages/about.fr.md") }
            try folder.edit("guide/Site/site.yaml", "tax guide", "tax guide \(name)")
            for number in 1...2 {
                let build = try Command([
                    "build", "--root", guide, "--shard", "\(number)/2", "--output",
                    folder.file("shard-\(version)-\(number)"),
                ])
                try #require(build.status == 0, "\(build.errors)")
            }
            let merge = try Command(Self.arguments(version, folder))
            try #require(merge.status == 0, "\(merge.errors)")
            return try PublishedSite(folder, "site")
        }
        self.folder = folder
        #expect(!sites[0].differences(from: sites[1]).isEmpty)
    }

    private static func arguments(_ version: Int, _ folder: TemporaryFolder) -> [String] {
        ["merge", "--output", folder.file("site")]
            + (1...2).map { folder.file("shard-\(version)-\($0)") }
    }

    private func merge(_ version: Int, _ variables: [String: String] = [:]) throws -> Command {
        try Command(Self.arguments(version, folder), environment: variables)
    }

    /// Checks what is left of a merge of a version that may have failed, and merges again.
    private func check(_ version: Int, isDone: Bool, _ what: String) throws {
        let found = try PublishedSite(folder, "site")
        #expect(found == sites[version] || !isDone && found == sites[1 - version], "\(what)")
        let next = try merge(version)
        #expect(next.status == 0, "\(what): \(next.errors)")
        #expect(try PublishedSite(folder, "site") == sites[version], "\(what)")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!left.contains { $0.contains(".next-") || $0.hasSuffix(".lock") }, "\(left)")
    }

    @Test func publishesAWholeSiteWhicheverCallFails() throws {
        let log = folder.file("calls")
        #expect(try merge(0, SystemCall.recording(in: log)).status == 0)
        let count = try SystemCall.read(log).count
        let plan = FaultPlan(calls: count, sample: 8)
        for (number, (point, error)) in plan.points.enumerated() {
            let version = (number + 1) % 2
            let run = try merge(version, SystemCall.failing(from: point, with: error, log: log))
            let what = "call \(point) of \(count), error \(error): \(run.status) \(run.errors)"
            #expect([0, 74].contains(run.status), "\(what)")
            try check(version, isDone: run.status == 0, what)
        }
        print("\(plan.points.count) of \(count) calls of a merge failed")
    }

    @Test func publishesAWholeSiteAfterItWasKilled() throws {
        let time = try ContinuousClock().measure { _ = try merge(0) }
        for (number, moment) in KillPlan(.zero...time, sample: 6).moments.enumerated() {
            let version = (number + 1) % 2
            let process = try Command.start(Self.arguments(version, folder), output: "/dev/null")
            moment.pass()
            kill(process, SIGKILL)
            _ = try Command.wait(for: process)
            try check(version, isDone: false, "killed after \(moment)")
        }
    }
}
