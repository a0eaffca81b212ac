internal import Calculations
internal import Content
internal import Markup
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Templates
internal import Text

/// A figure in the box under a topic's title.
struct KeyFigureView: TemplateView {
    var label: String
    var value: String
    /// The certainty of the figure, if it is not from an authority.
    var certainty: String?

    static let fields = TemplateFields(\Self.label, \.value, \.certainty)
}

/// A topic.
struct TopicPageView: LayoutPageView {
    static let template = "topic"

    var frame: PageLayout
    var title: String
    var official: String
    var summary: String
    /// A note that the measure ended or changed; nil if it is in force.
    var status: String?
    /// The line and box on paper forms.
    var `where`: String?
    var keyFigures: [KeyFigureView]
    var facts: [FactView]
    var effect: EffectView?
    /// The reason why there is no example.
    var noExample: String?
    var contents: [LinkView]
    var sections: [SectionView]
    var footnotes: HTMLFragment?
    var related: [LinkView]
    var sources: [SourceView]
    var reviewed: String

    static let fields = TemplateFields(
        \Self.frame, \.title, \.official, \.summary, \.status, \.where, \.keyFigures, \.facts,
        \.effect, \.noExample, \.contents, \.sections, \.footnotes, \.related, \.sources, \.reviewed
    )
}

/// Makes the pages of one topic in one language: the topic, and its example for every jurisdiction.
struct TopicPages: PageMaker {
    let edition: LocalizedSite
    let topic: Topic
    let text: TopicText
    let examplesByYear: ExamplesByYear
    let path: String

    /// Nil if the topic has no text in the language.
    init?(_ topic: Topic, examples: ExamplesByYear, edition: LocalizedSite) {
        guard let text = topic.texts[edition.language],
            let path = edition.addresses.topic(topic, edition.language)
        else { return nil }
        self.edition = edition
        self.topic = topic
        self.text = text
        examplesByYear = examples
        self.path = path
    }

    /// The example on the topic's own page.
    private var examples: TopicExamples? { examplesByYear[guide.currentYear] }

    var crumbs: [LocalizedSite.Crumb] {
        var crumbs = [
            LocalizedSite.Crumb(label: words[.topics], path: addresses.topics(language))
        ]
        guard let category = guide.tree.category(topic.category),
            let group = guide.tree.group(topic.group, of: category.name)
        else { return crumbs }
        crumbs.append(
            .init(
                label: category.titles[language] ?? "",
                path: addresses.category(category, language)))
        crumbs.append(
            .init(
                label: group.titles[language] ?? "",
                path: addresses.group(group, of: category, language)))
        return crumbs
    }

    // MARK: The topic

    func topicPage(_ body: TopicBody) -> TopicPageView {
        var renderer = MarkdownRenderer.forGuide(
            guide, language, source: text.source, label: words[.footnoteBack])
        renderer.terms = edition.terms
        renderer.excludedTerms = guide.glossary.terms(explainedBy: topic)
        let rendered = renderer.render(body.document)
        let parts = zip(TopicSection.allCases, body.indices)
        let sections = parts.compactMap { section, index -> SectionView? in
            guard let index else { return nil }
            let part = rendered.sections[index]
            return SectionView(
                identifier: part.identifier, heading: words.shown(section),
                body: fragment(
                    text.isDraft ? MarkedPlaceholders.marked(part.html) : part.html))
        }
        let effect = examples.flatMap { self.effect($0) }
        return TopicPageView(
            frame: edition.frame(
                path: path, title: text.title,
                description: effect.map { edition.description(text.title, $0.range) }
                    ?? text.summary,
                crumbs: crumbs,
                currentCrumb: text.title, translation: { addresses.topic(topic, $0) },
                sheets: [.facts],
                facts: PageFacts(
                    modified: edition.dates.modified(topic, language), reviewed: text.reviewed,
                    card: addresses.card(of: path), feed: feed, markdown: markdownPath),
                changes: edition.changes(
                    of: topic,
                    quoting: body.document.figures.map(\.name)
                        + topic.keyFigures.map(\.name))),
            title: text.title, official: text.official, summary: text.summary,
            status: status(quoting: body.document.figures), where: whereOnPaper,
            keyFigures: keyFigures,
            facts: facts, effect: effect, noExample: noExample,
            contents: sections.map { LinkView(label: $0.heading, address: "#\($0.identifier)") },
            sections: sections,
            footnotes: rendered.footnotes.isEmpty
                ? nil : fragment(rendered.footnotes),
            related: edition.links(beside: PageName(word: .topics, name: topic.path))
                + topic.related.compactMap { edition.topicLink($0) },
            sources: SourceList.views(
                topic.sources.compactMap { guide.register[$0] }, guide.register, words),
            reviewed: text.reviewed.map(words.numbers.day) ?? words[.notApplicable])
    }

    /// Returns a part of the text, with its language if that is not the language of the page.
    private func fragment(_ html: [UInt8]) -> HTMLFragment {
        .text(html, in: text.substituteLanguage)
    }

    /// The feed of the topic's group.
    private var feed: String? {
        // Only drafts lack a review date; they are not in feeds.
        guard text.reviewed != nil, let category = guide.tree.category(topic.category),
            let group = guide.tree.group(topic.group, of: category.name)
        else { return nil }
        return addresses.feed(of: group, of: category, language)
    }

    private func status(quoting figures: [MarkdownDocument.FigureReference]) -> String? {
        let text: InterfaceStrings? =
            switch topic.status {
            case .inForce: nil
            case .changed: .statusChanged
            case .ended: .statusEnded
            case .notTaxed: .statusNotTaxed
            case .notDeductible: .statusNotDeductible
            }
        let span: String? =
            switch (topic.firstYear, topic.lastYear) {
            case (nil, nil): nil
            case (let first?, nil): words.text(.yearsFrom, ["first": "\(first)"])
            case (nil, let last?): words.text(.yearsTo, ["last": "\(last)"])
            case (let first?, let last?):
                words.text(.yearsFromTo, ["first": "\(first)", "last": "\(last)"])
            }
        let draft = self.text.isDraft ? words[.statusDraft] : nil
        let parts = [draft, text.map { words[$0] }, span, carriedNote(figures)].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Returns a note if the text quotes a carried-over figure.
    private func carriedNote(_ figures: [MarkdownDocument.FigureReference]) -> String? {
        for reference in figures {
            let quoted = try? guide.references.figure(reference.name, year: guide.currentYear)
            guard let quoted, quoted.figure.certainty == .carried else { continue }
            return words.carriedNote(quoted.table)
        }
        return nil
    }

    /// The first line and box on paper forms.
    private var whereOnPaper: String? {
        let line = topic.lines.first.map {
            words.text(.line, ["form": words.form($0.form), "line": $0.line])
        }
        let box = topic.slips.first.map {
            words.text(.box, ["slip": words.form($0.slip), "box": $0.box])
        }
        let places = [line, box].compactMap(\.self)
        return places.isEmpty ? nil : places.joined(separator: " · ")
    }

    private var keyFigures: [KeyFigureView] {
        topic.keyFigures.compactMap { key in
            guard let label = key.labels[language],
                let quoted = try? guide.references.figure(key.name, year: guide.currentYear)
            else { return nil }
            return KeyFigureView(
                label: label,
                value: words.figure(quoted.figure, of: quoted.table, on: guide.publicOn),
                certainty: quoted.figure.certainty == .unofficial
                    ? words.certainty(.unofficial, of: quoted.table) : nil)
        }
    }

    private var facts: [FactView] {
        var facts: [FactView] = []
        func add(_ term: InterfaceStrings, _ references: [String]) {
            guard !references.isEmpty else { return }
            facts.append(FactView(term: words[term], references: references))
        }
        add(
            .lines,
            topic.lines.map { words.text(.line, ["form": words.form($0.form), "line": $0.line]) })
        add(.forms, topic.forms.map(words.form))
        add(
            .slips,
            topic.slips.map { words.text(.box, ["slip": words.form($0.slip), "box": $0.box]) })
        if !text.synonyms.isEmpty {
            facts.append(
                FactView(
                    term: words[.alsoCalled],
                    text: text.synonyms.joined(separator: words[.listSeparator])))
        }
        return facts
    }

    private var noExample: String? {
        text.noExample.map { words.text(.exampleNone, ["reason": $0]) }
    }
}
