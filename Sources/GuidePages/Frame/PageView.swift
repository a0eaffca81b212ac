package import GuideTemplates

/// What the template of a whole page is shown.
package protocol PageView: TemplateView {
    /// The name of the page's template in `Site/Templates`.
    static var template: String { get }
    /// The template that places it; nil for a page that stands by itself.
    static var layout: String? { get }
}

extension PageView {
    package static var layout: String? { "layout" }
}
