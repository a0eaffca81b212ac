import Foundation
import FoundationNetworking
import Glibc
import TestSupport
import Testing

@Suite struct ServeTests {
    @Test func asksForABuildWhereThereIsNoSite() throws {
        let guide = try GuideCopy()
        let run = try Command(["serve", "--no-watch", "--root", guide.path, "--port", "0"])
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
            ["serve", "--no-watch", "--root", guide.path, "--port", "0"], output: output,
            errors: guide.folder.file("errors"))
        var text = ""
        // Generous: a machine that is busy takes its time to start a process.
        for _ in 0..<600 where !text.hasSuffix("\n") {
            try await Task.sleep(for: .milliseconds(50))
            text = (try? guide.folder.read("out")) ?? ""
        }
        let port = try #require(text.firstMatch(of: /at http:\/\/127.0.0.1:([0-9]+)\//)?.1)
        // Connections that are open at the end end with it.
        let clients = try (0..<40).map { _ in try RawClient(port: Int(port) ?? 0) }
        for client in clients.dropFirst(20) {
            try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try client.readAnswer().text == "hello")
        }
        kill(process, signal)
        let status = try Command.wait(for: process)
        #expect(status == 0)
        #expect(try guide.folder.read("out").hasSuffix("\nthe preview has ended\n"))
        withExtendedLifetime(clients) {}
        #expect(try guide.folder.read("errors") == "")
    }

    /// A preview of a guide, and what it answers.
    private struct Preview {
        let guide: GuideCopy
        let process: pid_t
        let address: String

        static func start(_ guide: GuideCopy) async throws -> Preview {
            let process = try Command.start(
                ["serve", "--root", guide.path, "--port", "0"], output: guide.folder.file("out"),
                errors: guide.folder.file("errors"))
            let line = try await eventually {
                try? guide.folder.read("out").firstMatch(of: /at (http:.*?), until/)
            }
            return Preview(guide: guide, process: process, address: String(line.1))
        }

        /// The text at an address; nil if there is none.
        func page(_ path: String) async -> String? {
            guard let url = URL(string: address + path),
                let (data, answer) = try? await URLSession.shared.data(from: url),
                (answer as? HTTPURLResponse)?.statusCode == 200
            else { return nil }
            return String(decoding: data, as: UTF8.self)
        }

        func end() throws -> Int32 {
            kill(process, SIGINT)
            return try Command.wait(for: process)
        }
    }

    /// Returns the value of `find` as soon as there is one; a busy machine takes its time.
    private static func eventually<Found>(_ find: () async -> Found?) async throws -> Found {
        for _ in 0..<600 {
            if let found = await find() { return found }
            try await Task.sleep(for: .milliseconds(50))
        }
        return try #require(await find())
    }

    @Test func showsAnEditOnceItIsSaved() async throws {
        let guide = try GuideCopy()
        let preview = try await Preview.start(guide)
        let path = "en/topics/income/investment/interest/"
        let topic = "Content/Topics/income/investment/interest.md"
        let first = try #require(await preview.page("-preview/version"))
        #expect(await preview.page(path)?.contains("<script src=\"/-preview/reload.js\"") == true)
        #expect(await preview.page("-preview/reload.js")?.contains("location.reload") == true)

        try guide.folder.edit(topic, "Interest on a test account", "Interest on any account")
        _ = try await Self.eventually {
            await preview.page(path)?.contains("<h1>Interest on any account") == true ? true : nil
        }
        // The page is there before open pages are told of it.
        _ = try await Self.eventually {
            await preview.page("-preview/version").flatMap { $0 == first ? nil : true }
        }

        // A mistake leaves the page, and says what it is and where.
        try guide.folder.edit(topic, "status: in-force", "status: <gone>")
        let broken = try await Self.eventually {
            await preview.page(path).flatMap { $0.contains("role=\"alert\"") ? $0 : nil }
        }
        #expect(broken.contains("<h1>Interest on any account"))
        #expect(broken.contains("interest.md:6:9: error"))
        #expect(broken.contains("&lt;gone&gt;") && !broken.contains("<gone>"))
        #expect(try guide.folder.read("errors").contains("interest.md:6:9: error"))

        try guide.folder.edit(topic, "status: <gone>", "status: in-force")
        _ = try await Self.eventually {
            await preview.page(path)?.contains("role=\"alert\"") == false ? true : nil
        }
        #expect(try preview.end() == 0)
        // The script is the preview's alone.
        #expect(try !guide.folder.read("Site/public/\(path)index.html").contains("<script src"))
    }

    /// The warnings of `check` on a text follow its page, and disappear when it is corrected.
    @Test func showsWarningsOnThePageThatTheyAreAbout() async throws {
        let guide = try GuideCopy()
        let preview = try await Preview.start(guide)
        let path = "en/topics/income/investment/interest/"
        let topic = "Content/Topics/income/investment/interest.md"
        _ = try await Self.eventually {
            try? guide.folder.read("out").firstMatch(of: /checked: \d+ warnings\n/)
        }
        let warning = "typed-figure"
        #expect(await preview.page(path)?.contains("[\(warning)]") == false)
        try guide.folder.edit(topic, "Enter it.", "Enter $1,234.")
        let warned = try await Self.eventually {
            await preview.page(path).flatMap { $0.contains("[\(warning)]") ? $0 : nil }
        }
        #expect(warned.contains("<pre role=\"status\"") && warned.contains("interest.md:25:"))
        #expect(await preview.page("en/")?.contains("role=\"status\"") == false)
        #expect(try guide.folder.read("errors").contains("[\(warning)]"))
        #expect(try guide.folder.read("out").contains(/checked: \d+ new, 0 gone;/))

        try guide.folder.edit(topic, "Enter $1,234.", "Enter it.")
        _ = try await Self.eventually {
            await preview.page(path)?.contains("[\(warning)]") == false ? true : nil
        }
        #expect(try preview.end() == 0)
        #expect(try guide.folder.read("errors").contains("gone: \(topic):25:"))
    }

    /// The page of a rule shows its current text, pages of topics stay, and an error in a rule is reported
    /// like one in a topic.
    @Test func showsAnEditOfARule() async throws {
        let guide = try GuideCopy()
        let preview = try await Preview.start(guide)
        let rules = "Content/Rules/tax-reductions.rules"
        let page = "en/rules/ontario-tax-reduction/"
        let topic = "Site/public/en/topics/income/investment/interest/index.html"
        let left = try identity(of: guide.folder.file(topic))
        #expect(await preview.page(page)?.contains("role=\"alert\"") == false)

        let text = try guide.folder.read(rules)
        let changed = text.replacing(
            "  en  Ontario tax reduction\n", with: "  en  A reduction under test\n")
        try #require(changed != text)
        try guide.folder.write(rules, changed)
        _ = try await Self.eventually {
            await preview.page(page)?.contains("A reduction under test") == true ? true : nil
        }
        #expect(try guide.folder.read("out").contains("changed: 'rule ontario-tax-reduction'\n"))
        #expect(try identity(of: guide.folder.file(topic)) == left)

        try guide.folder.write(
            rules, changed + "\nrule half-written, gives nothing-yet\n  x = y ! z\n")
        let broken = try await Self.eventually {
            await preview.page(page).flatMap { $0.contains("role=\"alert\"") ? $0 : nil }
        }
        #expect(broken.contains("A reduction under test"))
        #expect(broken.contains("\(rules):") && broken.contains("is not part of the language"))
        #expect(try guide.folder.read("errors").contains("\(rules):"))

        try guide.folder.write(rules, text)
        _ = try await Self.eventually {
            await preview.page(page).flatMap {
                $0.contains("role=\"alert\"") || $0.contains("A reduction under test") ? nil : true
            }
        }
        #expect(try preview.end() == 0)
    }

    /// Returns the properties that distinguish a file from its replacement.
    private func identity(of file: String) throws -> [Int] {
        var status = stat()
        try #require(stat(file, &status) == 0)
        return [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
    }

    /// An editor may empty a file before it writes it.
    @Test func outlivesFilesThatAreEmptyForAWhile() async throws {
        let guide = try GuideCopy()
        let preview = try await Preview.start(guide)
        let path = "en/topics/income/investment/interest/"
        for file in ["Site/Strings/en.yaml", "Site/site.yaml"] {
            let text = try guide.folder.read(file)
            try guide.folder.write(file, "")
            _ = try await Self.eventually {
                await preview.page(path)?.contains("\(file):1:1: error") == true ? true : nil
            }
            try guide.folder.write(file, text)
            _ = try await Self.eventually {
                await preview.page(path)?.contains("role=\"alert\"") == false ? true : nil
            }
        }
        #expect(try preview.end() == 0)
    }

    @Test func followsNewFoldersAndRemovedFiles() async throws {
        let guide = try GuideCopy()
        let preview = try await Preview.start(guide)
        try guide.folder.write("Site/Static/new/folder/note.txt", "one")
        _ = try await Self.eventually {
            await preview.page("new/folder/note.txt") == "one" ? true : nil
        }
        try guide.folder.write("Site/Static/new/folder/note.txt", "two")
        _ = try await Self.eventually {
            await preview.page("new/folder/note.txt") == "two" ? true : nil
        }
        try guide.folder.remove("Site/Static/new")
        _ = try await Self.eventually {
            await preview.page("new/folder/note.txt") == nil ? true : nil
        }
        #expect(try preview.end() == 0)
    }

    /// Every link of a guide with a path in its base URL has a target, and open pages are notified of edits.
    @Test func servesBelowThePathOfTheBaseURL() async throws {
        let guide = try GuideCopy()
        try guide.folder.edit(
            "Site/site.yaml", "https://guide.example/", "https://guide.example/my/guide/")
        let preview = try await Preview.start(guide)
        #expect(preview.address.hasSuffix("/my/guide/"))
        let path = "en/topics/income/investment/interest/"
        let page = try #require(await preview.page(path))
        let addresses = page.matches(of: /(?:href|src)="(\/[^"#]*)/).map { String($0.1) }
        #expect(addresses.count > 10)
        let origin = preview.address.dropLast("/my/guide/".count)
        for address in Set(addresses) {
            let url = try #require(URL(string: origin + address))
            let (_, answer) = try await URLSession.shared.data(from: url)
            #expect((answer as? HTTPURLResponse)?.statusCode == 200, "\(address)")
        }
        // Another path of the same guide is followed.
        try guide.folder.edit("Site/site.yaml", "/my/guide/", "/other/")
        _ = try await Self.eventually {
            let url = URL(string: origin + "/other/\(path)")
            guard let url, let found = try? await URLSession.shared.data(from: url),
                (found.1 as? HTTPURLResponse)?.statusCode == 200
            else { return nil as Bool? }
            return true
        }
        #expect(try preview.end() == 0)
    }
}
