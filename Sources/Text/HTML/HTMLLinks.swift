/// Where a page leads, and what on it may be led to.
package struct HTMLLinks: Hashable, Sendable {
    /// The addresses of links, images and style sheets, as they are written, in order.
    package var addresses: [String] = []
    package var identifiers: Set<String> = []
}

/// Gathers the links of a page.
final class HTMLLinkBuilder: HTMLHandler {
    private(set) var links = HTMLLinks()

    override func start(_ element: HTMLElement?, _ attributes: HTMLAttributes) {
        if let identifier = attributes["id"] { links.identifiers.insert(identifier) }
        if let address = attributes["href"] ?? attributes["src"] {
            links.addresses.append(address)
        }
    }
}
