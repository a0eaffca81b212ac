import Foundation
import Pages
import TestSupport
import Testing

/// What search engines show of a page: its title, and its description.
@Suite struct PageTitleTests {
    private struct Page {
        let path: String
        let title: String
        let description: String?
        let isListed: Bool
    }

    /// A guide with every kind of page.
    private static let pages: [Page] = {
        guard let guide = try? GuideCopy(with: "every-kind"),
            let site = try? BuiltSite.build(root: guide.path)
        else { return [] }
        return site.files.filter { $0.key.hasSuffix(".html") }.sorted { $0.key < $1.key }.map {
            path, html in
            let title = html.firstMatch(of: /<title>([^<]*)<\/title>/)?.output.1
            let description = html.firstMatch(
                of: /<meta name="description"[^>]* content="([^"]*)"/)?.output.1
            return Page(
                path: path, title: title.map(String.init) ?? "",
                description: description.map(String.init),
                isListed: !html.contains(#"content="noindex""#))
        }
    }()

    @Test func titlesAreShownWhole() {
        #expect(Self.pages.count > 100)
        for page in Self.pages {
            let text = page.title.replacingOccurrences(of: "&amp;", with: "&")
            #expect((1...65).contains(text.count), "\(page.path): \(text)")
        }
    }

    @Test func noTwoPagesShareADescription() {
        var paths: [String: String] = [:]
        for page in Self.pages where page.isListed {
            guard let description = page.description else { continue }
            #expect(paths[description] == nil, "\(page.path), \(paths[description] ?? "")")
            paths[description] = page.path
        }
        #expect(paths.count > 100)
    }

    /// A long title keeps its end, which tells pages of places and years apart.
    @Test(arguments: [
        ("A short title", "A short title"),
        (
            "Loyers, dépôts, services et autres sommes des locataires en Colombie-Britannique, 2026",
            "Loyers, dépôts, services et autres… en Colombie-Britannique, 2026"
        ),
        (
            String(repeating: "word ", count: 20) + "end",
            "word word word word word word word… word word word word word end"
        ),
    ])
    func shortensInTheMiddle(title: String, shortened: String) {
        #expect(title.shortenedTitle == shortened)
        #expect(title.shortenedTitle.count <= 65)
    }
}
