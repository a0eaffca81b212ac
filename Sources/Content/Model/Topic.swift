package import Files
package import Project
internal import RuleEngine
package import TaxTables
package import Text

/// A topic in all its languages.
///
/// A class, so that lists and pages hold it without copying its parts.
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

    /// A figure at the top of the topic's page.
    package struct KeyFigure: Sendable {
        package let name: String
        package let labels: ByLanguage<String>
    }

    /// The maximum number of key figures of a topic.
    package static let mostKeyFigures = 3

    /// The worked example of a topic, if it has one.
    package enum Example: Sendable {
        case change(TopicExample)
        case none
    }

    /// The path below `Content/Topics/` without its extension: `income/investment/interest…`.
    package let path: String
    package let category: String
    package let group: String
    package let lines: [FormLine]
    package let forms: [String]
    package let slips: [SlipBox]
    package let status: Status
    /// True for a draft, which is only published with `--drafts`.
    package let isDraft: Bool
    package let firstYear: Int?
    package let lastYear: Int?
    /// The paths of related topics.
    package let related: [String]
    package let sources: [String]
    package let keyFigures: [KeyFigure]
    package let example: Example
    package let texts: ByLanguage<TopicText>
    /// The fingerprint of the path and of the front matter in every language.
    ///
    /// Lists, links and examples depend on nothing else of a topic.
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

    /// Returns the topic with the text of another language.
    package func adding(_ text: TopicText, _ language: Language) -> Topic {
        var texts = texts
        texts[language] = text
        return Topic(
            path: path, category: category, group: group, lines: lines, forms: forms, slips: slips,
            status: status, isDraft: isDraft, firstYear: firstYear, lastYear: lastYear,
            related: related, sources: sources, keyFigures: keyFigures, example: example,
            texts: texts)
    }

    package func isInForce(in year: TaxYear) -> Bool {
        (firstYear ?? .min)...(lastYear ?? .max) ~= year.number
    }
}

/// The text of a topic in one language, without its body, which is a `TopicBody`.
///
/// A class, so that lists and pages hold it without copying its parts.
package final class TopicText: Sendable {
    /// The path of the file from the guide's root; of a text in another language, the path that a translation would
    /// have.
    package let file: String
    /// The path of the file that has the text.
    package let source: String
    /// The language of the text if it stands in for a translation; otherwise nil.
    package let substituteLanguage: Language?
    package let fingerprint: Fingerprint
    /// The fingerprint of the file's front matter.
    package let frontMatter: Fingerprint
    package let title: String
    /// The term in forms and the law.
    package let official: String
    /// A summary of one sentence.
    package let summary: String
    package let synonyms: [String]
    /// The last path component of the page's URL.
    package let slug: String
    /// Nil for a draft without a review date.
    package let reviewed: CalendarDay?
    /// The reason why the topic has no worked example; nil if it has one.
    package let noExample: String?
    /// True for a draft, which is only published with `--drafts`.
    package let isDraft: Bool

    package init(
        file: String, source: String? = nil, substituteLanguage: Language? = nil,
        fingerprint: Fingerprint, frontMatter: Fingerprint, title: String, official: String,
        summary: String, synonyms: [String], slug: String, reviewed: CalendarDay?,
        noExample: String?, isDraft: Bool
    ) {
        self.file = file
        self.source = source ?? file
        self.substituteLanguage = substituteLanguage
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

    /// Returns the text as it stands in for a translation.
    ///
    /// - Parameter original: The language of the text.
    package func substitute(in language: Language, from original: Language) -> TopicText {
        func marked(_ text: String) -> String { FallbackText.marked(text, in: original) }
        return TopicText(
            file: "\(file.dropLast(".md".count)).\(language.rawValue).md", source: file,
            substituteLanguage: original, fingerprint: fingerprint, frontMatter: frontMatter,
            title: marked(title), official: marked(official), summary: marked(summary),
            synonyms: synonyms.map(marked), slug: slug, reviewed: reviewed,
            noExample: noExample.map(marked), isDraft: isDraft)
    }
}

extension TopicText {
    /// The official terms, which `official` separates by semicolons, and the synonyms.
    package var otherNames: [String] {
        official.split(separator: ";").map {
            String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        } + synonyms
    }
}
