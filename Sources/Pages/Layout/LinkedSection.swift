package import Content
package import Project
package import TaxTables

/// A section as other sections know it: the paths of its pages and the links to them.
package protocol LinkedSection: Sendable {
    /// Returns the links to the section on other pages of a language.
    func links(_ addresses: Addresses, _ language: Language) -> [SectionLink]

    /// Returns the path of one of the section's pages; nil for pages of other sections.
    func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String?

    /// Returns short paths that lead to pages of the section, the same in all languages.
    func shortAddresses(_ addresses: Addresses, _ language: Language) -> [ShortAddress]

    /// Returns what the home page shows of the section.
    func highlights(_ edition: LocalizedSite) -> HomeHighlights
}

extension LinkedSection {
    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] { [] }

    package func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String? {
        nil
    }

    package func shortAddresses(_ addresses: Addresses, _ language: Language) -> [ShortAddress] {
        []
    }

    package func highlights(_ edition: LocalizedSite) -> HomeHighlights { HomeHighlights() }
}

/// A short path that leads to a page, such as `on/60000/`.
package struct ShortAddress: Sendable {
    package let short: String
    package let label: String
    package let path: String

    package init(short: String, label: String, path: String) {
        self.short = short
        self.label = label
        self.path = path
    }
}

/// The identity of a page for other sections: its path component and its subject.
package struct PageName: Hashable, Sendable {
    package let word: PathComponent
    package var place: Jurisdiction?
    package var year: TaxYear?
    package var amount: Money?
    /// The name in the guide's files: the path of a topic, or the name of a checklist.
    package var name: String?

    package init(
        word: PathComponent, place: Jurisdiction? = nil, year: TaxYear? = nil, amount: Money? = nil,
        name: String? = nil
    ) {
        self.word = word
        self.place = place
        self.year = year
        self.amount = amount
        self.name = name
    }

    /// The name in one line, as `init(text:place:)` reads it.
    package var text: String {
        [
            word.rawValue, place?.rawValue ?? "", year?.description ?? "",
            amount.map { String($0.cents) } ?? "", name ?? "",
        ].joined(separator: "|")
    }

    /// The name in a line; nil if the line is no name.
    ///
    /// - Parameter place: Finds a place by its name.
    package init?(text: String, place: (String) -> Jurisdiction?) {
        let parts = text.split(
            separator: "|", maxSplits: 4, omittingEmptySubsequences: false
        ).map(String.init)
        guard parts.count == 5, let word = PathComponent(rawValue: parts[0]) else { return nil }
        self.init(
            word: word, place: place(parts[1]), year: TaxYear(text: parts[2]),
            amount: Int64(parts[3]).map { Money(cents: $0) },
            name: parts[4].isEmpty ? nil : parts[4])
    }
}

/// A link to a section on pages of other sections.
package struct SectionLink: Sendable {
    /// The pages that show the link.
    package enum Position: Sendable {
        /// The header of every page.
        ///
        /// The link is marked as current on pages whose path starts with `folder`.
        case navigation(folder: String)
        /// The footer of every page.
        case footer
        /// The index of terms, under its label and synonyms.
        case words(synonyms: PageStrings)
        /// The other pages of the jurisdiction.
        case place(Jurisdiction)
        /// Links in content files to this page.
        case named(PageName)
        /// One page of another section.
        case beside(PageName)
    }

    package let position: Position
    package let label: String
    package let path: String

    package init(position: Position, label: String, path: String) {
        self.position = position
        self.label = label
        self.path = path
    }

    /// Returns the links to a tool: in the layout, in the index of terms, and on the other pages of
    /// each jurisdiction.
    ///
    /// - Parameters:
    ///   - synonyms: Other names of the tool for the index.
    ///   - places: The jurisdictions with a page of their own.
    package static func toTool(
        _ label: String, at position: Position, _ path: String, synonyms: PageStrings,
        places: [Jurisdiction] = [], pathOfPlace: (Jurisdiction) -> String = { _ in "" }
    ) -> [SectionLink] {
        [
            SectionLink(position: position, label: label, path: path),
            SectionLink(position: .words(synonyms: synonyms), label: label, path: path),
        ]
            + places.map {
                SectionLink(position: .place($0), label: label, path: pathOfPlace($0))
            }
    }
}
