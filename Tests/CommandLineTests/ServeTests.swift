import Foundation
import Glibc
import GuideTestSupport
import Testing

@Suite struct ServeTests {
    @Test func asksForABuildWhereThereIsNoSite() throws {
        let guide = try GuideCopy()
        let run = try Command(["serve", "--root", guide.path, "--port", "0"])
        #expect(run.status == 74)
        #expect(run.output == "")
        #expect(run.errors.contains("taxguide build"))
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func namesItsAddressAndEndsWhenAsked(signal: Int32) async throws {
        let guide = try GuideCopy()
        try guide.folder.write("Site/public/index.html", "hello")
        let output = guide.folder.file("out")
        let process = try Command.start(
            ["serve", "--root", guide.path, "--port", "0"], output: output)
        var text = ""
        // Generous: a machine that is busy takes its time to start a process.
        for _ in 0..<600 where !text.hasSuffix("\n") {
            try await Task.sleep(for: .milliseconds(50))
            text = (try? guide.folder.read("out")) ?? ""
        }
        #expect(text.contains("at http://127.0.0.1:"))
        kill(process, signal)
        let clock = ContinuousClock()
        let asked = clock.now
        let status = try Command.wait(for: process)
        #expect(status == 0)
        #expect(clock.now - asked < .seconds(10))
    }
}
