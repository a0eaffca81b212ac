internal import Content
internal import Files
internal import Pages
internal import Project
internal import Synchronization
internal import Text

/// A check of the links of rendered pages.
///
/// Links of unchanged pages are known from the last check, which found their targets. It is a class because
/// several threads write to it; its state is protected by a mutex.
final class LinkCheck: PageOutput {
    private struct State {
        var files: Set<String> = []
        /// The rendered pages, and the unchanged ones of the last check.
        var made: [String: LinkRecord.Page] = [:]
        var reused: [String] = []
        /// The texts that pages refer to by number.
        var texts: LinkTexts
    }

    private let configuration: SiteConfiguration
    /// The new page of each redirect, which is checked at the redirect.
    private let targets: [String: String]
    /// The record of the last check; nil without one.
    private let before: LinkRecord?
    private let state: Mutex<State>

    var isForData: Bool { false }

    init(_ configuration: SiteConfiguration, _ redirects: Redirects, before: LinkRecord?) {
        self.configuration = configuration
        self.before = before
        targets = Dictionary(
            redirects.entries.compactMap { entry in entry.from.file.map { ($0, entry.to.text) } },
            uniquingKeysWith: { first, _ in first })
        state = Mutex(State(texts: before?.texts ?? LinkTexts()))
    }

    func keep(_ pageGroups: ReusedEntries) -> Bool {
        guard let before else { return false }
        let files = pageGroups.pageGroups.flatMap(\.unpacked.files).map(\.path)
        let (pages, others) = (files.filter(Self.isPage), files.filter { !Self.isPage($0) })
        let unchanged = pages.compactMap(before.recorded)
        guard unchanged.count == pages.count else { return false }
        state.withLock { state in
            state.files.formUnion(unchanged + others)
            state.reused += unchanged
        }
        return true
    }

    private static func isPage(_ path: String) -> Bool { path.hasSuffix(".html") }

    func write(_ path: String, _ bytes: [UInt8]) throws(OutputError) -> BuildCache.OutputFile {
        let file = BuildCache.OutputFile(
            path: path, size: Int64(bytes.count), modified: 0, inode: 0, content: .ofNothing)
        guard Self.isPage(path) else {
            state.withLock { _ = $0.files.insert(path) }
            return file
        }
        let links = HTMLReader.readLinks(bytes)
        let target = targets[path].map { configuration.basePath + $0 }
        // Addresses without duplicates, in the order of the page, so that those of the layout get consecutive
        // numbers.
        var seen = Set([target].compactMap(\.self))
        let addresses = links.addresses.compactMap { written -> String? in
            let address = address(written, on: path, links.identifiers)
            return address.flatMap { seen.insert($0).inserted ? $0 : nil }
        }
        state.withLock { state in
            state.files.insert(path)
            state.made[path] = LinkRecord.Page(
                identifiers: links.identifiers.sorted().map { state.texts.enter($0) },
                addresses: addresses.map { state.texts.enter($0) })
        }
        return file
    }

    /// Returns the address to check, without the site's own host; nil if it leads to an identifier of the page
    /// itself, or out of the site.
    private func address(
        _ address: String, on path: String, _ identifiers: Set<String>
    ) -> String? {
        if address.hasPrefix("#") {
            // A fragment of the page itself is usually there.
            return identifiers.contains(String(address.dropFirst()))
                ? nil : "\(configuration.basePath)\(path)\(address)"
        }
        if address.hasPrefix(configuration.baseURL) {
            return configuration.basePath + address.dropFirst(configuration.baseURL.utf8.count)
        }
        return Self.hasScheme(address) ? nil : address
    }

    private static func hasScheme(_ address: String) -> Bool {
        address.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
            .contains(UInt8(ascii: ":"))
    }

    // MARK: What was found

    /// Returns an error for each address without a target, after all pages were rendered.
    ///
    /// - Parameter gone: The files of the last check that are missing now.
    /// - Complexity: O(*n*) in the number of addresses on rendered pages, or on all pages if a target is
    ///   gone.
    func errors(gone: Set<String>) -> [Diagnostic] {
        state.withLock { state in
            let isSteady = gone.isEmpty && before != nil && placesAreThere(state)
            let uses = uses(isSteady ? state.made : pages(state))
            let targets = Targets(state, before)
            return uses.map { (address: state.texts[$0.key], use: $0.value) }
                .sorted { $0.address < $1.address }
                .compactMap { address, use in
                    guard let problem = problem(with: address, targets) else { return nil }
                    let others = use.count > 1 ? ", and on \(use.count - 1) more pages" : ""
                    return .aboutFile(
                        CheckKind.brokenLink.rawValue, "\(problem)\(others)",
                        path: "Site/public/\(use.page)",
                        fix:
                            "correct it in Site/Templates, or in the content that it comes from")
                }
        }
    }

    /// The record for the next check; nil if a file cannot contain it.
    var record: LinkRecord? {
        state.withLock { state in
            (before ?? LinkRecord()).next(
                texts: state.texts, made: state.made, reused: state.reused)
        }
    }

    /// Returns the links of all pages.
    private func pages(_ state: State) -> [String: LinkRecord.Page] {
        state.reused.reduce(into: state.made) { $0[$1] = before?.page($1) }
    }

    /// Returns the number of links to each address, by its number, and the first page with one.
    private func uses(
        _ pages: [String: LinkRecord.Page]
    ) -> [Int: (count: Int, page: String)] {
        var uses: [Int: (count: Int, page: String)] = [:]
        for (path, page) in pages {
            for address in page.addresses {
                let first = uses[address]?.page ?? path
                uses[address] = ((uses[address]?.count ?? 0) + 1, min(first, path))
            }
        }
        return uses
    }

    /// Returns true if every rendered page still has its fragments.
    private func placesAreThere(_ state: State) -> Bool {
        state.made.allSatisfy { path, page in
            guard let before = before?.page(path) else { return true }
            return Set(page.identifiers).isSuperset(of: before.identifiers)
        }
    }

    /// The valid targets of links.
    private final class Targets {
        let files: Set<String>
        private var texts: LinkTexts
        private let made: [String: LinkRecord.Page]
        private let before: LinkRecord?
        /// The fragments of the requested pages.
        private var identifiers: [String: Set<Int>] = [:]

        init(_ state: State, _ before: LinkRecord?) {
            files = state.files
            texts = state.texts
            made = state.made
            self.before = before
        }

        func has(_ identifier: String, on path: String) -> Bool {
            guard let number = texts.number(of: identifier) else { return false }
            let identifiers =
                identifiers[path] ?? Set((made[path] ?? before?.page(path))?.identifiers ?? [])
            self.identifiers[path] = identifiers
            return identifiers.contains(number)
        }
    }

    private func problem(with address: String, _ targets: Targets) -> String? {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        var path = String(parts[0])
        guard !Self.hasScheme(path), !path.hasPrefix("//") else { return nil }
        guard path.hasPrefix(configuration.basePath) else {
            return "'\(address)' does not start with '\(configuration.basePath)'"
        }
        path = String(path.dropFirst(configuration.basePath.utf8.count))
        if path.isEmpty || path.hasSuffix("/") { path += "index.html" }
        guard targets.files.contains(path) else { return "'\(address)' leads to no page" }
        guard parts.count == 2, !parts[1].isEmpty else { return nil }
        let isThere = targets.has(String(parts[1]), on: path)
        return isThere ? nil : "'\(address)' leads to no place on its page"
    }
}
