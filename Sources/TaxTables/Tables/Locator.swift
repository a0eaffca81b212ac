/// The place of a figure in a document, such as `page 33, table 8.2`.
///
/// Parts are separated by commas. Each begins with a term, which pages show in the language of the reader.
package struct Locator: Hashable, Sendable {
    /// The kind of place that a part of a locator names.
    package enum Term: String, CaseIterable, Sendable {
        case appendix
        case box
        case column
        /// Words that stand in the document, such as a heading, in its own language.
        case heading
        case item
        case line
        case note
        case page
        /// A numbered part of a guide.
        case part
        /// The period that amounts are of, for a page that states several: `2026-07/2027-06`.
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

    /// - Returns: nil unless every part is a term with a name behind it.
    package init?(text: String) {
        var parts: [Part] = []
        for written in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = written.drop { $0 == " " }.split(separator: " ", maxSplits: 1)
            guard words.count == 2, let term = Term(rawValue: String(words[0])) else { return nil }
            parts.append(Part(term: term, name: String(words[1])))
        }
        self.parts = parts
    }

    /// The locator as tables write it.
    package var text: String {
        parts.map { "\($0.term.rawValue) \($0.name)" }.joined(separator: ", ")
    }
}
