package import Files
package import Project
internal import RuleEngine
package import TaxTables
internal import Text

/// A topic in all its languages.
///
/// A class, so that lists and pages hold it without copying its parts. The keys of its front matter are its members.
@dynamicMemberLookup @usableFromInline
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

    @usableFromInline package let frontMatter: TopicFrontMatter
    package let texts: ByLanguage<TopicText>
    /// The fingerprint of the path and of the front matter in every language.
    ///
    /// Lists, links and examples depend on nothing else of a topic.
    package let entry: Fingerprint

    init(_ frontMatter: TopicFrontMatter, texts: ByLanguage<TopicText>) {
        self.frontMatter = frontMatter
        self.texts = texts
        entry = Fingerprint { builder in
            builder.add(frontMatter.path)
            for (language, text) in texts {
                builder.add(language.rawValue)
                builder.add(text.fingerprintOfFrontMatter)
            }
        }
    }

    @inlinable
    package subscript<Value>(dynamicMember member: KeyPath<TopicFrontMatter, Value>) -> Value {
        frontMatter[keyPath: member]
    }

    /// Returns the topic with the text of another language.
    package func adding(_ text: TopicText, _ language: Language) -> Topic {
        var texts = texts
        texts[language] = text
        return Topic(frontMatter, texts: texts)
    }

    package func isInForce(in year: TaxYear) -> Bool {
        (self.firstYear ?? .min)...(self.lastYear ?? .max) ~= year.number
    }
}

/// The text of a topic in one language, without its body, which is a `TopicBody`.
///
/// A class, so that lists and pages hold it without copying its parts. The keys of its front matter are its members.
@dynamicMemberLookup @usableFromInline
package final class TopicText: Sendable {
    /// The path of the file from the guide's root; of a text in another language, the path that a translation would
    /// have.
    package let file: String
    /// The path of the file that has the text.
    package let source: String
    /// The language of the text if it stands in for a translation; otherwise nil.
    package let substituteLanguage: Language?
    package let fingerprint: Fingerprint
    package let fingerprintOfFrontMatter: Fingerprint
    @usableFromInline package let words: TopicWords

    init(of bytes: [UInt8], at path: String, frontMatter: Range<Int>, _ words: TopicWords) {
        file = path
        source = path
        substituteLanguage = nil
        fingerprint = Fingerprint(of: bytes)
        fingerprintOfFrontMatter = Fingerprint(of: bytes[frontMatter])
        self.words = words
    }

    private init(_ original: TopicText, in language: Language, from other: Language) {
        file = "\(original.file.dropLast(".md".count)).\(language.rawValue).md"
        source = original.source
        substituteLanguage = other
        fingerprint = original.fingerprint
        fingerprintOfFrontMatter = original.fingerprintOfFrontMatter
        words = original.words.marked(in: other)
    }

    @inlinable
    package subscript<Value>(dynamicMember member: KeyPath<TopicWords, Value>) -> Value {
        words[keyPath: member]
    }

    /// Returns the text as it stands in for a translation.
    ///
    /// - Parameter original: The language of the text.
    package func substitute(in language: Language, from original: Language) -> TopicText {
        TopicText(self, in: language, from: original)
    }
}

extension TopicText {
    /// The official terms, which `official` separates by semicolons, and the synonyms.
    package var otherNames: [String] {
        self.official.split(separator: ";").compactMap { name in
            let start = name.drop(while: \.isWhitespace)
            return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) }
        } + self.synonyms
    }
}
