internal import Pages
internal import Project
internal import Templates

/// What a page that belongs to no language says in one of them.
struct LanguageIndependentPartView: TemplateView {
    var language: String
    /// Where its lines begin, if not where those of the page do.
    var direction: String?
    var skip: String
    var title: String
    var text: String
    var links: [LinkView]

    static let fields: TemplateFields<LanguageIndependentPartView> = [
        .text(\.language),
        .text(\.direction),
        .text(\.skip),
        .text(\.title),
        .text(\.text),
        .many(\.links),
    ]
}

/// A page that belongs to no language: the choice of languages and the page not found.
struct LanguageIndependentPageView: PageView {
    static let template = "neutral"
    static let layout: String? = nil

    var title: String
    var language: String
    /// Where lines begin; nil for those that begin on the left.
    var direction: String?
    var canonical: String?
    var styleSheet: String
    var sheets: [SheetView]
    var icon: String
    /// The content policy, for where no server states it.
    var policy: HTMLFragment
    /// Whether the page is the choice of languages, not one that stands in for a missing page.
    var isChoice: Bool
    /// Whether search engines are to leave the page out.
    var isUnlisted = false
    var parts: [LanguageIndependentPartView]

    static let fields: TemplateFields<LanguageIndependentPageView> = [
        .text(\.title),
        .text(\.language),
        .text(\.direction),
        .address(\.canonical),
        .address(\.styleSheet),
        .many(\.sheets),
        .address(\.icon),
        .html(\.policy),
        .flag(\.isChoice),
        .flag(\.isUnlisted),
        .many(\.parts),
    ]
}
