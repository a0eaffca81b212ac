package import Text

/// A figure of a table: its value, its documents and its location in the file.
package struct Figure: Sendable {
    /// The value of a figure.
    package enum Quantity: Hashable, Sendable {
        case amount(Money)
        case rate(Rate)
        case count(Int, CountUnit)
        /// The law has the figure, but no document states it yet.
        ///
        /// A rule that needs it fails.
        case unknown
    }

    package enum CountUnit: String, CaseIterable, Sendable {
        case days
        case weeks
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
        /// The value is copied from an earlier year.
        case carried
    }

    /// The origin and authority of a value, as pages and data files state it.
    package enum Certainty: String, CaseIterable, Sendable {
        /// A document of an authority states the value.
        case official
        /// A copy or transcription of an official document states the value.
        case officialCopy = "official-copy"
        /// Only documents of others than authorities state the value.
        case unofficial
        /// A document states the value, in a guide without a list of hosts.
        case documented
        /// The value is computed from figures of documents.
        case derived
        /// A document of an earlier year states the value.
        case carried
        /// No document states the value yet.
        case unknown
    }

    /// The path from the jurisdiction down, such as `ontario.credits.age-amount.threshold`.
    package let path: String
    package let quantity: Quantity
    /// The identifiers of its documents, the official one first; empty only for an unknown figure.
    package let sources: [String]
    /// The position of the figure in its documents, by identifier.
    ///
    /// Some documents have none.
    package let locators: [String: Locator]
    package let basis: Basis
    /// The best standing of its documents; nil in a guide without a list of hosts.
    package let standing: DocumentStanding?
    package let note: String?
    /// The last day of a figure that changes within the year; nil for a figure of the whole year.
    package let until: CalendarDay?
    /// The byte range of the value in its file.
    package let offsets: Range<Int>
}

/// The identifier of a figure of one year's tables, small enough to be cited by thousands of steps.
package struct FigureID: Hashable, Sendable {
    package let jurisdiction: Jurisdiction
    package let index: Int32
}

/// A value with the figure that it comes from.
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

    /// The locators of all its documents as one text; nil if there are none.
    package var locatorText: String? {
        let places = sources.compactMap { source in
            locators[source].map { "\(source): \($0.text)" }
        }
        return places.isEmpty ? nil : places.joined(separator: "; ")
    }

    /// A Boolean value that is true if an authority states the figure, or the figures that it is derived
    /// from.
    package var hasAuthority: Bool {
        guard let standing, [.documented, .derived].contains(basis) else { return false }
        return quantity != .unknown && standing < .other
    }

    /// The top-level group of the figure, such as `credits`.
    package var section: String {
        guard let end = path.utf8.firstIndex(of: UInt8(ascii: ".")) else { return "" }
        let names = path.utf8[end...].dropFirst()
        return String(Substring(names.prefix { $0 != UInt8(ascii: ".") }))
    }
}
