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

    package static let fields = TemplateFields(\Self.day, \.text, addresses: \.address)
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
        let ofTopic = guide.history.changes(of: topic.path).compactMap { item -> DatedChange? in
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
        return latest(ofTopic + figures)
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
        var cached: AmountOrigins?
        func made() -> AmountOrigins {
            let made = cached ?? origins()
            cached = made
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
        case .rule(.new): return words[.changedNew]
        case .rule(.text):
            return words.text(.changesOfParts, ["parts": words[.changedRule]])
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
