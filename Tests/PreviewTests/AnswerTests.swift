import Glibc
import TestSupport
import Testing

@Suite struct AnswerTests {
    @Test(arguments: [
        ("/a.html", "text/html; charset=utf-8"),
        ("/a.CSS", "text/css; charset=utf-8"),
        ("/a.svg", "image/svg+xml; charset=utf-8"),
        ("/a.json", "application/json"),
        ("/a.csv", "text/csv; charset=utf-8"),
        ("/a.ics", "text/calendar; charset=utf-8"),
        ("/a.md", "text/markdown; charset=utf-8"),
        ("/a.woff2", "font/woff2"),
        ("/a.webmanifest", "application/manifest+json"),
        ("/a.b/plain", "application/octet-stream"),
        ("/.well-known/security.txt", "text/plain; charset=utf-8"),
    ])
    func declaresTheTypeByTheEndingOfTheName(target: String, type: String) async throws {
        let folder = try TemporaryFolder([String(target.dropFirst()): "x"])
        try await RunningPreview.serving(folder.path) { preview in
            let answer = try preview.get(target)
            #expect(answer.status == 200)
            #expect(answer.field("content-type") == type)
            #expect(answer.text == "x")
        }
    }

    @Test(arguments: [
        ("/", "root"), ("/en/", "english"), ("/en/?q=/../", "english"), ("/%65n/", "english"),
        ("/caf%C3%A9.html", "coffee"), ("/a%20b.html", "space"),
        ("/100%25.html", "percent"), ("http://localhost/en/", "english"),
        ("HTTP://127.0.0.1:9/en/?q", "english"), ("http://localhost", "root"),
    ])
    func findsThePage(target: String, text: String) async throws {
        let folder = try TemporaryFolder([
            "index.html": "root", "en/index.html": "english", "caf\u{E9}.html": "coffee",
            "a b.html": "space", "100%.html": "percent",
        ])
        try await RunningPreview.serving(folder.path) { preview in
            let answer = try preview.get(target)
            #expect(answer.status == 200)
            #expect(answer.text == text)
        }
    }

    @Test(arguments: [
        ("/en", "/en/"), ("/en?year=2025&x=%2F", "/en/?year=2025&x=%2F"),
        ("/en/caf%c3%a9", "/en/caf%C3%A9/"), ("/a%3Fb", "/a%3Fb/"),
        ("http://localhost/en?", "/en/?"),
    ])
    func leadsFromAFolderToItsSlash(target: String, location: String) async throws {
        let folder = try TemporaryFolder([
            "en/index.html": "", "en/caf\u{E9}/index.html": "", "a?b/index.html": "",
        ])
        try await RunningPreview.serving(folder.path) { preview in
            let answer = try preview.get(target)
            #expect(answer.status == 308)
            #expect(answer.field("location") == location)
        }
    }

    @Test(arguments: [
        ("/missing", "root page"), ("/fr/missing/", "page fran\u{E7}aise"),
        ("/fr/a.css", "page fran\u{E7}aise"),
        ("/en/missing", "root page"), ("/fr.html/", "root page"), ("/.git/config", "root page"),
    ])
    func answersWithTheSitesOwnPageForWhatIsMissing(target: String, text: String) async throws {
        let folder = try TemporaryFolder([
            "404.html": "root page", "fr/404.html": "page fran\u{E7}aise", "en/index.html": "",
            "fr.html": "", ".git/config": "secret",
        ])
        try await RunningPreview.serving(folder.path) { preview in
            let answer = try preview.get(target)
            #expect(answer.status == 404)
            #expect(answer.field("content-type") == "text/html; charset=utf-8")
            #expect(answer.text == text)
        }
    }

    @Test func answersHeadWithTheFieldsOfGetAndNoBody() async throws {
        let folder = try TemporaryFolder(["a.html": "hello"])
        try await RunningPreview.serving(folder.path) { preview in
            let client = try preview.connect()
            try client.send(request("/a.html", method: "HEAD") + request("/a.html"))
            let head = try client.readAnswer(hasBody: false)
            let get = try client.readAnswer()
            #expect(head.status == 200)
            #expect(head.field("content-length") == "5")
            #expect(head.field("etag") == get.field("etag"))
            #expect(get.text == "hello")
        }
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])
    func refusesOtherMethods(method: String) async throws {
        let folder = try TemporaryFolder(["a.html": "hello"])
        try await RunningPreview.serving(folder.path) { preview in
            let answer = try preview.get("/a.html", method: method, ["Content-Length: 0"])
            #expect(answer.status == 405)
            #expect(answer.field("allow") == "GET, HEAD, OPTIONS")
        }
    }

    @Test(arguments: ["/a.html", "*"])
    func tellsItsMethods(target: String) async throws {
        let folder = try TemporaryFolder(["a.html": "hello"])
        try await RunningPreview.serving(folder.path) { preview in
            let answer = try preview.get(target, method: "OPTIONS")
            #expect(answer.status == 204)
            #expect(answer.field("allow") == "GET, HEAD, OPTIONS")
            #expect(answer.field("content-length") == nil)
        }
    }

    @Test(arguments: [
        ("GET", "/a.html", 200), ("GET", "/d", 308), ("GET", "/none", 404), ("GET", "/%00", 400),
        ("POST", "/", 405), ("OPTIONS", "/", 204),
    ])
    func sendsTheSecurityFieldsWithEveryAnswer(
        method: String, target: String, status: Int
    ) async throws {
        let folder = try TemporaryFolder(["a.html": "hello", "d/index.html": ""])
        try await RunningPreview.serving(folder.path) { preview in
            let answer = try preview.get(target, method: method)
            #expect(answer.status == status)
            let policy = try #require(answer.field("content-security-policy"))
            #expect(policy.hasPrefix("default-src 'none';"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(answer.field("x-content-type-options") == "nosniff")
            #expect(answer.field("referrer-policy") == "no-referrer")
            #expect(answer.field("x-frame-options") == "DENY")
            #expect(answer.field("cross-origin-resource-policy") == "same-origin")
            #expect(answer.field("cache-control") == "no-cache")
            #expect(answer.field("date")?.hasSuffix(" GMT") == true)
        }
    }

    @Test func servesWhatAnotherPublishedInPlaceOfTheFolder() async throws {
        let folder = try TemporaryFolder(["one/a.txt": "old", "two/a.txt": "new"])
        try folder.link("site", to: "one")
        let path = folder.path
        try await RunningPreview.serving(path + "/site") { preview in
            let before = try preview.get("/a.txt")
            #expect(before.text == "old")
            #expect(rename(path + "/site", path + "/gone") == 0)
            let between = try preview.get("/a.txt")
            #expect(between.status == 503)
            #expect(between.field("retry-after") == "1")
            #expect(rename(path + "/two", path + "/site") == 0)
            let after = try preview.get("/a.txt")
            #expect(after.text == "new")
        }
    }
}
