package import Files
package import Project
internal import RuleEngine
package import TaxTables
package import Text

/// One thing a reader looks up, in every language it is written in.
///
/// A class so that lists and pages hold it without copying its parts.
package final class Topic: Sendable {
    package enum Status: String, CaseIterable, Sendable {
        case inForce = "in-force"
        case changed
        case ended
        case notTaxed = "not-taxed"
        case notDeductible = "not-deductible"
    }

    /// A line of a form, such as `T1 12100`.
    package struct FormLine: Hashable, Sendable {
        package let form: String
        package let line: String

        package init(
            form: String, line: String
        ) {
            self.form = form
            self.line = line
        }
    }

    /// A box of an information slip, such as `T5 13`.
    package struct SlipBox: Hashable, Sendable {
        package let slip: String
        package let box: String
    }

    /// A figure that is shown at the head of the topic's page.
    package struct KeyFigure: Sendable {
        /// The name of the figure, as texts quote it.
        package let name: String
        package let labels: ByLanguage<String>
    }

    /// The number of key figures a topic may have.
    package static let mostKeyFigures = 3

    /// What a topic's example adds to a person, if it has one.
    package enum Example: Sendable {
        case change(TopicExample)
        case none
    }

    /// The path below `Content/Topics/` without its ending: `income/investment/interest…`.
    package let path: String
    package let category: String
    package let group: String
    package let lines: [FormLine]
    package let forms: [String]
    package let slips: [SlipBox]
    package let status: Status
    /// Whether it is left out of the site unless drafts are asked for.
    package let isDraft: Bool
    package let firstYear: Int?
    package let lastYear: Int?
    /// Paths of other topics.
    package let related: [String]
    package let sources: [String]
    package let keyFigures: [KeyFigure]
    package let example: Example
    package let texts: ByLanguage<TopicText>
    /// The fingerprint of where the topic stands and of its front matter in every language, as it was
    /// read: whatever lists, links and examples say of a topic is in it.
    package let entry: Fingerprint

    package init(
        path: String, category: String, group: String, lines: [FormLine], forms: [String],
        slips: [SlipBox], status: Status, isDraft: Bool, firstYear: Int?, lastYear: Int?,
        related: [String], sources: [String], keyFigures: [KeyFigure], example: Example,
        texts: ByLanguage<TopicText>
    ) {
        self.path = path
        self.category = category
        self.group = group
        self.lines = lines
        self.forms = forms
        self.slips = slips
        self.status = status
        self.isDraft = isDraft
        self.firstYear = firstYear
        self.lastYear = lastYear
        self.related = related
        self.sources = sources
        self.keyFigures = keyFigures
        self.example = example
        self.texts = texts
        entry = Fingerprint { builder in
            builder.add(path)
            for (language, text) in texts {
                builder.add(language.rawValue)
                builder.add(text.frontMatter)
            }
        }
    }

    /// The topic with a text of another language.
    package func adding(_ text: TopicText, _ language: Language) -> Topic {
        var texts = texts
        texts[language] = text
        return Topic(
            path: path, category: category, group: group, lines: lines, forms: forms, slips: slips,
            status: status, isDraft: isDraft, firstYear: firstYear, lastYear: lastYear,
            related: related, sources: sources, keyFigures: keyFigures, example: example,
            texts: texts)
    }

    /// Whether what the topic speaks of was the law in a year.
    package func isInForce(in year: TaxYear) -> Bool {
        (firstYear ?? .min)...(lastYear ?? .max) ~= year.number
    }
}

/// A topic in one language.
///
/// The body is not part of it: `TopicBody` is. A class so that lists and pages hold it without copying
/// its parts.
package final class TopicText: Sendable {
    /// The file's path from the guide's root.
    package let file: String
    /// The fingerprint of the whole file.
    package let fingerprint: Fingerprint
    /// The fingerprint of the file's front matter alone, as it stands there.
    package let frontMatter: Fingerprint
    package let title: String
    /// The term that forms and the law use.
    package let official: String
    /// One sentence.
    package let summary: String
    package let synonyms: [String]
    /// The last part of the page's address.
    package let slug: String
    /// Nil in a draft that leaves it blank.
    package let reviewed: CalendarDay?
    /// Why the topic has no worked example; nil if it has one.
    package let noExample: String?
    /// Whether it is left out of the site unless drafts are asked for.
    package let isDraft: Bool

    package init(
        file: String, fingerprint: Fingerprint, frontMatter: Fingerprint, title: String,
        official: String, summary: String, synonyms: [String], slug: String,
        reviewed: CalendarDay?, noExample: String?, isDraft: Bool
    ) {
        self.file = file
        self.fingerprint = fingerprint
        self.frontMatter = frontMatter
        self.title = title
        self.official = official
        self.summary = summary
        self.synonyms = synonyms
        self.slug = slug
        self.reviewed = reviewed
        self.noExample = noExample
        self.isDraft = isDraft
    }
}
