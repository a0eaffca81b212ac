import Foundation
import TestSupport
import Testing

/// A preview serves a whole site, the old one or the new one, whichever call of it fails, and builds the next edit.
@Suite struct ServeFaultTests {
    private let folder: TemporaryFolder
    /// The site of each of two versions of a guide.
    private let sites: [PublishedSite]

    init() throws {
        let folder = try TemporaryFolder()
        let guide = folder.file("guide")
        try #require(try Command(["new", "guide", guide]).status == 0)
        sites = try (0...1).map { version in
            try Self.write(version, folder)
            let build = try Command(["build", "--root", guide])
            try #require(build.status == 0, "\(build.errors)")
            return try PublishedSite(folder, "guide/Site/public")
        }
        self.folder = folder
        #expect(!sites[0].differences(from: sites[1]).isEmpty)
    }

    /// Writes a version of the guide, which differs from the other one on every page.
    private static func write(_ version: Int, _ folder: TemporaryFolder) throws {
        let path = "guide/Site/site.yaml"
        let text = try folder.read(path)
            .replacing(/tax guide( version [0-9])?/, with: "tax guide version \(version)")
        try folder.write(path, text)
    }

    private func published() throws -> PublishedSite {
        try PublishedSite(folder, "guide/Site/public")
    }

    private func build() throws {
        let build = try Command(["build", "--root", folder.file("guide")])
        #expect(build.status == 0, "\(build.errors)")
    }

    /// A running preview.
    private final class Preview {
        let process: pid_t
        private let folder: TemporaryFolder
        private var hasEnded = false

        init(_ folder: TemporaryFolder, _ variables: [String: String] = [:]) throws {
            self.folder = folder
            for name in ["out", "errors", "calls"] where folder.exists(name) {
                try folder.remove(name)
            }
            process = try Command.start(
                ["serve", "--root", folder.file("guide"), "--port", "0"],
                output: folder.file("out"),
                errors: folder.file("errors"), environment: variables)
        }

        deinit { if !hasEnded { kill(process, SIGKILL) } }

        var output: String { (try? folder.read("out")) ?? "" }
        var errors: String { (try? folder.read("errors")) ?? "" }

        /// A Boolean value that is true if the call that failed is a write of its output.
        var isOutputFailed: Bool {
            (try? folder.read("calls"))?.contains(/write write [^\n]*\/out FAILED/) ?? false
        }

        /// The exit status of a preview that ended by itself.
        func status() throws -> Int32? {
            if hasEnded { return nil }
            var information = siginfo_t()
            guard waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0,
                information.si_signo != 0
            else { return nil }
            hasEnded = true
            return try Command.wait(for: process)
        }

        func end(by signal: Int32) throws -> Int32 {
            kill(process, signal)
            hasEnded = true
            return try Command.wait(for: process)
        }

        /// The page at the root of the site, as a client gets it.
        func page() throws -> String? {
            guard
                let port = output.firstMatch(of: /at http:[^ ]*:([0-9]+)\//).flatMap({ Int($0.1) })
            else { return nil }
            let client = try RawClient(port: port)
            try client.send("GET /en/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return try client.readAnswer().text
        }
    }

    /// Waits until a condition holds.
    private static func eventually(
        within limit: Duration = .seconds(60), _ condition: () throws -> Bool
    ) throws -> Bool {
        let start = ContinuousClock.now
        while ContinuousClock.now - start < limit {
            if try condition() { return true }
            usleep(10_000)
        }
        return try condition()
    }

    /// Edits the guide under a preview until the new version is served.
    ///
    /// A failed build is reported, and the next edit is built.
    private func edit(to version: Int, under preview: Preview, _ what: String) throws {
        for _ in 0..<3 {
            let reported = preview.errors.utf8.count
            try Self.write(version, folder)
            let isBuilt = try Self.eventually {
                try published() == sites[version] || preview.status() != nil
                    || preview.errors.utf8.count > reported
            }
            #expect(isBuilt, "\(what): no build and no message")
            let found = try published()
            #expect(sites.contains(found), "\(what): \(found.differences(from: sites[0]))")
            if found == sites[version] { break }
        }
        #expect(try published() == sites[version], "\(what): \(preview.errors)")
        let isServed = try Self.eventually {
            // The call that fails may be one for this client.
            (try? preview.page()?.contains("version \(version)")) == true
        }
        #expect(isServed, "\(what)")
    }

    @Test func servesAWholeSiteWhicheverCallFails() throws {
        let log = folder.file("calls")
        try Self.write(0, folder)
        try build()
        let whole = try Preview(folder, SystemCall.recording(in: log))
        #expect(try Self.eventually { whole.output.contains("until Ctrl-C") })
        try edit(to: 1, under: whole, "nothing failed")
        #expect(try whole.end(by: SIGINT) == 0)
        let count = try SystemCall.read(log).count
        let plan = FaultPlan(calls: count, sample: 4)
        for (point, error) in plan.points {
            try Self.write(0, folder)
            try build()
            let preview = try Preview(
                folder, SystemCall.failing(from: point, with: error, log: log))
            let what = "call \(point) of \(count), error \(error)"
            var ended: Int32?
            let isReady = try Self.eventually {
                ended = try preview.status()
                return ended != nil || preview.output.contains("until Ctrl-C")
                    || (error != 0 && preview.isOutputFailed)
            }
            #expect(isReady, "\(what)")
            if ended == nil, !preview.output.contains("until Ctrl-C") {
                // The line with its address was lost. It goes on, and its status says so at the end.
                #expect(try preview.end(by: SIGTERM) != 0, "\(what)")
                #expect(sites.contains(try published()), "\(what)")
                continue
            }
            if let ended {
                // It could not start, and says why.
                #expect([1, 74].contains(ended) && !preview.errors.isEmpty, "\(what): \(ended)")
                #expect(sites.contains(try published()), "\(what)")
                continue
            }
            try edit(to: 1, under: preview, what)
            #expect(try preview.status() == nil, "\(what): \(preview.errors)")
            let status = try preview.end(by: SIGTERM)
            let isLost = error != 0 && preview.isOutputFailed
            #expect((status == 0) != isLost, "\(what): \(preview.errors)")
        }
        print("\(plan.points.count) of \(count) calls of a preview failed")
    }

    /// A failed read is not remembered for the next build.
    @Test func readsAFileAgainAfterAFailure() throws {
        try Self.write(0, folder)
        try build()
        let preview = try Preview(
            folder,
            SystemCall.failing(
                from: 0, with: EIO, log: folder.file("calls"), of: "Content/Sources/hosts.yaml"))
        #expect(try Self.eventually { preview.output.contains("until Ctrl-C") })
        try edit(to: 1, under: preview, "the file can be read")
        #expect(try folder.read("calls").contains("hosts.yaml FAILED"))
        #expect(try preview.end(by: SIGTERM) == 0)
    }

    @Test func leavesAWholeSiteWhenItIsKilled() throws {
        for (number, moment) in KillPlan(.zero ... .milliseconds(300), sample: 4).moments
            .enumerated()
        {
            let version = number % 2
            try Self.write(1 - version, folder)
            try build()
            let preview = try Preview(folder)
            #expect(try Self.eventually { preview.output.contains("until Ctrl-C") })
            try Self.write(version, folder)
            moment.pass()
            #expect(try preview.end(by: SIGKILL) == 128 + SIGKILL)
            #expect(sites.contains(try published()), "killed after \(moment)")
            try build()
            #expect(try published() == sites[version], "killed after \(moment)")
        }
    }

    /// A build that fails ends no preview: the last site stays, the message names the line, and the next edit is built.
    @Test(arguments: [
        (
            "Content/Rules/national.rules", "net-income = total-income, always",
            "net-income = ! oops"
        ),
        (
            "Content/Rules/national.rules", "net-income = total-income, always",
            "net-income = total-income × total-income × total-income × total-income × total-income, always"
        ),
        (
            "Content/Tables/2026/marisle.yaml", "{over: 20000, rate: \"0.2\"}",
            "{over: 1e99, rate: x}"
        ),
        ("Content/places.yaml", "code: \"NO\"", "code: \"x\\ndelete y\""),
        ("Site/site.yaml", "languages: [en, fr]", "languages: []"),
        ("Content/Topics/income/work/wages.md", "status: in-force", "status: [["),
    ])
    func outlivesABuildThatFails(file: String, old: String, new: String) throws {
        try Self.write(0, folder)
        try build()
        let preview = try Preview(folder)
        #expect(try Self.eventually { preview.output.contains("until Ctrl-C") })
        try folder.edit("guide/\(file)", old, new)
        #expect(try Self.eventually { preview.errors.contains("\(file):") }, "\(preview.errors)")
        #expect(try published() == sites[0])
        #expect(try Self.eventually { try preview.page()?.contains("role=\"alert\"") == true })
        #expect(try preview.status() == nil)
        try folder.edit("guide/\(file)", new, old)
        let isMended = try Self.eventually {
            try preview.page()?.contains("role=\"alert\"") == false
        }
        #expect(isMended, "\(preview.errors)")
        try edit(to: 1, under: preview, file)
        #expect(try preview.end(by: SIGTERM) == 0)
    }
}
