package import Templates

/// The view of a whole page.
package protocol PageView: TemplateView {
    /// The name of the page's template in `Site/Templates`.
    static var template: String { get }
    /// The name of its layout template; nil for a page without a layout.
    static var layout: String? { get }
    /// True for a worked example; builds report their number.
    static var isWorkedExample: Bool { get }
}

/// The view of a page with the common layout.
package protocol FramedView: PageView {
    var frame: PageLayout { get }
}

extension PageView {
    package static var layout: String? { "layout" }
    package static var isWorkedExample: Bool { false }
}
