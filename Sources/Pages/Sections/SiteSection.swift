package import Content

/// A kind of page: all that the site, its navigation and its checks ask of it.
///
/// A new kind is a folder with a type that conforms, and a line in the site's list of kinds. Everything but
/// `init` and `work` may be left out. A section names no other: it leads to pages of others by `SectionLinks`.
package protocol SiteSection: LinkedSection {
    /// The content that its pages are made from, besides what every guide has.
    static var parts: [any ContentType.Type] { get }

    /// The views of its pages, each of which names its template.
    static var views: [any PageView.Type] { get }

    /// The lists of its files for programs; empty ones for a guide without such pages.
    static func dataLists(_ addresses: Addresses) -> [DataList]

    /// Nil if the guide has no such pages.
    init?(_ guide: Guide)

    /// The jobs that make its pages and files.
    func work(_ site: BuildContext) -> [SectionTasks]
}

extension SiteSection {
    package static var parts: [any ContentType.Type] { [] }
    package static var views: [any PageView.Type] { [] }

    package static func dataLists(_ addresses: Addresses) -> [DataList] { [] }
}
