/// The position of a figure in a document, such as `page 33, table 8.2`.
///
/// Parts are separated by commas. Each begins with a term, which pages translate.
package struct Locator: Hashable, Sendable {
    /// The first word of a part of a locator.
    package enum Term: String, CaseIterable, Sendable {
        case appendix
        case box
        case column
        /// A heading, quoted in the language of the document.
        case heading
        case item
        case line
        case note
        case page
        /// A numbered part of a guide.
        case part
        /// The period of an amount, on a page with several: `2026-07/2027-06`.
        case period
        case row
        case schedule
        /// A provision of an act or a regulation.
        case section
        case step
        case table
        case worksheet
    }

    package struct Part: Hashable, Sendable {
        package let term: Term
        package let name: String
    }

    package let parts: [Part]

    /// Parses a locator; nil unless every part is a term followed by a name.
    package init?(text: String) {
        var parts: [Part] = []
        for written in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = written.drop { $0 == " " }.split(separator: " ", maxSplits: 1)
            guard words.count == 2, let term = Term(rawValue: String(words[0])) else { return nil }
            parts.append(Part(term: term, name: String(words[1])))
        }
        self.parts = parts
    }

    /// The locator in the format of table files.
    package var text: String {
        parts.map { "\($0.term.rawValue) \($0.name)" }.joined(separator: ", ")
    }
}
