import Calculations
import Content
import FigurePages
import Foundation
import Project
import Site
import Synchronization
import TestSupport
import Text

/// A site that was built, with all its files in memory.
struct BuiltSite: Sendable {
    /// Texts by path, such as `en/topics/index.html`; the mark of the folder is left out.
    let files: [String: String]
    let report: BuildReport
    /// The size of all files; files that are not texts lose bytes as texts.
    let bytes: Int

    /// A base URL with a path, so that a link that forgets it leads nowhere.
    static let baseURL = "https://guide.example/base/"
    static let basePath = "/base/"

    var pages: [String: String] { files.filter { $0.key.hasSuffix(".html") } }

    /// The repository's own site, with fewer of its computed pages, built once in a run for all tests.
    static func ofRepository() throws -> BuiltSite { try shared.get() }

    /// The site of `GuideCopy` as it is, built once in a run for all tests.
    static func ofGoodGuide() throws -> BuiltSite { try good.get() }

    private static let good = Result {
        let guide = try GuideCopy()
        return try withExtendedLifetime(guide) { try build(root: guide.path) }
    }

    /// The tags of each page of the repository's site, found once in a run.
    static let tagsOfRepository: [String: [HTMLTag]] = {
        let pages = (try? ofRepository())?.pages ?? [:]
        let paths = pages.keys.sorted()
        let found = Mutex<[String: [HTMLTag]]>([:])
        DispatchQueue.concurrentPerform(iterations: paths.count) { index in
            let path = paths[index]
            guard let html = pages[path] else { return }
            let tags = HTMLTag.tags(in: html)
            found.withLock { $0[path] = tags }
        }
        return found.withLock(\.self)
    }()

    /// The classes on each of its pages, and the addresses of the page's stylesheets.
    static let classesOfRepository = tagsOfRepository.mapValues { tags in
        (
            classes: Set(
                tags.flatMap { ($0["class"] ?? "").split(separator: " ").map(String.init) }),
            sheets: tags.filter { $0["rel"] == "stylesheet" }.compactMap { $0["href"] }
        )
    }

    private static let shared = Result {
        let guide = try fewerExamples()
        // The folder goes with its last use.
        return try withExtendedLifetime(guide) { try build(root: guide.path) }
    }

    /// A copy of the repository's guide, with every topic but only some of the worked examples, each
    /// of which is some hundred files, and with fewer incomeRows of pay.
    private static func fewerExamples() throws -> TemporaryFolder {
        let copy = try TemporaryFolder()
        for name in ["Content", "Site/Static", "Site/Strings", "Site/Styles", "Site/Templates"] {
            try copy.lay("\(Repository.root)/\(name)", as: name)
        }
        try copy.write(
            "Site/site.yaml",
            String(decoding: Repository.source("Site/site.yaml").bytes, as: UTF8.self))
        let topics = copy.files(below: "Content/Topics").filter {
            $0.hasSuffix(".md") && !$0.hasSuffix(".fr.md")
        }.sorted()
        for (index, topic) in topics.enumerated() where !index.isMultiple(of: 12) {
            guard !topic.hasSuffix("rrsp-deduction.md") else { continue }
            let path = "Content/Topics/\(topic)"
            try copy.write(
                path,
                copy.read(path).replacing(
                    /(?m)^example:\n(?:  .*\n)+/, with: "example: {none: It is left out.}\n"))
            let translation = "\(path.dropLast(3)).fr.md"
            guard copy.exists(translation) else { continue }
            let text = try copy.read(translation)
            guard !text.contains("\nno-example:") else { continue }
            try copy.write(
                translation,
                text.replacing("\nreviewed:", with: "\nno-example: On l’omet.\nreviewed:"))
        }
        try copy.planFewerRows()
        return copy
    }

    static func build(root: String) throws -> BuiltSite {
        let output = try TemporaryFolder()
        var options = BuildOptions()
        options.output = output.file("site")
        options.site.selection.baseURL = baseURL
        let (report, diagnostics) = try SiteBuilder.build(GuideFolder(root: root), options: options)
        guard let report else {
            throw BrokenContent(description: DiagnosticWriter().text(for: diagnostics))
        }
        var files: [String: String] = [:]
        var bytes = 0
        for path in output.files(below: "site") where path != SiteOutput.marker {
            let data = try Data(contentsOf: URL(fileURLWithPath: output.file("site/\(path)")))
            files[path] = String(decoding: data, as: UTF8.self)
            bytes += data.count
        }
        return BuiltSite(files: files, report: report, bytes: bytes)
    }
}

extension GuideCopy {
    /// Builds the site of the guide into a folder beside it, with the options that `change` sets.
    ///
    /// - Throws: `BrokenContent` if the guide has errors.
    @discardableResult
    func build(
        _ output: String, _ change: (inout BuildOptions) -> Void = { _ in }
    ) throws -> BuildReport {
        var options = BuildOptions()
        options.output = folder.file(output)
        change(&options)
        let (report, diagnostics) = try SiteBuilder.build(GuideFolder(root: path), options: options)
        guard let report else {
            throw BrokenContent(description: DiagnosticWriter().text(for: diagnostics))
        }
        return report
    }
}

struct BrokenContent: Error, CustomStringConvertible {
    let description: String
}
