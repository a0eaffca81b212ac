import Foundation
import GuideTestSupport
import Testing

/// What `check --online` asks servers, and what it says of their answers.
@Suite struct OnlineCheckTests {
    /// A guide whose documents have these addresses and no others.
    private func guide(_ addresses: [String]) throws -> GuideCopy {
        let guide = try GuideCopy()
        try guide.folder.remove("Content/Sources/hosts.yaml")
        for name in guide.folder.files(below: "Content/Sources") {
            let path = "Content/Sources/\(name)"
            let lines = try guide.folder.read(path).split(
                separator: "\n", omittingEmptySubsequences: false)
            let without = lines.filter { line in
                !["  address:", "  copy:", "    en:", "    fr:"].contains { line.hasPrefix($0) }
            }
            try guide.folder.write(path, without.joined(separator: "\n"))
        }
        try guide.folder.write(
            "Content/Sources/linked.yaml",
            addresses.enumerated().map {
                "document-\($0):\n  title: Document \($0)\n  kind: page\n  address: \($1)\n"
            }.joined())
        return guide
    }

    private func check(_ guide: GuideCopy, _ arguments: String...) throws -> [String] {
        let run = try Command(
            ["check", "--root", guide.path, "--today", "2026-11-22", "--verbose"] + arguments)
        #expect(run.status == 0)
        return run.errors.split(separator: "\n").filter {
            $0.contains("-link]") && !$0.contains("unlinked-topic")
        }.map(String.init)
    }

    @Test func saysWhatReadersWouldNotFind() throws {
        let server = try LoopbackServer([
            "/page": .status(200), "/part": .byMethod(head: 405, get: 206),
            "/gone": .status(410), "/refused": .status(403), "/moved": .redirect("/page"),
        ])
        defer { server.stop() }
        let other = try LoopbackServer(["/": .status(200)])
        defer { other.stop() }
        let here = "http://127.0.0.1:\(server.port)"
        let guide = try guide([
            "\(here)/page", "\(here)/part", "\(here)/gone", "\(here)/refused", "\(here)/moved",
            "\(here)/nowhere", "http://localhost:\(other.port)/", "http://nobody.invalid/",
        ])
        let found = try check(guide, "--online")
        let expected = [
            "'\(here)/gone' leads to nothing: status 410 [dead-link]",
            "'\(here)/nowhere' leads to nothing: status 404 [dead-link]",
            "'\(here)/refused' was not answered: status 403 [unanswered-link]",
        ]
        for text in expected {
            let line = try #require(found.first { $0.hasSuffix(": warning: \(text)") })
            #expect(line.hasPrefix("Content/Sources/linked.yaml:"))
        }
        // A machine may have no server of names, which is no answer about this one.
        #expect(found.filter { !$0.contains("nobody.invalid") }.count == expected.count)
        #expect(found.contains { $0.contains("nobody.invalid") })
        #expect(server.requests.contains("HEAD /page") && !server.requests.contains("GET /page"))
        #expect(server.requests.contains("GET /part"))
        #expect(server.most == 1)
    }

    @Test func saysWhereAnotherHostAnswers() throws {
        let other = try LoopbackServer(["/": .status(200)])
        defer { other.stop() }
        let address = "http://localhost:\(other.port)/"
        let server = try LoopbackServer(["/old": .redirect(address)])
        defer { server.stop() }
        let old = "http://127.0.0.1:\(server.port)/old"
        let found = try check(try guide([old]), "--online")
        #expect(found.count == 1)
        #expect(
            found.first?.hasSuffix("'\(old)' leads to another host: '\(address)' [moved-link]")
                ?? false)
    }

    @Test func asksNobodyUnlessToldTo() throws {
        let server = try LoopbackServer([:])
        defer { server.stop() }
        let guide = try guide(["http://127.0.0.1:\(server.port)/"])
        #expect(try check(guide) == [])
        #expect(server.requests == [])
    }

    /// Nothing listens at a port that was just closed.
    @Test func goesOnWhereNobodyListens() throws {
        let server = try LoopbackServer([:])
        server.stop()
        let address = "http://127.0.0.1:\(server.port)/"
        let found = try check(try guide([address]), "--online")
        #expect(
            found.first?.hasSuffix(
                "'\(address)' was not answered: the host refuses connections [unanswered-link]")
                ?? false)
    }

    @Test func needsCurl() throws {
        let folder = try TemporaryFolder()
        let run = try Command(
            shell: "PATH=\(folder.path) exec \"$0\" check --root '\(Repository.root)' --online")
        #expect(run.status == 64)
        #expect(run.errors.contains("--online needs 'curl'"))
    }
}
