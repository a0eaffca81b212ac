internal import Text

/// Who stands behind the hosts that documents are read at: `Content/Sources/hosts.yaml`.
///
/// A host stands for the hosts below it, but for those that the file names themselves.
package struct HostRegister: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// A government, parliament, court, or a body that acts for one.
        case official
        /// A university, an association, a charity.
        case institution
        case firm
        case news
        /// A page that one person or a few answer for.
        case personal
        /// A collection of others' documents.
        case copies
        /// What imitates another host, is only tried out there, or takes files of anybody.
        case refused
    }

    package static let path = "Content/Sources/hosts.yaml"

    private var kinds: [String: Kind] = [:]
    /// The publishers whose own pages stand at official hosts.
    package private(set) var authorities: Set<String> = []

    /// A guide without the file holds its documents to no list.
    package var isEmpty: Bool { kinds.isEmpty }

    package var hosts: Set<String> { Set(kinds.keys) }

    /// Nil for a host that the file does not name.
    package func kind(of host: String) -> Kind? {
        var rest = Substring(host)
        while true {
            if let kind = kinds[String(rest)] { return kind }
            guard let dot = rest.firstIndex(of: ".") else { return nil }
            rest = rest[rest.index(after: dot)...]
        }
    }

    /// The host that an address of the web names, where a browser finds it: behind an at sign.
    package static func host(of address: String) -> String {
        var address = address
        // In memory: it is asked for at every document, and indices of a text are dear.
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
        // A list with mistakes would tell many more of documents that have none.
        return YAMLMappingReader.readWhole(source, log: folder.log) { groups in
            var hosts = HostRegister()
            for entry in groups.remainingEntries() {
                groups.mapping(at: entry.value) { hosts.add($0) }
            }
            return hosts
        } ?? HostRegister()
    }

    /// One group of hosts of a kind.
    private mutating func add(_ reader: YAMLMappingReader) {
        let kind = reader.requiredWord("kind", as: Kind.self)
        if kind == .official {
            authorities.formUnion(reader.texts("publishers").map(\.text))
        } else {
            // Said for whoever edits the register, and printed nowhere.
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
                remedy: "write it as www.example.org, in lower case, without https://")
        } else if kinds[host.text] != nil {
            reader.report(
                "repeated-host", "host '\(host.text)' stands here twice", at: host.offsets,
                remedy: "keep it in the group that it belongs to")
        }
    }
}
