package import Content
internal import Project
package import RuleEngine
package import TaxTables
package import Templates
internal import Text

package struct PageChangeView: TemplateView {
    var day: String
    var text: String
    /// The URL of a longer description, if any.
    var address: String?

    package static let fields: TemplateFields<PageChangeView> = [
        .text(\.day),
        .text(\.text),
        .address(\.address),
    ]
}

/// The changes of pages as text.
extension LocalizedSite {
    /// The maximum number of changes on a page.
    ///
    /// Older ones are in the feed and on the page of all changes.
    private static let mostChanges = 6

    /// Returns the changes of a topic, and of the figures that its text quotes, latest first.
    ///
    /// - Parameter names: The names of the figures in the text.
    package func changes(of topic: Topic, quoting names: [String]) -> [PageChangeView] {
        let own = guide.history.changes(of: topic.path).compactMap { item -> DatedChange? in
            text(of: item.change).map { text in
                let view = PageChangeView(
                    day: words.numbers.day(item.day), text: text,
                    address: path(of: item.change).map(addresses.link))
                return (item.day, view)
            }
        }
        let quoted = names.compactMap {
            try? guide.references.figure($0, year: guide.currentYear)
        }
        var tables: [TaxTable] = []
        for table in quoted.map(\.table)
        where !tables.contains(where: { $0.source.path == table.source.path }) {
            tables.append(table)
        }
        let figures = changes(
            ofFigures: { figure, table in
                quoted.contains {
                    $0.figure.path == figure.path && $0.table.year == table.year
                }
            }, tables)
        return latest(own + figures)
    }

    /// Returns the changes of the rules and figures that a page's amounts depend on, latest first.
    ///
    /// - Parameters:
    ///   - origins: The rules and figures. Evaluated at most once, and only if there are changes,
    ///     because most pages have none.
    ///   - tables: The tables of the figures.
    ///   - topic: The topic whose example the page shows; nil for other pages.
    package func changes(
        from origins: @autoclosure () -> AmountOrigins, in tables: [TaxTable],
        orExampleOf topic: Topic? = nil
    ) -> [PageChangeView] {
        var known: AmountOrigins?
        func made() -> AmountOrigins {
            let made = known ?? origins()
            known = made
            return made
        }
        var found = changes(
            ofFigures: { figure, _ in made().figures.contains(figure.path) }, tables)
        for body in guide.changedBodies where made().bodies.contains(body) {
            let text = words.text(.changesOfRule, ["rule": title(ofRule: body)])
            found += changes(ofRule: body, text, address: path(ofRule: body).map(addresses.link))
        }
        for item in topic.map({ guide.history.changes(of: $0.path) }) ?? [] {
            guard case .parts(let parts) = item.change, parts.contains(.example),
                let text = text(of: .parts([.example]))
            else { continue }
            found.append((item.day, PageChangeView(day: words.numbers.day(item.day), text: text)))
        }
        return latest(found)
    }

    /// Returns the changes of a rule or form and the figures that it uses, latest first.
    package func changes(
        ofRule body: Int, orFigures isTaken: (Figure, TaxTable) -> Bool, in tables: [TaxTable]
    ) -> [PageChangeView] {
        latest(changes(ofRule: body, nil, address: nil) + changes(ofFigures: isTaken, tables))
    }

    /// Returns the changes of figures that a page shows, latest first.
    package func changes(
        ofFigures isShown: (Figure, TaxTable) -> Bool, in tables: [TaxTable]
    ) -> [PageChangeView] {
        latest(changes(ofFigures: isShown, tables))
    }

    private typealias DatedChange = (day: CalendarDay, view: PageChangeView)

    private func latest(_ changes: [DatedChange]) -> [PageChangeView] {
        changes.enumerated().sorted {
            ($1.element.day, $0.offset) < ($0.element.day, $1.offset)
        }.prefix(Self.mostChanges).map(\.element.view)
    }

    /// - Parameter text: The text for each change; nil for the default, on the page of the rule.
    private func changes(ofRule body: Int, _ text: String?, address: String?) -> [DatedChange] {
        guide.changes(ofBody: body).compactMap { item in
            (text ?? self.text(of: item.change)).map {
                let day = words.numbers.day(item.day)
                return (item.day, PageChangeView(day: day, text: $0, address: address))
            }
        }
    }

    private func changes(
        ofFigures isShown: (Figure, TaxTable) -> Bool, _ tables: [TaxTable]
    ) -> [DatedChange] {
        tables.flatMap { table in
            guide.history.changes(of: table.jurisdiction, table.year).compactMap { item in
                guard case .figures(let moved) = item.change else { return nil }
                let labels = labels(of: moved, in: table) { isShown($0, table) }
                guard !labels.isEmpty else { return nil }
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
                return (item.day, view)
            }
        }
    }

    /// Returns the names of changed figures with their previous values.
    ///
    /// Removed figures have no name any more.
    private func labels(
        of moved: [ChangeLogRecord.OfFigure], in table: TaxTable?, where isShown: (Figure) -> Bool
    ) -> [String] {
        guard let table else { return [] }
        return moved.compactMap { change in
            guard let figure = table.figureID(at: change.path).map({ table[$0] }), isShown(figure)
            else { return nil }
            let label = words.label(of: figure)
            if change.isNew { return words.text(.figureNew, ["figure": label]) }
            guard let was = change.formerValue.flatMap(figure.quantity.other) else {
                return label
            }
            return words.text(.figureWas, ["figure": label, "value": words.quantity(was)])
        }
    }

    /// Returns the changes of a table's figures, latest first.
    package func changes(of table: TaxTable) -> [PageChangeView] {
        guide.history.changes(of: table.jurisdiction, table.year)
            .prefix(Self.mostChanges).compactMap { item in
                text(of: item.change, in: table).map {
                    PageChangeView(
                        day: words.numbers.day(item.day), text: $0,
                        address: path(of: item.change).map(addresses.link))
                }
            }
    }

    /// Returns the changes of a text that is neither a topic nor a table, latest first.
    ///
    /// - Parameter path: The path of its file in the original language, from the guide's root.
    package func changes(ofTextAt path: String) -> [PageChangeView] {
        views(guide.changes(ofTextAt: path))
    }

    private func views(_ items: [ChangeHistory.Item]) -> [PageChangeView] {
        items.prefix(Self.mostChanges).compactMap { item in
            text(of: item.change).map {
                PageChangeView(day: words.numbers.day(item.day), text: $0, address: nil)
            }
        }
    }

    /// Returns the changes of a page or checklist, latest first.
    package func changes(of page: TextPage) -> [PageChangeView] {
        views(history(of: page))
    }

    /// Returns the change log entries of a page or checklist, latest first.
    package func history(of page: TextPage) -> [ChangeHistory.Item] {
        page.texts[guide.configuration.writtenIn].map {
            guide.changes(ofTextAt: $0.source.path)
        } ?? []
    }

    /// Returns the changes of items that a page lists by name, latest first.
    ///
    /// - Parameters:
    ///   - things: The items with their names and changes.
    ///   - withWords: True if the page shows more than names, so that it also changes with their
    ///     text.
    package func changes(
        ofListed things: [(label: String, changes: [ChangeHistory.Item])], withWords: Bool
    ) -> [PageChangeView] {
        var days: [CalendarDay: [ChangeLogRecord.TextChange: [String]]] = [:]
        for (label, changes) in things {
            for item in changes {
                guard let change = item.change.inLists, withWords || change == .new else {
                    continue
                }
                days[item.day, default: [:]][change, default: []].append(label)
            }
        }
        return latest(
            days.flatMap { day, changes in
                ChangeLogRecord.TextChange.allCases.compactMap { change in
                    changes[change].map { labels in
                        let names = namesOfChanged(labels)
                        let text =
                            switch change {
                            case .new: words.text(.changesOfNew, ["names": names])
                            case .text: words.text(.changesOfParts, ["parts": names])
                            }
                        return (day, PageChangeView(day: words.numbers.day(day), text: text))
                    }
                }
            })
    }

    /// Returns the changes of a list of topics, latest first.
    ///
    /// - Parameter withSummaries: True if the list shows the topics' summaries.
    package func changes(
        ofListed topics: some Sequence<Topic>, withSummaries: Bool
    ) -> [PageChangeView] {
        changes(
            ofListed: topics.compactMap { topic in
                topic.texts[language].map { ($0.title, guide.history.changes(of: topic.path)) }
            }, withWords: withSummaries)
    }

    /// The maximum number of names listed; the page itself shows all of them.
    private static let mostNames = 8

    /// The separator of names.
    ///
    /// Many names, such as titles of documents, contain commas.
    private static let nameSeparator = " · "

    private func namesOfChanged(_ labels: [String]) -> String {
        let left = labels.count - Self.mostNames
        let names = labels.prefix(left > 1 ? Self.mostNames : labels.count)
            .joined(separator: Self.nameSeparator)
        guard left > 1 else { return names }
        return words.text(
            .changesAndMore, ["names": names, "count": words.numbers.count(left)])
    }

    /// Returns a change as text; nil if it has none in the language.
    ///
    /// - Parameter table: The table of the changed figures.
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
        case .named(_, .new): return words[.changedNew]
        case .named(let kind, .text):
            let part = words[kind == .rules ? .changedRule : .changedText]
            return words.text(.changesOfParts, ["parts": part])
        case .figures(let moved):
            let labels = labels(of: moved, in: table) { _ in true }
            guard !labels.isEmpty else { return nil }
            return words.text(
                .changesOfFigures, ["figures": labels.joined(separator: words[.listSeparator])])
        }
    }

    /// Returns the path of the change's entry on the page of changes; nil for changes from the
    /// change log.
    package func path(of change: ChangeHistory.Change) -> String? {
        guard case .told(let entry) = change else { return nil }
        return "\(addresses.changes(language))#\(entry.anchor(language))"
    }
}

extension ChangeHistory.Change {
    /// The change of a list that shows an item's name and summary; nil if such a list does not show
    /// it.
    fileprivate var inLists: ChangeLogRecord.TextChange? {
        switch self {
        case .parts(let parts):
            parts.contains(.new) ? .new : parts.contains(.summary) ? .text : nil
        case .named(_, let change): change
        case .told, .figures: nil
        }
    }
}
