package import Content
package import Project
package import TaxTables

/// What pages of other kinds have to know of a kind of page: where it stands, and which links lead to it.
package protocol LinkedSection: Sendable {
    /// The links to it that stand on other pages of a language.
    func links(_ addresses: Addresses, _ language: Language) -> [SectionLink]

    /// Where one of its pages stands that others lead to; nil for pages that are not its own.
    func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String?
}

extension LinkedSection {
    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] { [] }

    package func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String? {
        nil
    }
}

/// A page as other sections know it: by the word of its address, and by what it is of.
package struct PageName: Hashable, Sendable {
    package let word: PathComponent
    package var place: Jurisdiction?
    package var year: TaxYear?
    package var amount: Money?
    /// What a file of the guide calls it: a topic's path, or the name of a checklist.
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
}

/// A link to a section that stands on pages of others.
package struct SectionLink: Sendable {
    /// Which pages it stands on.
    package enum Position: Sendable {
        /// The link stands at the top of every page, marked on those whose paths start with a
        /// folder.
        case navigation(folder: String)
        /// The link stands at the foot of every page.
        case footer
        /// The link stands in the list of all words, as what the page is called and as what else
        /// people call it.
        case words(synonyms: PageStrings)
        /// The link stands beside the place's other pages.
        case place(Jurisdiction)
        /// Where a file of the guide names the page that it leads to.
        case named(PageName)
        /// The link stands on one page of another section.
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

    /// The links to a tool: in the frame of every page, in the list of all words, and beside the other
    /// pages of each place.
    ///
    /// - Parameters:
    ///   - synonyms: What else people call it.
    ///   - places: The places that have a page of their own.
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
