internal import Content
package import Project
package import TaxTables
internal import Text

extension LocalizedSite {
    /// Returns links to the same page of other jurisdictions, in alphabetical order.
    package func placeLinks(
        _ places: [Jurisdiction], current: Jurisdiction? = nil,
        _ path: (Jurisdiction) -> String
    ) -> [LinkView] {
        words.sorted(current.map(places.beside) ?? places).map {
            link(words[$0].name, path($0), isCurrent: $0 == current)
        }
    }

    /// Returns list entries of pages, with titles and summaries from UI strings.
    package func entries(
        _ pages: [(title: InterfaceStrings, summary: InterfaceStrings, path: String)]
    ) -> [EntryView] {
        pages.map {
            EntryView(
                title: words[$0.title], address: addresses.link($0.path),
                summary: words[$0.summary])
        }
    }

    /// Returns links to the same page of other years.
    package func yearLinks(current: TaxYear? = nil, _ path: (TaxYear) -> String) -> [LinkView] {
        guide.configuration.years.map {
            link(words.numbers.year($0), path($0), isCurrent: $0 == current)
        }
    }

    /// Returns links to a JSON file and to the spreadsheet of a page.
    package func downloads(_ json: String, _ page: String) -> [LinkView] {
        [
            link(words[.downloadTakeHomeJSON], json),
            link(words[.downloadTakeHomeCSV], Addresses.spreadsheet(of: page)),
        ]
    }

    /// Returns the metadata of the files of a year and jurisdiction for search engines.
    package func dataset(_ year: TaxYear, of place: String, files: [String]) -> PageFacts.Dataset {
        PageFacts.Dataset(
            year: year, place: place,
            files: files.map { (addresses.absolute($0), mediaType(ofPath: $0)) })
    }

    /// Returns a page that lists others of its kind, such as the rates of each place.
    ///
    /// - Parameter years: Links to lists of single years.
    package func index(
        _ path: (Language) -> String, title: InterfaceStrings, summary: String,
        years: [LinkView] = [], links: [LinkView]
    ) -> ListPageView {
        ListPageView(
            frame: frame(at: path, title: words[title], description: summary),
            title: words[title], summary: summary, links: years,
            entries: links.map {
                EntryView(title: $0.label, address: $0.address, summary: nil)
            })
    }
}
