internal import Content
package import Project
internal import TaxTables
internal import Text

/// The limits of the hosts in `Site/hosting.yaml`.
///
/// A host rejects a larger site, or omits files, after everything was built.
package struct HostingCheck {
    package static let path = "Site/hosting.yaml"

    /// A limit of a host.
    private enum Limit: String, CaseIterable {
        case files
        case fileBytes = "file-bytes"
        case siteBytes = "site-bytes"
        case redirects

        /// Returns a sentence with the site's count.
        func sentence(_ count: Int) -> String {
            let number = HostingCheck.grouped(count)
            return switch self {
            case .files: "the site has \(number) files"
            case .fileBytes: "the longest file has \(number) bytes"
            case .siteBytes: "the site has \(number) bytes"
            case .redirects: "the site has \(number) redirects"
            }
        }
    }

    private struct Host {
        let name: YAMLText
        let limits: [Limit: (number: Int, offsets: Range<Int>)]
        let source: SourceText
    }

    private let hosts: [Host]

    /// Reads the file.
    ///
    /// Without it, there are no limits.
    package init(_ folder: GuideFolder) {
        let example =
            "- {host: Example Pages, files: 20000, source: https://example.org/limits, read: 2026-11-24}"
        hosts = folder.yamlItems(
            Self.path, example: example, isOptional: true
        ) { reader in
            let name = reader.required("host").flatMap { reader.text(at: $0, of: "host") }
            var limits: [Limit: (number: Int, offsets: Range<Int>)] = [:]
            for limit in Limit.allCases {
                guard let node = reader.optional(limit.rawValue),
                    let text = reader.text(at: node, of: limit.rawValue)
                else { continue }
                guard let number = Int(text.text), number > 0 else {
                    reader.report(
                        "wrong-type", "'\(text.text)' is no number of '\(limit.rawValue)'",
                        at: text.offsets, fix: "write a whole number above zero")
                    continue
                }
                limits[limit] = (number, text.offsets)
            }
            if !Limit.allCases.contains(where: { reader.has($0.rawValue) }) {
                reader.report(
                    "missing-key", "the host limits nothing", at: reader.offsets(of: "host"),
                    fix: "write one of: "
                        + Limit.allCases.map(\.rawValue).joined(separator: ", ")
                        + "; or take the host out")
            }
            _ = reader.required("source")
            _ = reader.webAddress("source")
            _ = reader.required("read")
            _ = reader.day("read")
            return name.map { Host(name: $0, limits: limits, source: reader.source) }
        }
    }

    /// A Boolean value that is true if no host is declared; the files need not be counted then.
    var isEmpty: Bool { hosts.isEmpty }

    /// The share of a limit, in per cent, from which a site is near it.
    private static let nearness = 80

    /// Returns a warning for each limit that the site exceeds, or of which it uses four fifths.
    ///
    /// - Complexity: O(*n*) in the number of files.
    func warnings(_ files: some Sequence<BuildCache.OutputFile>, redirects: Int) -> [Diagnostic] {
        var (count, bytes, longest) = (0, 0, 0)
        for file in files {
            count += 1
            bytes += Int(file.size)
            longest = max(longest, Int(file.size))
        }
        let found: [Limit: Int] = [
            .files: count, .fileBytes: longest, .siteBytes: bytes, .redirects: redirects,
        ]
        return hosts.flatMap { host in
            Limit.allCases.compactMap { limit in
                guard let most = host.limits[limit], let number = found[limit] else { return nil }
                let percent = Int(Double(number) / Double(most.number) * 100)
                guard percent >= Self.nearness else { return nil }
                let near = number > most.number ? "" : ": \(percent) % is used"
                return Diagnostic(
                    .warning, CheckKind.hostLimit.rawValue,
                    "\(limit.sentence(number)), and \(host.name.text) takes "
                        + Self.grouped(most.number) + near,
                    in: host.source, at: most.offsets,
                    fix: "publish fewer places, years or languages there, or take the host out")
            }
        }
    }

    /// Returns a number with commas between thousands.
    private static func grouped(_ number: Int) -> String {
        var groups: [String] = []
        var rest = number
        while rest >= 1_000 {
            let group = String(rest % 1_000)
            groups.insert(String(repeating: "0", count: 3 - group.count) + group, at: 0)
            rest /= 1_000
        }
        return ([String(rest)] + groups).joined(separator: ",")
    }
}
