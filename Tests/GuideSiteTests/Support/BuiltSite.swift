import Foundation
import GuideDiagnostics
import GuideTestSupport
import Synchronization

@testable import GuideSite

/// A site that was built, with all its files in memory.
struct BuiltSite: Sendable {
    /// Texts by path, such as `en/topics/index.html`; markers with a dot in front are left out.
    let files: [String: String]
    let report: BuildReport

    /// A base URL with a path, so that a link that forgets it leads nowhere.
    static let baseURL = "https://guide.example/base/"
    static let basePath = "/base/"

    var pages: [String: String] { files.filter { $0.key.hasSuffix(".html") } }

    /// The repository's own site, built once in a run for all tests.
    static func ofRepository() throws -> BuiltSite { try shared.get() }

    /// The tags of each of its pages, found once in a run.
    static let tagsOfRepository: [String: [HTMLTag]] = {
        let pages = (try? ofRepository())?.pages ?? [:]
        let paths = pages.keys.sorted()
        let found = Mutex<[String: [HTMLTag]]>([:])
        DispatchQueue.concurrentPerform(iterations: paths.count) { index in
            let path = paths[index]
            guard let html = pages[path], let tags = try? HTMLTag.tags(in: html) else { return }
            found.withLock { $0[path] = tags }
        }
        return found.withLock(\.self)
    }()

    private static let shared = Result { try build(root: Repository.root) }

    static func build(root: String) throws -> BuiltSite {
        let output = try TemporaryFolder()
        var options = BuildOptions()
        options.output = output.file("site")
        options.selection.baseURL = baseURL
        let (report, diagnostics) = try SiteBuilder.build(GuideFolder(root: root), options: options)
        guard let report else {
            throw BrokenContent(description: DiagnosticWriter().text(for: diagnostics))
        }
        var files: [String: String] = [:]
        for path in output.files(below: "site") where !path.hasPrefix(".") {
            files[path] = try output.read("site/\(path)")
        }
        return BuiltSite(files: files, report: report)
    }
}

struct BrokenContent: Error, CustomStringConvertible {
    let description: String
}
