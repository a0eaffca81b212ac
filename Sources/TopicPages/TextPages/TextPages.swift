internal import Content
internal import Markup
internal import Pages
internal import Project
internal import Templates
internal import Text

/// Makes the text pages of one language.
struct TextPages: PageMaker {
    let edition: LocalizedSite

    /// The text pages in the language.
    var all: [TextPageView] {
        guide.pages.compactMap { page in
            guard let text = page.texts[language], let path = addresses.page(page, language) else {
                return nil
            }
            let rendered = MarkdownRenderer.forGuide(
                guide, language, source: text.source.path, label: words[.footnoteBack]
            ).render(text.document)
            let sections = rendered.sections.map {
                SectionView(
                    identifier: $0.identifier, heading: $0.heading,
                    body: HTMLFragment(trusted: $0.html))
            }
            return TextPageView(
                frame: edition.frame(
                    path: path, title: text.title, description: text.summary,
                    ownCrumb: text.title, twin: { addresses.page(page, $0) }),
                title: text.title, summary: text.summary,
                introduction: rendered.introduction.isEmpty
                    ? nil : HTMLFragment(trusted: rendered.introduction),
                contents: sections.map {
                    LinkView(label: $0.heading, address: "#\($0.identifier)")
                },
                sections: sections,
                footnotes: rendered.footnotes.isEmpty
                    ? nil : HTMLFragment(trusted: rendered.footnotes),
                reviewed: text.reviewed.map(words.numbers.day) ?? words[.notApplicable])
        }
    }
}
