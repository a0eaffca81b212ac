package import GuideContent
internal import GuideDiagnostics
internal import GuideFormats
package import GuideTemplates
internal import GuideWords
package import TaxTables

/// One change of a page.
package struct PageChangeView: TemplateView {
    var day: String
    var text: String
    /// Where more is said of it; nil if nothing is.
    var address: String?

    package static let fields: TemplateFields<PageChangeView> = [
        .text(\.day),
        .text(\.text),
        .address(\.address),
    ]
}

/// What changed in a topic, in the words of a language.
package struct TopicChanges {
    private let topic: Topic
    private let edition: Edition
    /// Older changes than these are in the feed and on the page of all changes.
    fileprivate static let mostShown = 6

    package init(_ topic: Topic, _ edition: Edition) {
        self.topic = topic
        self.edition = edition
    }

    package var views: [PageChangeView] {
        edition.guide.history.changes(of: topic.path).prefix(Self.mostShown).compactMap { item in
            edition.text(of: item.change).map { text in
                PageChangeView(
                    day: edition.words.numbers.day(item.day), text: text,
                    address: edition.path(of: item.change).map(edition.addresses.link))
            }
        }
    }
}

extension Edition {
    /// What the record says of figures that a page takes from tables, and of a topic whose example it shows, the
    /// newest first.
    ///
    /// - Parameters:
    ///   - isShown: Whether the page takes a figure of a table.
    ///   - topic: The topic whose example it shows; nil for other pages.
    package func changes(
        ofFigures isShown: (Figure, TaxTable) -> Bool, in tables: [TaxTable],
        orExampleOf topic: Topic? = nil
    ) -> [PageChangeView] {
        var found: [(day: CalendarDay, view: PageChangeView)] = []
        for table in tables {
            for item in guide.history.changes(of: table.jurisdiction, table.year) {
                guard case .figures(let paths) = item.change else { continue }
                let labels = figures(at: paths, of: table).filter { isShown($0, table) }
                    .map(words.label)
                guard !labels.isEmpty else { continue }
                let view = PageChangeView(
                    day: words.numbers.day(item.day),
                    text: words.text(
                        .changesOfFiguresIn,
                        [
                            "place": words[table.jurisdiction].name,
                            "year": words.numbers.year(table.year),
                            "figures": labels.joined(separator: words[.listSeparator]),
                        ]),
                    address: guide.configuration.years.contains(table.year)
                        ? addresses.link(
                            addresses.rates(table.jurisdiction, table.year, language)) : nil)
                found.append((item.day, view))
            }
        }
        for item in topic.map({ guide.history.changes(of: $0.path) }) ?? [] {
            guard case .parts(let parts) = item.change, parts.contains(.example),
                let text = text(of: .parts([.example]))
            else { continue }
            found.append(
                (
                    item.day,
                    PageChangeView(day: words.numbers.day(item.day), text: text, address: nil)
                ))
        }
        return found.enumerated().sorted {
            ($1.element.day, $0.offset) < ($0.element.day, $1.offset)
        }.prefix(TopicChanges.mostShown).map(\.element.view)
    }

    /// The figures at some paths of a table; one that is gone has no words any more.
    private func figures(at paths: [String], of table: TaxTable?) -> [Figure] {
        guard let table else { return [] }
        return paths.compactMap { table.figureID(at: $0) }.map { table[$0] }
    }

    /// What changed in the figures of a table, the newest first.
    package func changes(of table: TaxTable) -> [PageChangeView] {
        guide.history.changes(of: table.jurisdiction, table.year)
            .prefix(TopicChanges.mostShown).compactMap { item in
                text(of: item.change, in: table).map {
                    PageChangeView(
                        day: words.numbers.day(item.day), text: $0,
                        address: path(of: item.change).map(addresses.link))
                }
            }
    }

    /// What changed in a text that is neither a topic nor a table, the newest first.
    ///
    /// - Parameter path: Its file from the guide's root, in the language that it is written in.
    package func changes(ofTextAt path: String) -> [PageChangeView] {
        guide.history.changes(ofTextAt: path).prefix(TopicChanges.mostShown).compactMap { item in
            text(of: item.change).map {
                PageChangeView(day: words.numbers.day(item.day), text: $0, address: nil)
            }
        }
    }

    /// What changed in a page of prose or tasks, the newest first.
    package func changes(of page: TextPage) -> [PageChangeView] {
        page.texts[guide.configuration.writtenIn].map { changes(ofTextAt: $0.source.path) } ?? []
    }

    /// A change in words; nil if there are none in the language.
    ///
    /// - Parameter table: The table that figures are of.
    package func text(
        of change: ChangeHistory.Change, in table: TaxTable? = nil
    ) -> String? {
        switch change {
        case .told(let entry): return entry.titles[language]
        case .parts(let parts):
            if parts.contains(.new) { return words[.changedNew] }
            let names = parts.map { part in
                part.section.map(words.shown)
                    ?? words[part == .example ? .changedExample : .changedSummary]
            }
            return words.text(
                .changesOfParts, ["parts": names.joined(separator: words[.listSeparator])])
        case .text(.new): return words[.changedNew]
        case .text(.text):
            return words.text(.changesOfParts, ["parts": words[.changedText]])
        case .figures(let paths):
            let labels = figures(at: paths, of: table).map(words.label)
            guard !labels.isEmpty else { return nil }
            return words.text(
                .changesOfFigures, ["figures": labels.joined(separator: words[.listSeparator])])
        }
    }

    /// The place on the page of changes that says more; nil of what the record says.
    package func path(of change: ChangeHistory.Change) -> String? {
        guard case .told(let entry) = change else { return nil }
        return "\(addresses.changes(language))#\(entry.anchor(language))"
    }
}
