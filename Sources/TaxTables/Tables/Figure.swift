package import Text

/// One figure of a table: what it is, where it is written, and how sure it is.
package struct Figure: Sendable {
    /// What a figure measures.
    package enum Quantity: Hashable, Sendable {
        case amount(Money)
        case rate(Rate)
        case count(Int, CountUnit)
        /// The law has the figure, but no document states it yet. No rule may use it.
        case unknown
    }

    package enum CountUnit: String, CaseIterable, Sendable {
        case days
        case years
        case months
        case hours
        case kilometres
    }

    /// How sure a figure is.
    package enum Certainty: String, CaseIterable, Sendable {
        /// Two documents agree.
        case twoSources = "two-sources"
        case oneSource = "one-source"
        /// Computed from figures of other documents, or stated by another year's.
        case derived
        /// Generally known; no document was found.
        case recalled
        /// The figure is that of an earlier year, copied forward: nobody has found the year's own
        /// yet.
        case carried
    }

    /// The names from the jurisdiction down, such as `ontario.credits.age-amount.threshold`.
    package let path: String
    package let quantity: Quantity
    /// Identifiers in the register of documents.
    ///
    /// Empty only for an unknown figure.
    package let sources: [String]
    package let certainty: Certainty
    package let note: String?
    /// The last day on which the figure is in force, for one that is set anew within the year; nil for one
    /// of the whole year.
    package let until: CalendarDay?
    /// Where the value stands in its file.
    package let offsets: Range<Int>
}

/// Names one figure of one year's tables in two words, so that a calculation can cite thousands.
package struct FigureID: Hashable, Sendable {
    package let jurisdiction: Jurisdiction
    package let index: Int32

    package init(jurisdiction: Jurisdiction, index: Int32) {
        self.jurisdiction = jurisdiction
        self.index = index
    }
}

/// A value with the figure it came from: what rules are made of.
package struct Cited<Value: Sendable & Hashable>: Sendable, Hashable {
    package let value: Value
    package let figure: FigureID

    package init(_ value: Value, _ figure: FigureID) {
        self.value = value
        self.figure = figure
    }
}

extension Figure {
    /// The section of the table file, such as `credits`.
    package var section: String {
        guard let end = path.utf8.firstIndex(of: UInt8(ascii: ".")) else { return "" }
        let names = path.utf8[end...].dropFirst()
        return String(Substring(names.prefix { $0 != UInt8(ascii: ".") }))
    }
}
