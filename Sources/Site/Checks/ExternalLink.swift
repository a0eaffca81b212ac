internal import Content
internal import Pages
internal import Project
package import Text

/// An address outside the site, and the first place where the guide gives it.
package struct ExternalLink: Sendable {
    /// What came of following it.
    package enum Answer: Sendable {
        /// A page, perhaps behind redirects to the same host.
        case page
        /// A page of another host.
        case elsewhere(String)
        /// The server says that nothing is there, or no host has the name.
        case nothing(String)
        /// The server did not answer, or does not answer programs.
        case unsure(String)
    }

    package let address: String
    let range: SourceRange
    let excerpt: Excerpt

    /// The host that the address names.
    package var host: String { HostRegister.host(of: address) }

    /// Whether another address is at the same host, or differs in `www.` alone.
    package func isAtHost(of address: String) -> Bool {
        func bare(_ host: String) -> Substring {
            host.hasPrefix("www.") ? host.dropFirst(4) : host[...]
        }
        return bare(host) == bare(HostRegister.host(of: address))
    }

    /// Nil where a reader finds a page.
    package func warning(_ answer: Answer) -> Diagnostic? {
        switch answer {
        case .page: nil
        case .elsewhere(let address):
            warning(
                .movedLink, "'\(self.address)' leads to another host: '\(address)'",
                "see who stands behind it, and give the address where the page is now")
        case .nothing(let reason):
            warning(
                .deadLink, "'\(address)' leads to nothing: \(reason)",
                "find where the page is now, or give no address")
        case .unsure(let reason):
            warning(
                .unansweredLink, "'\(address)' was not answered: \(reason)",
                "look at it in a browser")
        }
    }

    private func warning(
        _ kind: CheckKind, _ summary: String, _ remedy: String
    ) -> Diagnostic {
        Diagnostic(
            .warning, kind.rawValue, summary, at: range, excerpt: excerpt, remedy: remedy)
    }
}

extension ExternalLink {
    /// The addresses outside the site that pages lead to, at the document of the register that gives
    /// them or else at the first page.
    static func all(
        _ addresses: [(address: String, page: String)], _ register: SourceRegister
    ) -> [ExternalLink] {
        var documents: [String: SourceDocument] = [:]
        for document in register.documents {
            for address in document.addresses.values + [document.copy].compactMap(\.self) {
                documents[address] = documents[address] ?? document
            }
        }
        return addresses.map { address, page in
            let document = documents[address]
            return ExternalLink(
                address: address,
                range: document?.range
                    ?? SourceRange(
                        path: "Site/public/\(page)", start: SourceLocation(line: 1, column: 1),
                        length: 0
                    ),
                excerpt: document?.excerpt ?? .none)
        }
    }
}
