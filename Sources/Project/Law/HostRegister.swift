internal import Text

/// The classification of hosts of documents: `Content/Sources/hosts.yaml`.
///
/// A host includes its subdomains, unless the file lists them separately.
package struct HostRegister: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// A government, parliament, court, or a body acting for one.
        case official
        /// A university, association or charity.
        case institution
        case firm
        case news
        /// A page of one or a few individuals.
        case personal
        /// An archive of others' documents.
        case copies
        /// An imitation, a test site, or a host of user uploads.
        case refused
    }

    package static let path = "Content/Sources/hosts.yaml"

    private var kinds: [String: Kind] = [:]
    /// The publishers whose own pages are at official hosts.
    package private(set) var authorities: Set<String> = []

    /// True for a guide without the file, whose documents may be at any host.
    package var isEmpty: Bool { kinds.isEmpty }

    package var hosts: Set<String> { Set(kinds.keys) }

    /// Returns the kind of a host; nil if the file does not list it.
    package func kind(of host: String) -> Kind? {
        var rest = Substring(host)
        while true {
            if let kind = kinds[String(rest)] { return kind }
            guard let dot = rest.firstIndex(of: ".") else { return nil }
            rest = rest[rest.index(after: dot)...]
        }
    }

    /// Returns the host of a URL as browsers read it: after an at sign.
    package static func host(of address: String) -> String {
        var address = address
        // Uses a contiguous buffer for speed, because it is called for every document.
        return address.withUTF8 { bytes in
            guard let scheme = bytes.firstIndex(of: UInt8(ascii: "/")),
                let slashes = bytes[(scheme + 1)...].firstIndex(of: UInt8(ascii: "/"))
            else { return "" }
            let authority = bytes[(slashes + 1)...].prefix {
                $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
            }
            let user = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 }
            let host = authority[(user ?? authority.startIndex)...]
            let isNumber = host.first == UInt8(ascii: "[")
            let name = isNumber ? host : host.prefix { $0 != UInt8(ascii: ":") }
            return String(decoding: name, as: UTF8.self).lowercased()
        }
    }

    package static func read(_ folder: GuideFolder) -> HostRegister {
        guard let source = folder.readIfThere(path) else {
            return HostRegister()
        }
        // An invalid register is ignored, because it would cause errors in valid documents.
        return YAMLMappingReader.readWhole(source, log: folder.log) { groups in
            var hosts = HostRegister()
            for entry in groups.remainingEntries() {
                groups.mapping(at: entry.value) { hosts.add($0) }
            }
            return hosts
        } ?? HostRegister()
    }

    /// Adds a group of hosts of one kind.
    private mutating func add(_ reader: YAMLMappingReader) {
        let kind = reader.requiredWord("kind", as: Kind.self)
        if kind == .official {
            authorities.formUnion(reader.texts("publishers").map(\.text))
        } else {
            // A note for authors, which is not published.
            _ = reader.requiredText("reason")
        }
        for host in reader.requiredTexts("hosts") {
            check(host, reader)
            if let kind { kinds[host.text] = kind }
        }
    }

    private func check(_ host: YAMLText, _ reader: YAMLMappingReader) {
        if Self.host(of: "https://\(host.text)") != host.text {
            reader.report(
                "bad-host", "'\(host.text)' is not the name of a host", at: host.offsets,
                fix: "write it as www.example.org, in lower case, without https://")
        } else if kinds[host.text] != nil {
            reader.report(
                "repeated-host", "host '\(host.text)' is repeated", at: host.offsets,
                fix: "keep it in the group that it belongs to")
        }
    }
}
