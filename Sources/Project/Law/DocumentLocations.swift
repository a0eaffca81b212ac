internal import TaxTables
package import Text

/// Where a document is published and where it was read, held to the list of hosts.
package struct DocumentLocations {
    private let hosts: HostRegister
    private let publisher: String?
    package private(set) var addresses = ByLanguage<String>()
    package private(set) var copy: String?
    /// Whether it was read in a copy whose address nobody should follow.
    package private(set) var isCopyLost = false
    /// Whether one of the addresses is at an official host.
    private var isAtAuthority = false

    package init(_ hosts: HostRegister, publisher: String?) {
        self.hosts = hosts
        self.publisher = publisher
    }

    /// - Parameter title: The language of the title, which an address without one shares.
    package mutating func read(_ reader: YAMLMappingReader, title: Language) {
        for (language, address) in reader.webAddresses("address") {
            addresses[language ?? title] = address.text
            check(address, isCopy: false, reader)
        }
        if reader.optional("copy")?.scalar == "lost" {
            isCopyLost = true
            return
        }
        for (_, address) in reader.webAddresses("copy") {
            copy = address.text
            check(address, isCopy: true, reader)
        }
    }

    private var isOfAuthority: Bool { publisher.map(hosts.authorities.contains) ?? false }

    /// What a reader may hold of the document; nil where there is no list of hosts.
    package func standing(_ kind: SourceDocument.Kind, hasOriginals: Bool) -> SourceDocument
        .Standing?
    {
        guard !hosts.isEmpty else { return nil }
        // The address says who publishes it, and the copy what was read.
        if hasOriginals || copy != nil || isCopyLost { return .copy }
        if isAtAuthority { return .official }
        return isOfAuthority ? kind == .transcription ? .copy : .official : .other
    }

    private mutating func check(_ address: YAMLText, isCopy: Bool, _ reader: YAMLMappingReader) {
        guard !hosts.isEmpty else { return }
        let host = HostRegister.host(of: address.text)
        switch hosts.kind(of: host) {
        case nil:
            reader.report(
                "unknown-host", "the list of hosts does not name '\(host)'", at: address.offsets,
                remedy: nearestName(to: host, among: hosts.hosts).map {
                    "is it '\($0)'? If not, say in \(HostRegister.path) who stands behind it"
                } ?? "say in \(HostRegister.path) who stands behind it")
        case .refused:
            reader.report(
                "refused-host", "'\(host)' is a host that readers are not sent to",
                at: address.offsets, remedy: "give the publisher's own address, or none")
        case .official:
            if !isCopy { isAtAuthority = true }
        default:
            guard isOfAuthority, !isCopy, let publisher else { return }
            reader.report(
                "copy-as-original",
                "the document is of '\(publisher)', and '\(host)' is not its host",
                at: address.offsets,
                remedy: "write 'copy: …', and as 'address' the publisher's own if it is known")
        }
    }
}
