package import Content

/// A kind of page, as the site, its navigation and its checks know it.
///
/// To add a kind, add a folder with a conforming type and a line to the site's list of sections.
/// Only `init` and `work` are required. Sections must not reference each other: they link by
/// `SectionLinks`.
package protocol SiteSection: LinkedSection {
    /// The content types of the section, in addition to those of every guide.
    static var parts: [any ContentType.Type] { get }

    /// The views of its pages, which name their templates.
    static var views: [any PageView.Type] { get }

    /// Returns the lists of its machine-readable files; empty for a guide without such pages.
    static func dataLists(_ addresses: Addresses) -> [DataList]

    /// Returns the kinds of its machine-readable files; empty for a guide without such pages.
    static func dataOperations(_ addresses: Addresses) -> [DataOperation]

    /// Nil if the guide has no such pages.
    init?(_ guide: Guide)

    /// Returns the tasks that make its pages and files.
    func work(_ site: BuildContext) -> [SectionTasks]
}

extension SiteSection {
    package static var parts: [any ContentType.Type] { [] }
    package static var views: [any PageView.Type] { [] }

    package static func dataLists(_ addresses: Addresses) -> [DataList] { [] }

    package static func dataOperations(_ addresses: Addresses) -> [DataOperation] { [] }
}
