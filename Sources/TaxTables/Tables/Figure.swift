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

    /// The origin of a value, as tables state it.
    package enum Basis: String, CaseIterable, Sendable {
        /// The documents of the figure state the value.
        case documented
        /// The value is computed from other figures, or stated by another year's document.
        case derived
        /// The value is that of an earlier year. The year's own was not found yet.
        case carried
    }

    /// Who states a figure.
    package enum Certainty: String, CaseIterable, Sendable {
        /// A document of an authority.
        case official
        /// The text of an official document, kept or typed by somebody else.
        case officialCopy = "official-copy"
        /// Only documents that are not of an authority.
        case unofficial
        /// A document, in a guide without a list of hosts.
        case documented
        /// Nobody: the value is computed from figures of documents.
        case derived
        /// A document of an earlier year.
        case carried
        /// Nobody yet.
        case unknown
    }

    /// The names from the jurisdiction down, such as `ontario.credits.age-amount.threshold`.
    package let path: String
    package let quantity: Quantity
    /// Identifiers in the register of documents.
    ///
    /// Empty only for an unknown figure.
    package let sources: [String]
    /// Where in its documents the figure stands, by their identifiers; not every document has one.
    package let locators: [String: Locator]
    package let basis: Basis
    /// The standing of the best of its documents; nil in a guide without a list of hosts.
    package let standing: DocumentStanding?
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
    package var certainty: Certainty {
        if quantity == .unknown { return .unknown }
        return switch (basis, standing) {
        case (.derived, _): .derived
        case (.carried, _): .carried
        case (.documented, .official): .official
        case (.documented, .copy): .officialCopy
        case (.documented, .other): .unofficial
        case (.documented, nil): .documented
        }
    }

    /// The places in its documents as one text; nil if there is none.
    package var locatorText: String? {
        let places = sources.compactMap { source in
            locators[source].map { "\(source): \($0.text)" }
        }
        return places.isEmpty ? nil : places.joined(separator: "; ")
    }

    /// A Boolean value that is true if an authority states the figure, or figures that it is derived from.
    package var hasAuthority: Bool {
        guard let standing, [.documented, .derived].contains(basis) else { return false }
        return quantity != .unknown && standing < .other
    }

    /// The section of the table file, such as `credits`.
    package var section: String {
        guard let end = path.utf8.firstIndex(of: UInt8(ascii: ".")) else { return "" }
        let names = path.utf8[end...].dropFirst()
        return String(Substring(names.prefix { $0 != UInt8(ascii: ".") }))
    }
}
