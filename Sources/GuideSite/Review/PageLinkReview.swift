internal import GuideContent
internal import GuideDiagnostics
internal import GuideFiles
internal import GuideHTML
internal import GuidePages
internal import GuideWords
internal import GuideYAML
internal import Synchronization

/// Reads the pages of a site as they are made, and says which of their links lead nowhere.
///
/// A class because workers on several threads write to it; its state is behind a mutex.
final class PageLinkReview: PageStore {
    private struct State {
        var identifiers: [String: Set<String>] = [:]
        var files: Set<String> = []
        /// For each address that pages link to, how many do and the first of them.
        var uses: [String: (count: Int, page: String)] = [:]
    }

    private let configuration: SiteConfiguration
    /// For the page at each old address, the new one, which is checked where the redirect is written.
    private let targets: [String: String]
    private let state = Mutex(State())

    init(_ configuration: SiteConfiguration, _ redirects: Redirects) {
        self.configuration = configuration
        targets = Dictionary(
            redirects.entries.map { ("\($0.from.text)index.html", $0.to.text) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Nothing is there before it is made.
    func keep(_ unit: PackedUnit) -> Bool { false }

    func write(_ path: String, _ bytes: [UInt8]) throws(OutputError) -> BuildCache.OutputFile {
        let file = BuildCache.OutputFile(
            path: path, size: Int64(bytes.count), modified: 0, content: .ofNothing)
        guard path.hasSuffix(".html") else {
            state.withLock { _ = $0.files.insert(path) }
            return file
        }
        let links = HTMLReader.readLinks(bytes)
        state.withLock { state in
            state.files.insert(path)
            state.identifiers[path] = links.identifiers
            let target = targets[path]
            let checked = target.map { [configuration.basePath + $0, configuration.baseURL + $0] }
            for address in Set(links.addresses).subtracting(checked ?? []) {
                // A place on the page itself is one of that page only.
                let key =
                    address.hasPrefix("#") ? "\(configuration.basePath)\(path)\(address)" : address
                let first = state.uses[key]?.page ?? path
                state.uses[key] = ((state.uses[key]?.count ?? 0) + 1, min(first, path))
            }
        }
        return file
    }

    /// An error for each address that leads nowhere, when all pages are made.
    var errors: [Diagnostic] {
        state.withLock { state in
            state.uses.sorted { $0.key < $1.key }.compactMap { address, use in
                guard let problem = problem(with: address, state) else { return nil }
                let others = use.count > 1 ? ", and on \(use.count - 1) more pages" : ""
                return .aboutFile(
                    ReviewKind.brokenLink.rawValue, "\(problem)\(others)",
                    path: "Site/public/\(use.page)",
                    remedy: "correct it in Site/Templates, or in the content that it comes from")
            }
        }
    }

    /// The addresses of the web that pages lead to, in order, each with the first page that does.
    var outside: [(address: String, page: String)] {
        state.withLock { state in
            var pages: [String: String] = [:]
            for (key, use) in state.uses where isOutside(key) {
                // Places on a page are one page to a server.
                let address = String(key.prefix { $0 != "#" })
                pages[address] = min(pages[address] ?? use.page, use.page)
            }
            return pages.sorted { $0.key < $1.key }.map { (address: $0.key, page: $0.value) }
        }
    }

    private func isOutside(_ address: String) -> Bool {
        (address.hasPrefix("https://") || address.hasPrefix("http://"))
            && !address.hasPrefix(configuration.baseURL)
    }

    private func problem(with address: String, _ state: State) -> String? {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        var path = String(parts[0])
        if path.hasPrefix(configuration.baseURL) {
            path = configuration.basePath + path.dropFirst(configuration.baseURL.utf8.count)
        }
        let scheme = path.prefix { $0 != "/" && $0 != "?" }
        guard !scheme.contains(":"), !path.hasPrefix("//") else { return nil }
        guard path.hasPrefix(configuration.basePath) else {
            return "'\(address)' does not start with '\(configuration.basePath)'"
        }
        path = String(path.dropFirst(configuration.basePath.utf8.count))
        if path.isEmpty || path.hasSuffix("/") { path += "index.html" }
        guard state.files.contains(path) else { return "'\(address)' leads to no page" }
        guard parts.count == 2, !parts[1].isEmpty else { return nil }
        let isThere = state.identifiers[path]?.contains(String(parts[1])) ?? false
        return isThere ? nil : "'\(address)' leads to no place on its page"
    }
}
