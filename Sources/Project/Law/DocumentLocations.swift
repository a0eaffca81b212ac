internal import TaxTables
package import Text

/// The URLs at which a document is published and was read, validated by the host register.
package struct DocumentLocations {
    private let hosts: HostRegister
    private let publisher: String?
    package private(set) var addresses = ByLanguage<String>()
    package private(set) var copy: String?
    /// True if it was read in a copy whose URL is not to be linked.
    package private(set) var isCopyLost = false
    /// True if one of the URLs is at an official host.
    private var isAtAuthority = false

    package init(_ hosts: HostRegister, publisher: String?) {
        self.hosts = hosts
        self.publisher = publisher
    }

    /// - Parameter title: The language of the title, and the default language of a URL.
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

    /// Returns the authority of the document; nil in a guide without a host register.
    package func standing(_ kind: SourceDocument.Kind, hasOriginals: Bool) -> SourceDocument
        .Standing?
    {
        guard !hosts.isEmpty else { return nil }
        if hasOriginals { return .copy }
        // The URL identifies the publisher; the copy is what was read.
        guard isAtAuthority || isOfAuthority else { return .other }
        if copy != nil || isCopyLost { return .copy }
        return isAtAuthority || kind != .transcription ? .official : .copy
    }

    private mutating func check(_ address: YAMLText, isCopy: Bool, _ reader: YAMLMappingReader) {
        guard !hosts.isEmpty else { return }
        let host = HostRegister.host(of: address.text)
        switch hosts.kind(of: host) {
        case nil:
            reader.report(
                "unknown-host", "the list of hosts does not name '\(host)'", at: address.offsets,
                fix: nearestName(to: host, among: hosts.hosts).map {
                    "is it '\($0)'? If not, say in \(HostRegister.path) who publishes it"
                } ?? "say in \(HostRegister.path) who publishes it")
        case .refused:
            reader.report(
                "refused-host", "'\(host)' is a host that readers are not sent to",
                at: address.offsets, fix: "give the publisher's own address, or none")
        case .official:
            if !isCopy { isAtAuthority = true }
        default:
            guard isOfAuthority, !isCopy, let publisher else { return }
            reader.report(
                "copy-as-original",
                "the document is of '\(publisher)', and '\(host)' is not its host",
                at: address.offsets,
                fix: "write 'copy: …', and as 'address' the publisher's own if it is known")
        }
    }
}
