import Foundation
import TestSupport
import Testing

/// After any failing call of a build, the published folder has the old site or the new one, complete, the
/// exit status says which, and the next build makes the new one.
///
/// `FAULT_POINTS=500 swift test -c release --filter FaultTests` lets as many calls fail, and
/// `FAULT_POINTS=all` each call in turn; `FAULT_SEED` chooses other calls and errors.
@Suite struct FaultTests {
    private let guide: GuideCopy
    private let own: TemporaryFolder
    private let sites: [PublishedSite]

    init() throws {
        guide = try GuideCopy()
        own = try TemporaryFolder()
        var sites: [PublishedSite] = []
        for version in [1, 2] {
            try Self.write(version, guide)
            let run = try Command(["build", "--root", guide.path])
            try #require(run.status == 0, "\(run.errors)")
            sites.append(try PublishedSite(guide.folder, "Site/public"))
        }
        self.sites = sites
    }

    /// One of two versions of the guide, which differ on every page and in which pages there are.
    private static func write(_ version: Int, _ guide: GuideCopy) throws {
        let configuration = try guide.folder.read("Site/site.yaml")
        try guide.folder.write(
            "Site/site.yaml",
            configuration.replacing(/A test guide( [0-9]+)?/, with: "A test guide \(version)"))
        let page = try guide.folder.read("Content/Pages/method.md")
        for name in ["one", "two"] where guide.folder.exists("Content/Pages/\(name).md") {
            try guide.folder.remove("Content/Pages/\(name).md")
        }
        try guide.folder.write("Content/Pages/\(version == 1 ? "one" : "two").md", page)
    }

    /// One thread, so that the same call has the same number every time.
    private func build(_ variables: [String: String] = [:], _ more: [String] = []) throws -> Command
    {
        try Command(
            ["build", "--root", guide.path, "--jobs", "1"] + more, environment: variables)
    }

    private func published() throws -> PublishedSite {
        try PublishedSite(guide.folder, "Site/public")
    }

    /// Returns the faults after a failing call in a build from one version to the other.
    private func faults(of call: Int, error: Int32, to new: Int, _ more: [String]) throws
        -> [String]
    {
        try Self.write(new + 1, guide)
        let log = own.file("calls")
        try? own.remove("calls")
        let run = try build(SystemCall.failing(from: call, with: error, log: log), more)
        let failed = try SystemCall.read(log).last { $0.path.hasSuffix(" FAILED") }
        let name = failed.map { "\($0.name) \($0.path), \(error)" } ?? "nothing failed"
        var faults: [String] = []
        let found = try published()
        let isNew = found == sites[new]
        if !isNew, found != sites[1 - new] {
            let differences = found.differences(from: sites[new]).prefix(5)
            faults.append("neither the old site nor the new one: \(differences)")
        }
        if run.status == 0, !isNew { faults.append("status 0 with the old site") }
        if ![0, 1, 74].contains(run.status) {
            faults.append("status \(run.status): \(run.errors)")
        }
        let isSilent = run.status != 0 && run.errors.isEmpty && failed?.kind != "write"
        if isSilent { faults.append("status \(run.status) without a word") }
        if run.status == 1, run.errors.firstMatch(of: #/[^ \n]+:[0-9]+:[0-9]+: error: /#) == nil {
            faults.append("status 1 without a place: \(run.errors)")
        }
        if run.status == 1, [EIO, ESTALE, EMFILE, ENOMEM].contains(error) {
            faults.append("status 1, where the guide has no mistake: \(run.errors)")
        }
        // The sites alternate: whatever went wrong before, the next build makes this one.
        let next = try build()
        if next.status != 0 { faults.append("the next build: \(next.status) \(next.errors)") }
        let mended = try published()
        if mended != sites[new] {
            let differences = mended.differences(from: sites[new]).prefix(5)
            faults.append("the next build left another site: \(differences)")
        }
        return faults.map { "call \(call) (\(name)): \($0)" }
    }

    /// The exit status distinguishes a failing disk from an error in a text.
    @Test(arguments: zip([EIO, ESTALE, EACCES], [74, 74, 1]))
    func saysWhetherTheSystemFailedOrTheGuide(error: Int32, status: Int32) throws {
        let log = own.file("all")
        #expect(
            try build(SystemCall.recording(in: log), ["--no-cache", "--jobs", "1"]).status == 0)
        let calls = try SystemCall.read(log)
        for place in ["Content/Topics", "Content/Pages/method.md", "Site/Strings/en.yaml"] {
            // The first time, the files are only listed for the next build.
            let call = try #require(
                calls.last {
                    $0.path.hasSuffix(place) && $0.kind == "read" && $0.name.hasPrefix("open")
                }, "\(place)")
            try own.remove("all")
            let run = try build(
                SystemCall.failing(from: call.number, with: error, log: log),
                ["--no-cache", "--jobs", "1"])
            #expect(run.status == status, "\(place): \(run.errors)")
            let identifier = status == 74 ? "[failed-reading]" : "[unreadable-file]"
            #expect(run.errors.contains(":1:1: error: the file cannot be read: "))
            #expect(run.errors.contains(identifier), "\(run.errors)")
        }
    }

    /// The built-in strings lie beside the program; without them a build would use other words.
    @Test(arguments: [EIO, EACCES], ["en", "placeholders"])
    func reportsBuiltInStringsThatCannotBeRead(error: Int32, file: String) throws {
        let log = own.file("all")
        #expect(
            try build(SystemCall.recording(in: log), ["--no-cache", "--jobs", "1"]).status == 0)
        let calls = try SystemCall.read(log).filter {
            $0.path.hasSuffix("/Sources/Strings/\(file).yaml") && $0.name.hasPrefix("open")
        }
        let runs = try calls.map {
            try build(
                SystemCall.failing(from: $0.number, with: error, log: "/dev/null"),
                ["--no-cache", "--jobs", "1"])
        }
        // A failing read of the fingerprint renders the same pages again.
        #expect(runs.allSatisfy { $0.status == 0 || $0.errors.contains("[failed-reading]") })
        #expect(runs.contains { $0.status == 74 })
    }

    @Test func publishesAWholeSiteWhicheverCallFails() throws {
        let log = own.file("all")
        try Self.write(1, guide)
        #expect(try build(SystemCall.recording(in: log)).status == 0)
        #expect(try published() == sites[0])
        let count = try SystemCall.read(log).count
        #expect(count > 500)
        let plan = FaultPlan(calls: count, sample: 8)
        var found: [String] = []
        var new = 1
        for (point, error) in plan.points {
            let more = point % 3 == 0 ? ["--no-cache"] : []
            found += try faults(of: point, error: error, to: new, more)
            new = 1 - new
        }
        print(
            "\(plan.points.count) of \(count) calls failed from seed \(FaultPlan.seed): \(found.count) faults"
        )
        #expect(found == [])
    }
}
