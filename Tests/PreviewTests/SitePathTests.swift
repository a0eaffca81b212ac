import TestSupport
import Testing

/// A site that is published below a path of its host is served below that path.
@Suite struct SitePathTests {
    private static func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "index.html": "root", "en/index.html": "english", "en/404.html": "none here",
            "assets/site.css": "style", "guide/index.html": "a folder of the same name",
        ])
    }

    @Test(arguments: [
        ("/guide/", 200, "root"), ("/guide/en/", 200, "english"), ("/guide/en/?q", 200, "english"),
        ("/%67uide/assets/site.css", 200, "style"), ("http://localhost/guide/en/", 200, "english"),
        ("/guide/guide/", 200, "a folder of the same name"), ("/guide/en/x/", 404, "none here"),
        ("/en/", 404, "There is no such page; the site is below /guide/"),
        ("/guidebook/", 404, "There is no such page; the site is below /guide/"),
        ("/guide/../en/", 400, "The request is malformed."),
    ])
    func answersBelowThePath(target: String, status: Int, text: String) async throws {
        let folder = try Self.folder()
        try await RunningPreview.serving(folder.path, below: "/guide/") { preview in
            let answer = try preview.get(target)
            #expect(answer.status == status)
            if status != 400 { #expect(answer.text.hasPrefix(text)) }
        }
    }

    @Test(arguments: [
        ("/", "/deep/guide/", 307), ("/deep", "/deep/guide/", 307),
        ("/deep/guide", "/deep/guide/", 307), ("/deep/guide/en?y=1", "/deep/guide/en/?y=1", 308),
    ])
    func leadsToTheSite(target: String, location: String, status: Int) async throws {
        let folder = try Self.folder()
        try await RunningPreview.serving(folder.path, below: "/deep/guide/") { preview in
            let answer = try preview.get(target)
            #expect(answer.status == status)
            #expect(answer.field("location") == location)
        }
    }

    @Test func statesThePathInItsAddress() async throws {
        let folder = try Self.folder()
        try await RunningPreview.serving(folder.path, below: "/guide/") { preview in
            #expect(preview.url == "http://127.0.0.1:\(preview.port)/guide/")
        }
    }
}
