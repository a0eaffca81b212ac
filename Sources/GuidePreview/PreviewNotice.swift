internal import GuideHeaders
internal import Synchronization

/// What the pages of a preview are told besides their own text: that there is a newer site, and what
/// is wrong with the content.
///
/// A class because whoever rebuilds the site and the server share it.
package final class PreviewNotice: Sendable {
    private struct State {
        var version = 0
        var problem: String?
    }

    private let state = Mutex(State())

    package init() {}

    /// Grows with every rebuild.
    var version: Int { state.withLock(\.version) }

    /// Tells every open page that there is something new to see.
    ///
    /// - Parameter problem: Why the site is not the newest, as plain text; nil if it is.
    package func announce(problem: String?) {
        state.withLock { state in
            state.version += 1
            state.problem = problem
        }
    }

    /// Where pages ask for the version: a name that no page of a site has.
    static let versionPath = "-preview/version"
    static let scriptPath = "-preview/reload.js"

    /// Asks again and again, and loads the page anew when there is another version.
    static let script = """
        const shown = document.currentScript.dataset.version;
        async function look() {
          try {
            const answer = await fetch("/\(versionPath)", { cache: "no-store" });
            if (answer.ok && (await answer.text()).trim() !== shown) return location.reload();
          } catch {
            // The preview is away; it may come back.
          }
          setTimeout(look, 300);
        }
        look();

        """

    /// A page with what is wrong at its top and the script at its end.
    package func page(_ html: [UInt8]) -> [UInt8] {
        let (version, problem) = state.withLock { ($0.version, $0.problem) }
        var page = Self.withoutPolicy(html)
        let script = "<script src=\"/\(Self.scriptPath)\" data-version=\"\(version)\"></script>\n"
        page.insert(contentsOf: Array(script.utf8), at: Self.end(of: page))
        if let problem {
            let notice =
                "\n<pre role=\"alert\" dir=\"ltr\">\(Self.escaped(problem))</pre>\n"
            page.insert(contentsOf: Array(notice.utf8), at: Self.start(of: page))
        }
        return page
    }

    /// A page without the policy that it states of itself, which would keep the script out; the
    /// preview's headers state it with the script.
    private static func withoutPolicy(_ page: [UInt8]) -> [UInt8] {
        let policy = page.firstRange(of: Array(HeaderPolicy.elementOfPage.utf8))
        guard let policy else { return page }
        return Array(page[..<policy.lowerBound] + page[policy.upperBound...])
    }

    /// Behind the start tag of the body, or the start of a text that has none.
    private static func start(of page: [UInt8]) -> Int {
        guard let tag = page.firstRange(of: Array("<body".utf8)),
            let end = page[tag.upperBound...].firstIndex(of: UInt8(ascii: ">"))
        else { return 0 }
        return end + 1
    }

    private static func end(of page: [UInt8]) -> Int {
        page.ranges(of: Array("</body>".utf8)).last?.lowerBound ?? page.count
    }

    /// The text as the content of an element.
    ///
    /// Bytes: to Swift, a sign with a mark before or behind it is another character, and to a browser
    /// it is the sign.
    private static func escaped(_ text: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): result += "&amp;".utf8
            case UInt8(ascii: "<"): result += "&lt;".utf8
            case UInt8(ascii: ">"): result += "&gt;".utf8
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
