package import Templates

/// The view of a whole page.
package protocol PageView: TemplateView {
    /// The name of the page's template in `Site/Templates`.
    static var template: String { get }
    /// The name of its layout template; nil for a page without a layout.
    static var layout: String? { get }
    /// The beginning of the names of the guide's own templates for single pages; nil if there are none.
    static var prefixOfOwnTemplates: String? { get }
    /// The guide's own template of this page; nil for `template`.
    var pageTemplate: String? { get }
    /// True for a worked example; builds report their number.
    static var isWorkedExample: Bool { get }
}

/// The view of a page with the common layout.
package protocol LayoutPageView: PageView {
    var frame: PageLayout { get }
}

extension PageView {
    package static var layout: String? { "layout" }
    package static var isWorkedExample: Bool { false }
    package static var prefixOfOwnTemplates: String? { nil }
    package var pageTemplate: String? { nil }
}
