internal import Pages
internal import Project
internal import Templates

/// Lines that read a machine-readable file.
struct CodeSampleView: TemplateView {
    var identifier: String
    var label: String
    var code: String
    /// A sentence about other programs; nil for none.
    var note: String?

    static let fields = TemplateFields(\Self.identifier, \.label, \.code, \.note)
}

/// The part of a language-independent page in one language.
struct LanguageIndependentPartView: TemplateView {
    var language: String
    /// The text direction (`rtl`) if it differs from that of the page.
    var direction: String?
    var skip: String
    var title: String
    var text: String
    var links: [LinkView]
    /// Lines for programs; empty on most pages.
    var samples: [CodeSampleView] = []

    static let fields = TemplateFields(
        \Self.language, \.direction, \.skip, \.title, \.text, \.links, \.samples)
}

/// A language-independent page, such as the choice of languages or the 404 page.
struct LanguageIndependentPageView: PageView {
    static let template = "neutral"
    static let layout: String? = nil

    var title: String
    var language: String
    /// The text direction; nil for left to right.
    var direction: String?
    var canonical: String?
    var styleSheet: String
    var sheets: [StyleSheetView]
    /// The URL of the index of machine-readable files.
    var data: String
    var icon: String
    /// The content security policy, for hosts that send no headers.
    var policy: HTMLFragment
    /// True for the choice of languages; false for a page in place of a missing one.
    var isChoice: Bool
    /// True to exclude the page from search engines.
    var isUnlisted = false
    var parts: [LanguageIndependentPartView]
    /// Links to the short URLs below this one.
    var below: [LinkView] = []

    static let fields = TemplateFields(
        \Self.title, \.language, \.direction, \.sheets, \.policy, \.isChoice, \.isUnlisted, \.parts,
        \.below, addresses: \.canonical, \.styleSheet, \.data, \.icon)
}
