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
                    body: fragment($0.html, of: text))
            }
            return TextPageView(
                frame: edition.frame(
                    path: path, title: text.title, description: text.summary,
                    currentCrumb: text.title, translation: { addresses.page(page, $0) }),
                title: text.title, summary: text.summary,
                introduction: rendered.introduction.isEmpty
                    ? nil : fragment(rendered.introduction, of: text),
                contents: sections.map {
                    LinkView(label: $0.heading, address: "#\($0.identifier)")
                },
                sections: sections, lists: lists(of: page),
                footnotes: rendered.footnotes.isEmpty
                    ? nil : fragment(rendered.footnotes, of: text),
                reviewed: text.reviewed.map(words.numbers.day) ?? words[.notApplicable],
                pageTemplate: page.texts[guide.configuration.writtenIn]?.template?.text)
        }
    }

    /// Returns a part of a text, with its language if that is not the language of the page.
    private func fragment(_ html: [UInt8], of text: TextPage.Text) -> HTMLFragment {
        .text(html, in: text.substituteLanguage)
    }
}
