internal import Synchronization
internal import Text

/// Notices that the preview adds to pages: the version of the site, for reloading, and problems of
/// the content.
///
/// A class, because the rebuilder and the server share it.
package final class PreviewNotice: Sendable {
    private struct State {
        var version = 0
        var problem: String?
        /// Warnings by the path of their page.
        var warnings: [String: String] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Increases with every rebuild and every new warning.
    var version: Int { state.withLock(\.version) }

    /// Makes every open page reload.
    ///
    /// - Parameter problem: The plain text reason why the site is out of date; nil if it is
    ///   current.
    package func announce(problem: String?) {
        state.withLock { state in
            state.version += 1
            state.problem = problem
        }
    }

    /// Sets the warnings, and makes every open page reload if they changed.
    ///
    /// - Parameter warnings: Plain texts by the path of a page, such as `en/topics/`.
    package func announce(warnings: [String: String]) {
        state.withLock { state in
            guard state.warnings != warnings else { return }
            state.version += 1
            state.warnings = warnings
        }
    }

    /// The path that pages poll for the version.
    ///
    /// No page of a site has this name.
    static let versionPath = "-preview/version"
    static let scriptPath = "-preview/reload.js"

    /// Polls the version and reloads the page when it changes.
    static let script = """
        const shown = document.currentScript.dataset.version;
        async function look() {
          try {
            const answer = await fetch("/\(versionPath)", { cache: "no-store" });
            if (answer.ok && (await answer.text()).trim() !== shown) return location.reload();
          } catch {
            // The preview is not running; it may be restarted.
          }
          setTimeout(look, 300);
        }
        look();

        """

    /// Returns a page with the problem and its warnings at the top, and the script at the end.
    ///
    /// - Parameter file: The path of the page in the site; nil for an error page.
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

    /// Removes the `meta` policy, which would block the script.
    ///
    /// The preview's header has one that permits it.
    private static func withoutPolicy(_ page: [UInt8]) -> [UInt8] {
        let policy = page.firstRange(of: Array(HeaderPolicy.elementOfPage.utf8))
        guard let policy else { return page }
        return Array(page[..<policy.lowerBound] + page[policy.upperBound...])
    }

    /// Returns the index after the start tag of `body`, or 0 if there is none.
    private static func start(of page: [UInt8]) -> Int {
        guard let tag = page.firstRange(of: Array("<body".utf8)),
            let end = page[tag.upperBound...].firstIndex(of: UInt8(ascii: ">"))
        else { return 0 }
        return end + 1
    }

    private static func end(of page: [UInt8]) -> Int {
        page.ranges(of: Array("</body>".utf8)).last?.lowerBound ?? page.count
    }

    /// Escapes text for element content.
    ///
    /// Works on bytes: in Swift, a sign and a combining mark are one character, but browsers see
    /// the sign.
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
