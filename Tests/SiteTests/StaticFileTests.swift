import Calculations
import Content
import Foundation
import Project
import Site
import TestSupport
import Testing
import Text

/// The check of `Site/Static`: a file has to match its name, and must have nothing that a browser or server
/// would execute or send as another type.
@Suite struct StaticFileTests {
    private func identifiers(_ name: String, _ bytes: [UInt8]) -> [String] {
        let source = SourceText(path: "Site/Static/\(name)", bytes: bytes)
        return StaticFileCheck.problems(source, address: name).map(\.identifier)
    }

    private static let page = Array("<!doctype html><script>alert(1)</script>".utf8)

    @Test(arguments: [
        "index.html.gz", "on/index.html.gz", "404.html.gz", "index.html.br", "page.html.gz",
        "page.html", "page.HTML", "page.xml", "page.xhtml", "page.svgz", "x.php", "x.phtml",
        "x.cgi",
        "x.jsp", "x.asp", "web.config", "x.js", "x.mjs", "x.wasm", "x.swf", "x.htc", "x.atom",
        "x.zip",
        "x.css", "name", "x.shtml", "x.appcache", "x.ttf", "_headers", "_redirects", "CNAME",
    ])
    func publishesNoOtherKinds(name: String) {
        #expect(identifiers(name, Self.page) == ["active-content"])
    }

    /// Apache interprets every ending of a name.
    @Test(arguments: ["x.php.txt", "x.html.gz.txt", "x.shtml.txt", "x.fr.txt"])
    func publishesNoFileOfTwoKinds(name: String) {
        #expect(identifiers(name, Array("text".utf8)) == ["active-content"])
        #expect(identifiers("report-1.2.txt", Array("text".utf8)) == [])
    }

    @Test(arguments: StaticFileKind.allCases)
    func looksIntoFiles(kind: StaticFileKind) {
        let isText = kind == .txt || kind == .csv
        #expect(identifiers("a.\(kind)", Self.page).isEmpty == isText)
        #expect(identifiers("a.\(kind)", [0x1F, 0x8B, 8, 0]) == ["active-content"])
        #expect(identifiers("a.\(kind)", []) == ["empty-file"])
    }

    @Test func takesFilesThatAreWhatTheirNamesSay() throws {
        for name in ["favicon.ico", "apple-touch-icon.png", "assets/icon.svg"] {
            let path = "\(Repository.root)/Site/Static/\(name)"
            #expect(
                identifiers(name, [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))) == [])
        }
        let texts = [
            "a.json": "{\"a\": [1, \"é\"]}\n", "a.csv": "a,b\r\n",
            "a.vcf": "BEGIN:VCARD\nEND:VCARD\n",
            "a.gif": "GIF89a", "a.pdf": "%PDF-1.7", "a.woff2": "wOF2", "a.webp": "RIFF    WEBPVP8",
            "a.avif": "    ftypavif",
        ]
        for (name, text) in texts { #expect(identifiers(name, Array(text.utf8)) == [], "\(name)") }
        #expect(identifiers("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0]) == [])
    }

    /// A browser with another encoding reads another image.
    @Test(arguments: [
        "<?xml version='1.0' encoding='ISO-2022-JP'?><svg><circle r='1'/></svg>",
        "<?xml version=\"1.0\" encoding = \"utf-16\"?><svg/>",
        "<svg><scr\u{1B}(Bipt>alert(1)</scr\u{1B}(Bipt></svg>", "<svg>\u{0}</svg>",
    ])
    func refusesPicturesThatMayBeReadOtherwise(text: String) {
        #expect(identifiers("a.svg", Array(text.utf8)) == ["active-content"])
    }

    @Test func takesPicturesThatSayTheyAreUTF8() {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg><circle r=\"1\"/></svg>\n"
        #expect(identifiers("a.svg", Array(text.utf8)) == [])
    }

    @Test(arguments: ["/OpenAction<</S/JavaScript/JS(app.alert(1))>>", "/A<</S/Launch>>"])
    func refusesDocumentsThatDoSomething(text: String) {
        #expect(identifiers("a.pdf", Array("%PDF-1.7\n\(text)".utf8)) == ["active-content"])
        #expect(identifiers("a.pdf", Array("%PDF-1.7\n/JSon".utf8)) == [])
    }
}
