internal import Calculations
internal import Content
internal import Markup
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables

/// The figures of a rule by jurisdiction and year.
struct RuleFigures {
    let guide: Guide
    let words: SiteStrings
    let atWork: InstantiatedRules
    let body: Int
    let years: [TaxYear]
    /// Returns the URL of the page of a jurisdiction's figures.
    let address: (Jurisdiction) -> String

    /// The maximum number of source documents listed on the page.
    private static let mostSources = 12

    private var figures: [FigureSyntax] { atWork.ruleSet.bodies[body].syntax.figures }

    /// True if the page lists the source documents and cites them.
    var listsSources: Bool {
        guard atWork.tables(of: body).count == 1 else { return false }
        let sources = years.flatMap { year in
            atWork.uses(of: body, in: year).flatMap { use in
                use.figures.flatMap { found($0.path, year).flatMap(\.sources) }
            }
        }
        return Set(sources).count <= Self.mostSources
    }

    /// Returns true if the rule uses a figure of a table.
    func takes(_ figure: Figure, of table: TaxTable) -> Bool {
        atWork.uses(of: body, in: table.year).contains { use in
            use.figures.contains {
                figure.path == $0.path || figure.path.hasPrefix("\($0.path).")
            }
        }
    }

    func groups(_ sources: inout SourceList) -> [RuleFigureGroupView] {
        let tables = atWork.tables(of: body)
        if let only = tables.first, tables.count == 1 {
            let isListed = listsSources
            let rows = figures.flatMap { figure -> [RuleFigureView] in
                self.rows(figure, in: only, isListed: isListed, &sources)
            }
            guard !rows.isEmpty else { return [] }
            return [
                RuleFigureGroupView(
                    title: nil, anchor: nil, columns: String(years.count + 2), rows: rows)
            ]
        }
        return figures.compactMap { figure in
            let rows = tables.compactMap { row(figure, in: $0) }
            guard !rows.isEmpty else { return nil }
            return RuleFigureGroupView(
                title: words.capitalized(words.figureName(figure)),
                anchor: "figure-\(figure.name)", columns: String(years.count + 1), rows: rows)
        }
    }

    // MARK: One table

    /// Returns a row for a figure, or for each figure of a schedule.
    private func rows(
        _ figure: FigureSyntax, in table: Jurisdiction, isListed: Bool, _ sources: inout SourceList
    ) -> [RuleFigureView] {
        var paths: [String] = []
        var byPath: [String: [TaxYear: Figure]] = [:]
        for year in years {
            for path in self.paths(of: figure, in: table, year) {
                for found in found(path, year) {
                    if byPath[found.path] == nil { paths.append(found.path) }
                    byPath[found.path, default: [:]][year] = found
                }
            }
        }
        return paths.enumerated().compactMap { number, path in
            guard let byYear = byPath[path], let any = byYear.values.first else { return nil }
            let name = words.figureName(figure)
            return RuleFigureView(
                anchor: number == 0 ? "figure-\(figure.name)" : nil,
                label: words.capitalized(figure.kind == .schedule ? words.label(of: any) : name),
                address: nil,
                values: years.map { year in
                    byYear[year].map {
                        words.figure($0, of: guide.laws[year]?.tables[table], on: guide.publicOn)
                    }
                        ?? words[.notApplicable]
                },
                marks: isListed
                    ? sources.marks(years.compactMap { byYear[$0] }) : [])
        }
    }

    // MARK: Many tables

    private func row(_ figure: FigureSyntax, in table: Jurisdiction) -> RuleFigureView? {
        var values: [String] = []
        var isAnywhere = false
        for year in years {
            let found = paths(of: figure, in: table, year).map { path in
                value(self.found(path, year), isSchedule: figure.kind == .schedule, year, table)
            }
            isAnywhere = isAnywhere || !found.isEmpty
            values.append(
                found.isEmpty
                    ? words[.notApplicable] : found.joined(separator: words[.listSeparator]))
        }
        guard isAnywhere else { return nil }
        return RuleFigureView(
            anchor: nil, label: words[table].name, address: address(table), values: values,
            marks: [])
    }

    private func value(
        _ figures: [Figure], isSchedule: Bool, _ year: TaxYear, _ table: Jurisdiction
    ) -> String {
        guard isSchedule else {
            return figures.first.map {
                words.figure($0, of: guide.laws[year]?.tables[table], on: guide.publicOn)
            }
                ?? words[.notApplicable]
        }
        // The figures of a row are consecutive; the last component of the path distinguishes them.
        let rows = Dictionary(grouping: figures) { figure in
            figure.path.split(separator: ".").dropLast().joined(separator: ".")
        }
        var seen: Set<String> = []
        let order = figures.map {
            $0.path.split(separator: ".").dropLast().joined(separator: ".")
        }.filter { seen.insert($0).inserted }
        return order.compactMap { rows[$0].map(bracket) }.joined(separator: "; ")
    }

    private func bracket(_ figures: [Figure]) -> String {
        func value(_ name: String) -> String? {
            figures.first { $0.path.hasSuffix(".\(name)") }.map { words.figure($0) }
        }
        var text = words.text(.bracket, ["1": value("rate") ?? "", "2": value("over") ?? ""])
        for figure in figures {
            guard let last = figure.path.split(separator: ".").last, last != "rate", last != "over"
            else { continue }
            let name = words.word(ofFigurePart: last)
            text += "\(words[.listSeparator])\(name) \(words.figure(figure))"
        }
        return text
    }

    // MARK: Figures

    /// Returns the paths of a named figure in a table, which may differ between uses of the rule.
    private func paths(
        of figure: FigureSyntax, in table: Jurisdiction, _ year: TaxYear
    ) -> [String] {
        var paths: [String] = []
        for use in atWork.uses(of: body, in: year) where use.table == table {
            for found in use.figures
            where found.name == figure.name.text && !paths.contains(found.path) {
                paths.append(found.path)
            }
        }
        return paths
    }

    /// Returns the figure at a path that starts with the jurisdiction, or the figures of the
    /// schedule there.
    private func found(_ path: String, _ year: TaxYear) -> [Figure] {
        guard let stop = path.firstIndex(of: "."),
            let table = guide.laws[year]?.table(named: path[..<stop])
        else { return [] }
        if let id = table.figureID(at: path[path.index(after: stop)...]) { return [table[id]] }
        return table.figures.filter { $0.path.hasPrefix("\(path).") }
    }
}

extension SiteStrings {
    /// Returns a text with a capital first letter.
    func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
