package import Templates

/// What the template of a whole page is shown.
package protocol PageView: TemplateView {
    /// The name of the page's template in `Site/Templates`.
    static var template: String { get }
    /// The template that places it; nil for a page that stands by itself.
    static var layout: String? { get }
}

/// What the template of a page in one language is shown, with the frame that it shares with every such page.
package protocol FramedView: PageView {
    var frame: PageLayout { get }
}

extension PageView {
    package static var layout: String? { "layout" }
}
