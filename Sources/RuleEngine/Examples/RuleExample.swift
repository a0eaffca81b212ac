internal import RuleLanguage
internal import TaxTables
internal import Text

/// An example of a rule: facts and results of a published document.
///
///     2025 ON: oas 8000, age 70 → social-benefit-repayment 981.90, from a-document 2025 AB: oas 8800, age
///     70; spouse age 50 → household.left 20000, incomplete, from a-document 2025 ON: pension 40000; spouse
///     pension 3000, spouse age 70 → spouse net-income 3000, from a-document
///
/// Facts and results of the spouse begin with `spouse`, results of both adults together with `both`. The name of an
/// elected amount selects the election that leaves most. Facts are separated by commas or semicolons. The word
/// `household` among them computes the benefits of a single adult, like `taxguide calc --household`.
struct RuleExample {
    /// A part of the text with its location.
    struct Part {
        let text: Substring
        let offsets: Range<Int>

        /// The two words of a part: a name and its value.
        var words: (name: Part, value: Part?) {
            let words = pieces(of: text, by: " ", startingAt: offsets.lowerBound)
            return (words.first ?? self, words.count == 2 ? words[1] : nil)
        }

        /// The part after the word `spouse`; nil for another part.
        var ofSpouse: Part? { after("spouse ") }

        /// The part after the word `both`; nil for a part about one adult.
        var ofBoth: Part? { after("both ") }

        private func after(_ prefix: String) -> Part? {
            guard text.utf8.starts(with: prefix.utf8) else { return nil }
            return Part(
                text: Substring(text.utf8.dropFirst(prefix.utf8.count)),
                offsets: offsets.lowerBound + prefix.utf8.count..<offsets.upperBound)
        }
    }

    let year: Part
    let place: Part
    let facts: [Part]
    /// A Boolean value that is true if the example states `household`, for the benefits of one adult.
    let isOfHousehold: Bool
    let results: [Part]
    let documents: [Part]
    /// A Boolean value that is true if the document omits the same amounts as the rules.
    let isIncomplete: Bool

    /// Returns the format of an example with a jurisdiction and a fact of the guide; capitals are
    /// placeholders for values of a document.
    static func form(_ facts: FactList, _ names: GuideDeclarations) -> String {
        let place = names.defaultPlace.map(Jurisdiction.init) ?? names.returnPlaces.first
        let fact = facts.adult.first { $0.kind == .money }?.name.text ?? "FACT"
        return "write 'YEAR \(place?.code ?? "CODE"): \(fact) 60000 → LINE AMOUNT, from' and the "
            + "document"
    }

    /// Parses an example; nil if the text is none.
    init?(_ written: Identifier) {
        let text = Substring(written.text)
        guard let colon = text.range(of: ": "),
            let arrow = text[colon.upperBound...].range(of: " → "),
            var from = text[arrow.upperBound...].range(of: ", from ")
        else { return nil }
        while let next = text[from.upperBound...].range(of: ", from ") { from = next }
        func parts(_ range: Range<Substring.Index>, by separator: String) -> [Part] {
            let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
            return pieces(
                of: text[range], by: separator, startingAt: written.offsets.lowerBound + start)
        }
        let head = parts(text.startIndex..<colon.lowerBound, by: " ")
        guard head.count == 2 else { return nil }
        (year, place) = (head[0], head[1])
        let entries = parts(colon.upperBound..<arrow.lowerBound, by: "; ").flatMap {
            pieces(of: $0.text, by: ", ", startingAt: $0.offsets.lowerBound)
        }
        facts = entries.filter { $0.text != "household" }
        isOfHousehold = facts.count < entries.count
        let stated = parts(arrow.upperBound..<from.lowerBound, by: ", ")
        results = stated.filter { $0.text != "incomplete" }
        isIncomplete = results.count < stated.count
        documents = parts(from.upperBound..<text.endIndex, by: ", ")
    }
}

/// Returns the texts between separators, with their byte ranges.
private func pieces(
    of text: Substring, by separator: String, startingAt start: Int
) -> [RuleExample.Part] {
    var parts: [RuleExample.Part] = []
    var rest = text
    while !rest.isEmpty {
        let found = rest.range(of: separator)
        let piece = rest[..<(found?.lowerBound ?? rest.endIndex)]
        if !piece.isEmpty {
            let offset = start + text.utf8.distance(from: text.startIndex, to: piece.startIndex)
            parts.append(RuleExample.Part(text: piece, offsets: offset..<offset + piece.utf8.count))
        }
        rest = rest[(found?.upperBound ?? rest.endIndex)...]
    }
    return parts
}

extension Substring {
    /// Returns the range of the first occurrence of a text.
    ///
    /// It compares bytes: the search of the standard library compares characters, and a guide has hundreds of
    /// examples.
    fileprivate func range(of other: String) -> Range<Index>? {
        guard let first = other.utf8.first else { return nil }
        var rest = utf8
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: other.utf8) {
                return start..<rest.index(start, offsetBy: other.utf8.count)
            }
            rest = rest.dropFirst()
        }
        return nil
    }
}
