internal import Synchronization
internal import Text

/// What the pages of a preview are told besides their own text: that there is a newer site, and what
/// is wrong with the content.
///
/// A class because whoever rebuilds the site and the server share it.
package final class PreviewNotice: Sendable {
    private struct State {
        var version = 0
        var problem: String?
        /// What to look after, by the address of the page that it is about.
        var warnings: [String: String] = [:]
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

    /// Tells every open page, if it is news, what to look after.
    ///
    /// - Parameter warnings: Plain texts by the path of a page, such as `en/topics/`.
    package func announce(warnings: [String: String]) {
        state.withLock { state in
            guard state.warnings != warnings else { return }
            state.version += 1
            state.warnings = warnings
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

    /// A page with what is wrong, and what to look after on it, at its top and the script at its end.
    ///
    /// - Parameter file: Where the page stands in the site; nil for one that stands in for others.
    package func page(_ html: [UInt8], at file: String? = nil) -> [UInt8] {
        let index = "index.html"
        let path = file.map { $0.hasSuffix(index) ? String($0.dropLast(index.count)) : $0 }
        let (version, problem, warnings) = state.withLock { state in
            (state.version, state.problem, path.flatMap { state.warnings[$0] })
        }
        var page = Self.withoutPolicy(html)
        let script = "<script src=\"/\(Self.scriptPath)\" data-version=\"\(version)\"></script>\n"
        page.insert(contentsOf: Array(script.utf8), at: Self.end(of: page))
        let notices = [("alert", problem), ("status", warnings)].map { role, text in
            text.map { "\n<pre role=\"\(role)\" dir=\"ltr\">\(Self.escaped($0))</pre>\n" } ?? ""
        }
        page.insert(contentsOf: Array(notices.joined().utf8), at: Self.start(of: page))
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
