import Calculations
import Content
import Foundation
import Project
import Site
import TestSupport
import Testing
import Text

/// Addresses of sources, of the licence and of the editors become links as they are written.
@Suite struct AddressReadingTests {
    @Test(arguments: [
        "https://canada.ca/en/revenue-agency.html", "http://leaflet.example",
        "https://leaflet.example/Mots-clés/q_2.7.htm?a=b&c=%C3%A9#d", "https://[2001:db8::1]:8080/",
        "https://leaflet.example/a(b)/~c;d=e,f'g!h*i+j$k@l",
    ])
    func takesAddressesOfTheWeb(address: String) throws {
        #expect(try problems("address", address).isEmpty)
        #expect(try problems("data-licence", address).isEmpty)
    }

    @Test(arguments: [
        #"https://canada.ca\ud800.example/"#, #"https://canada.ca/a\b"#, "https://canada.ca/a b",
        "https://canada.ca/a%", "https://canada.ca/%4", "https://canada.ca/%zz", "https://",
        "https:///canada.ca", "https://?a", "https://canada.ca/<b>", #"https://canada.ca/""#,
        "https://canada.ca/\u{2212}", "https://canada.ca/\u{A0}", "https://canada.ca/{a}",
        "javascript:alert(1)", "//canada.ca/", "data:text/html,x", "canada.ca",
        " https://canada.ca", "https://www.canada.ca@evil.example/", "https://a:b@canada.ca/",
        "https://с\u{430}nada.ca/", "https://\u{24D4}vil.example/", "https://canada.ca:x/",
        "https://canada.ca:99999/", "https://canada..ca/", "https://[evil]/",
        "https://can%61da.ca/",
        #"https://leaflet.example/" onmouseover="alert(1)"><script>"#,
    ])
    func refusesWhatABrowserReadsOtherwise(address: String) throws {
        for key in ["address", "data-licence"] {
            #expect(try problems(key, address).map(\.identifier) == ["unsafe-link"])
        }
    }

    @Test(arguments: [
        ("editor@guide.example", true), ("a.b+c_d-e@x-y.example", true), ("editor", false),
        ("a@b@c.example", false), ("@guide.example", false), ("editor@", false),
        ("a?bcc=x@guide.example", false), (#"a\b@guide.example"#, false),
        ("a b@guide.example", false), ("<a@guide.example>", false), ("é@guide.example", false),
        ("javascript:alert(1)//@x", false), (#"editor@x" onclick="alert(1)"#, false),
    ])
    func takesAPlainAddressForMail(address: String, isTaken: Bool) throws {
        #expect(
            try problems("contact", address).map(\.identifier) == (isTaken ? [] : ["unsafe-link"]))
    }

    /// Returns the diagnostics of a file of the guide that states an address under a key.
    private func problems(_ key: String, _ address: String) throws -> [Diagnostic] {
        let line = "\(key): '\(address.replacing("'", with: "''"))'"
        if key == "address" {
            let folder = try TemporaryFolder()
            try folder.write(
                "Content/Sources/a.yaml", "a:\n  title: A leaflet\n  kind: page\n  \(line)\n")
            let guide = GuideFolder(root: folder.path)
            _ = SourceRegister.read(guide)
            return guide.log.diagnostics
        }
        let site = try String(
            contentsOfFile:
                "\(Repository.root)/Tests/SiteTests/Fixtures/good/Site/site.yaml",
            encoding: .utf8)
        let others = site.split(separator: "\n").filter { !$0.hasPrefix("\(key):") }
        let source = SourceText(
            path: "Site/site.yaml", text: others.joined(separator: "\n") + "\n\(line)\n")
        let log = DiagnosticLog()
        _ = SiteConfiguration.read(source, log: log)
        return log.diagnostics
    }
}
