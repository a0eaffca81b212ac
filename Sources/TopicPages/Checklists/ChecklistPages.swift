internal import Content
internal import Markup
internal import Pages
internal import Project
internal import Templates
internal import Text

/// A checklist, which the reader ticks off on the page.
struct ChecklistPageView: LayoutPageView {
    static let template = "checklist"

    var frame: PageLayout
    var title: String
    var summary: String
    var introduction: HTMLFragment?
    var sections: [SectionView]
    /// The number of tasks.
    var count: String
    var text: LinkView
    var others: [LinkView]
    var reviewed: String

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.introduction, \.sections, \.count, \.text, \.others,
        \.reviewed)
}

/// Makes the checklists of one language, as pages and as text files.
struct ChecklistPages: PageMaker {
    let edition: LocalizedSite

    private var all: [(page: TextPage, text: TextPage.Text, path: String)] {
        let pages = guide[Checklists.self]?.texts ?? []
        return guide.inOrderOfUse(pages, \.checklists, name: \.name).compactMap { page in
            guard let text = page.texts[language], let path = addresses.checklist(page, language)
            else { return nil }
            return (page, text, path)
        }
    }

    /// The list of checklists.
    var index: ListPageView {
        let checklists = guide[Checklists.self]?.texts ?? []
        let title = words[InterfaceStrings.checklists]
        return ListPageView(
            frame: edition.frame(
                path: addresses.checklists(language), title: title,
                description: words[.checklistsSummary], currentCrumb: title,
                translation: { language in
                    checklists.contains { $0.texts[language] != nil }
                        ? addresses.checklists(language) : nil
                }),
            title: title, summary: words[.checklistsSummary],
            entries: all.map { _, text, path in
                EntryView(title: text.title, address: addresses.link(path), summary: text.summary)
            })
    }

    var checklists: [(page: ChecklistPageView, text: [UInt8])] {
        all.map { page, text, path in (self.page(page, text, path), self.text(text, path)) }
    }

    private func page(
        _ page: TextPage, _ text: TextPage.Text, _ path: String
    ) -> ChecklistPageView {
        let rendered = MarkdownRenderer.forGuide(
            guide, language, source: text.source.path, label: words[.footnoteBack]
        ).render(text.document)
        return ChecklistPageView(
            frame: edition.frame(
                path: path, title: text.title, description: text.summary,
                crumbs: [
                    .init(label: words[.checklists], path: addresses.checklists(language))
                ], currentCrumb: text.title, translation: { addresses.checklist(page, $0) },
                sheets: [.checklists]),
            title: text.title, summary: text.summary,
            introduction: rendered.introduction.isEmpty
                ? nil : HTMLFragment(trusted: rendered.introduction),
            sections: rendered.sections.map {
                SectionView(
                    identifier: $0.identifier, heading: $0.heading,
                    body: HTMLFragment(trusted: $0.html))
            },
            count: words.numbers.count(tasks(text).reduce(0) { $0 + $1.tasks.count }),
            text: link(words[.downloadText], Addresses.file(path, "txt")),
            others: all.filter { $0.path != path }.map {
                link($0.text.title, $0.path)
            },
            reviewed: text.reviewed.map(words.numbers.day) ?? words[.notApplicable])
    }

    /// Returns a checklist as Markdown, for note and to-do programs.
    private func text(_ text: TextPage.Text, _ path: String) -> [UInt8] {
        var lines = ["# \(text.title)", "", text.summary]
        for section in tasks(text) {
            lines += ["", "## \(section.heading)", ""]
            lines += section.tasks.map { "- [\($0.isDone ? "x" : " ")] \($0.text)" }
        }
        lines += ["", addresses.absolute(path)]
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private func tasks(
        _ text: TextPage.Text
    ) -> [(heading: String, tasks: [MarkdownDocument.Task])] {
        text.document.sections.map { section in
            let tasks = text.document.tasks(of: section) { reference in
                guide.quoted(reference, words)
            }
            return (section.heading, tasks)
        }
    }
}
