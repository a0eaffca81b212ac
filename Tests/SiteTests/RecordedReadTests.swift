import Content
import Foundation
import Pages
import Project
import Site
import Synchronization
import Templates
import TestSupport
import Testing
import Text

/// A page is rendered again when something changes that it read, and a read past the recorder is found by
/// the comparison with a clean build.
@Suite(.serialized) struct RecordedReadTests {
    private let guide: GuideCopy

    init() throws {
        guide = try GuideCopy()
        try guide.folder.write(PlantedPageView.file, "<h1>{{title}}</h1>\n")
    }

    /// Builds the guide, edits the title of a topic, and builds again, incrementally and from nothing.
    ///
    /// - Returns: The page in both sites.
    private func pages(reading read: @escaping @Sendable (Guide) -> String) throws -> [String] {
        PlantedSection.read.withLock { $0 = read }
        func build(_ output: String, usesCache: Bool) throws -> String {
            var options = BuildOptions()
            options.output = guide.folder.file(output)
            options.usesCache = usesCache
            options.site.sections = SiteSections.all + [PlantedSection.self]
            let result = try SiteBuilder.build(GuideFolder(root: guide.path), options: options)
            try #require(result.report != nil, "\(result.diagnostics)")
            return try guide.folder.read("\(output)/en/planted/index.html")
        }
        _ = try build("kept", usesCache: true)
        try guide.folder.edit(Self.file, "title: Interest", "title: Interest you earned")
        return [try build("kept", usesCache: true), try build("clean", usesCache: false)]
    }

    private static let topic = "income/investment/interest"
    private static let file = "Content/Topics/\(topic).md"

    @Test func rendersAgainWhatReadAnEditedTopic() throws {
        let pages = try pages { $0.topic(Self.topic)?.texts[.english]?.title ?? "" }
        #expect(pages[0] == pages[1])
        #expect(pages[1].contains("<h1>Interest you earned"))
    }

    /// The value is taken from the file system, which records nothing.
    @Test func findsAReadPastTheRecorder() throws {
        let path = guide.folder.file(Self.file)
        let pages = try pages { _ in
            (try? String(contentsOfFile: path, encoding: .utf8))?.contains("Interest you") == true
                ? "Interest you earned" : "Interest"
        }
        #expect(pages[0] != pages[1])
    }
}

private struct PlantedPageView: LayoutPageView {
    static let template = "planted"
    static let file = "Site/Templates/planted.html"

    var frame: PageLayout
    var title: String

    static let fields: TemplateFields<PlantedPageView> = [.one(\.frame), .text(\.title)]
}

private struct PlantedSection: SiteSection {
    static let views: [any PageView.Type] = [PlantedPageView.self]

    /// What the page reads of the guide.
    static let read = Mutex<@Sendable (Guide) -> String>({ _ in "" })

    init?(_ guide: Guide) {}

    func work(_ site: BuildContext) -> [SectionTasks] {
        [
            .each(site.editions, named: \.language.rawValue) { edition, writer in
                writer.group("planted \(edition.language)") {
                    let read = Self.read.withLock(\.self)
                    let path = "\(edition.language.rawValue)/planted/"
                    writer.write(
                        PlantedPageView(
                            frame: edition.frame(
                                path: path, title: "Planted", description: "",
                                currentCrumb: "Planted",
                                translation: { _ in nil }),
                            title: read(site.guide)))
                }
            }
        ]
    }
}
