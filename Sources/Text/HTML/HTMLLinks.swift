/// The links of a page and its link targets.
package struct HTMLLinks: Hashable, Sendable {
    /// The URLs of links, images and style sheets, verbatim and in document order.
    package var addresses: [String] = []
    package var identifiers: Set<String> = []
}

/// Collects the links of a page.
final class HTMLLinkBuilder: HTMLHandler {
    private(set) var links = HTMLLinks()

    override func start(_ element: HTMLElement?, _ attributes: HTMLAttributes) {
        if let identifier = attributes["id"] { links.identifiers.insert(identifier) }
        if let address = attributes["href"] ?? attributes["src"] {
            links.addresses.append(address)
        }
    }
}
