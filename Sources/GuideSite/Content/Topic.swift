internal import GuideFiles
internal import GuideFormats
internal import GuideWords
internal import TaxEngine
internal import TaxTables

/// One thing a reader looks up, in every language it is written in.
///
/// A class so that lists and pages hold it without copying its parts.
package final class Topic: Sendable {
    enum Status: String, CaseIterable, Sendable {
        case inForce = "in-force"
        case changed
        case ended
        case notTaxed = "not-taxed"
        case notDeductible = "not-deductible"
    }

    /// A line of a form, such as `T1 12100`.
    struct FormLine: Hashable, Sendable {
        let form: String
        let line: String
    }

    /// A box of an information slip, such as `T5 13`.
    struct SlipBox: Hashable, Sendable {
        let slip: String
        let box: String
    }

    /// What a topic's example adds to a person, if it has one.
    enum Example: Sendable {
        case change(TopicExample)
        case none
    }

    /// The folder of topic files, with its slash.
    static let folder = "Content/Topics/"

    /// The path below `folder` without its ending: `income/investment/interest…`.
    let path: String
    let category: String
    let group: String
    let lines: [FormLine]
    let forms: [String]
    let slips: [SlipBox]
    let status: Status
    /// Whether it is left out of the site unless drafts are asked for.
    let isDraft: Bool
    let firstYear: Int?
    let lastYear: Int?
    /// Paths of other topics.
    let related: [String]
    let sources: [String]
    let example: Example
    let texts: ByLanguage<TopicText>
    /// Of what a link to the topic shows.
    let titles: Fingerprint

    init(
        path: String, category: String, group: String, lines: [FormLine], forms: [String],
        slips: [SlipBox], status: Status, isDraft: Bool, firstYear: Int?, lastYear: Int?,
        related: [String], sources: [String], example: Example, texts: ByLanguage<TopicText>
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
        self.example = example
        self.texts = texts
        titles = Fingerprint { builder in
            builder.add(path)
            for language in Language.allCases {
                builder.add(texts[language]?.title)
                builder.add(texts[language]?.slug)
            }
        }
    }

    /// The topic with a text of another language.
    func adding(_ text: TopicText, _ language: Language) -> Topic {
        var texts = texts
        texts[language] = text
        return Topic(
            path: path, category: category, group: group, lines: lines, forms: forms, slips: slips,
            status: status, isDraft: isDraft, firstYear: firstYear, lastYear: lastYear,
            related: related, sources: sources, example: example, texts: texts)
    }

    /// Whether what the topic speaks of was the law in a year.
    func isInForce(in year: TaxYear) -> Bool {
        (firstYear ?? .min)...(lastYear ?? .max) ~= year.number
    }
}

/// A topic in one language.
///
/// The body is not part of it: `TopicBody` is. A class so that lists and pages hold it without copying
/// its parts.
package final class TopicText: Sendable {
    /// The file's path from the guide's root.
    let file: String
    /// Of the file's bytes.
    let fingerprint: Fingerprint
    let title: String
    /// The term that forms and the law use.
    let official: String
    /// One sentence.
    let summary: String
    let synonyms: [String]
    /// The last part of the page's address.
    let slug: String
    let reviewed: CalendarDay
    /// Why the topic has no worked example; nil if it has one.
    let noExample: String?

    init(
        file: String, fingerprint: Fingerprint, title: String, official: String, summary: String,
        synonyms: [String], slug: String, reviewed: CalendarDay, noExample: String?
    ) {
        self.file = file
        self.fingerprint = fingerprint
        self.title = title
        self.official = official
        self.summary = summary
        self.synonyms = synonyms
        self.slug = slug
        self.reviewed = reviewed
        self.noExample = noExample
    }
}
