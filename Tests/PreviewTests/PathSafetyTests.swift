import Files
import Glibc
import Preview
import TestSupport
import Testing

@Suite struct PathSafetyTests {
    /// The folder `site`, with a secret beside it and links that lead there.
    private func makeFolder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder([
            "secret.txt": "secret", "site/a.txt": "public", "site/d/b.txt": "public",
            "site/.env": "secret", "site/.git/config": "secret", "site/d/.hidden": "secret",
            "site/.well-known/.hidden": "secret", "site/index.html/x": "",
        ])
        try folder.link("site/outside.txt", to: "../secret.txt")
        try folder.link("site/inside.txt", to: "a.txt")
        try folder.link("site/parent", to: "..")
        try folder.link("site/here", to: ".")
        try folder.link("site/process", to: "/proc/self")
        try folder.makePipe("site/pipe")
        return folder
    }

    @Test(arguments: [
        "/../secret.txt", "/d/../../secret.txt", "/%2e%2e/secret.txt", "/%2E%2e/secret.txt",
        "/.%2e/secret.txt", "/..%2fsecret.txt", "/d/..%2f..%2fsecret.txt", "/%2e%2e%2fsecret.txt",
        "/..%5csecret.txt", "/..\\secret.txt", "/d\\b.txt", "/%5c..%5csecret.txt", "/./a.txt",
        "/d/..", "/.", "/a.txt%00.html", "/%00", "/%0d%0aX:%20y", "/%7f",
        "/%c0%ae%c0%ae/secret.txt",
        "/%ff", "/%", "/%2", "/%zz", "/a%2ftxt", "http://localhost/../secret.txt", "a.txt",
        "file:///secret.txt", "/a.txt#x", "?",
    ])
    func refusesSpellingsThatNoClientNeeds(target: String) async throws {
        let folder = try makeFolder()
        try await RunningPreview.serving(folder.path + "/site") { preview in
            let answer = try preview.get(target)
            #expect(answer.status == 400)
            #expect(!answer.text.contains("secret\n"))
        }
    }

    @Test(arguments: [
        // Decoded once only, these are plain names of no file.
        "/%252e%252e/secret.txt", "/..%252fsecret.txt", "/%25%32%65%25%32%65/secret.txt",
        "//secret.txt", "//", "/d//b.txt", "///etc/passwd", "//localhost/a.txt",
        "/.env", "/%2eenv", "/.git/config", "/.git", "/d/.hidden", "/.well-known/.hidden", "/...",
        "/outside.txt", "/inside.txt", "/parent/secret.txt", "/parent", "/parent/", "/here/a.txt",
        "/process/environ", "/process/root/etc/passwd", "/pipe", "/a.txt/", "/a.txt/b", "/",
        "http://localhost//secret.txt",
    ])
    func findsNothingThatIsNotPublished(target: String) async throws {
        let folder = try makeFolder()
        try await RunningPreview.serving(folder.path + "/site") { preview in
            let answer = try preview.get(target)
            #expect(answer.status == 404)
            #expect(answer.text == "There is no such page.\n")
        }
    }

    @Test func findsNothingUnderANameTooLong() async throws {
        let folder = try makeFolder()
        try await RunningPreview.serving(folder.path + "/site") { preview in
            let long = String(repeating: "x", count: 300)
            let deep = String(repeating: "/x", count: 3000)
            for target in ["/" + long, deep] {
                let answer = try preview.get(target)
                #expect(answer.status == 404)
            }
        }
    }

    @Test(arguments: [BeneathOpening.byKernel, .byWalking])
    func opensAlikeWithAndWithoutTheKernelsHelp(opening: BeneathOpening) throws {
        let folder = try makeFolder()
        let published = PublishedFolder(path: folder.path + "/site", opening: opening)
        let found = [
            "a.txt", "d/b.txt", "d", "d/none", "none/b.txt", "a.txt/b", "outside.txt", "inside.txt",
            "parent/secret.txt", "parent", "here/a.txt", "process/environ", "pipe",
            "d/../a.txt", "../secret.txt",
        ].map { name in
            switch published.find(name) {
            case .file: "file"
            case .folder: "folder"
            case .absent: "absent"
            case .unreadable: "unreadable"
            case .unavailable: "unavailable"
            }
        }
        // The last two never come past `RequestTarget`; only the kernel looks once more.
        #expect(found.prefix(3) == ["file", "file", "folder"])
        #expect(found.dropFirst(3).prefix(10).allSatisfy { $0 == "absent" })
        if opening == .byKernel { #expect(found.last == "absent") }
    }

    @Test func answersToEveryNameOnANetwork() async throws {
        let folder = try TemporaryFolder(["a.txt": "x"])
        try await RunningPreview.serving(folder.path, host: "0.0.0.0") { preview in
            #expect(preview.url == "http://localhost:\(preview.port)/")
            let client = try preview.connect()
            try client.send("GET /a.txt HTTP/1.1\r\nHost: desk.example:8080\r\n\r\n")
            let answer = try client.readAnswer()
            #expect(answer.status == 200)
        }
    }

    @Test(arguments: [
        ("localhost", 200), ("LOCALHOST:8080", 200), ("127.0.0.1", 200), ("127.0.0.1:1", 200),
        ("[::1]:8080", 200), ("[::1]", 200), ("attacker.example", 421),
        ("localhost.attacker.example", 421), ("127.0.0.1.attacker.example:80", 421),
        ("localhost:80@attacker.example", 421), ("", 421), ("10.0.0.1", 421), ("::1", 421),
    ])
    func answersToLocalhostOnly(host: String, status: Int) async throws {
        let folder = try TemporaryFolder(["a.txt": "x"])
        try await RunningPreview.serving(folder.path) { preview in
            let client = try preview.connect()
            try client.send("GET /a.txt HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            #expect(try client.readAnswer().status == status)
            // The name in the target goes before the field.
            try client.send("GET http://\(host)/a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try client.readAnswer().status == status)
        }
    }
}
