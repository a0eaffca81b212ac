internal import BuildStore
internal import RuleEngine
internal import Synchronization
package import TaxTables
internal import Text

/// A quoted figure with its table.
package struct QuotedFigure: Sendable {
    package let figure: Figure
    package let table: TaxTable
}

/// Resolves references to figures: `federal.credits.basic-personal-amount`, or
/// `2025.ontario.brackets.schedule.2.over` for a year other than the page's.
///
/// `year-1` is the previous year.
package struct FigureReferences: Sendable {
    /// The year and jurisdiction of a table file.
    package struct TableName: Hashable, Sendable {
        package let year: TaxYear
        package let jurisdiction: Jurisdiction
    }

    private let tablesByYear: [TaxYear: [Jurisdiction: TaxTable]]
    /// The years that have tables.
    package var years: [TaxYear] { tablesByYear.keys.sorted() }
    /// Tables with errors, whose figures may be unknown.
    package let unusable: Set<TableName>
    /// The declared jurisdictions of the guide.
    package let names: GuideDeclarations

    /// The reason why a reference cannot be resolved.
    package struct Failure: Error {
        package let summary: String
        package let fix: String?
        /// True if the failure follows from an error in a table, which is reported there.
        package var isConsequence: Bool = false

        package init(
            summary: String, fix: String?, isConsequence: Bool = false
        ) {
            self.summary = summary
            self.fix = fix
            self.isConsequence = isConsequence
        }
    }

    /// A cache of results, because texts quote the same figures repeatedly.
    private let found = FoundFigures()

    package init(
        tables: [TaxYear: [Jurisdiction: TaxTable]], unusable: Set<TableName>,
        names: GuideDeclarations
    ) {
        tablesByYear = tables
        self.names = names
        self.unusable = unusable
    }

    /// The tables by year and jurisdiction.
    package var tables: [TaxYear: [Jurisdiction: TaxTable]] {
        Reads.record(Dependency(.tables))
        return tablesByYear
    }

    /// Returns the figure of a reference on a page of `year`.
    ///
    /// - Throws: `Failure` if the reference cannot be resolved.
    package func figure(_ reference: String, year: TaxYear) throws(Failure) -> QuotedFigure {
        Reads.record(.quoted(reference, year))
        let name = FoundFigures.Name(reference: reference, year: year)
        if let existing = found[name] { return try existing.get() }
        let figure = Result { () throws(Failure) in try find(reference, year: year) }
        found[name] = figure
        return try figure.get()
    }

    /// Returns the reason why a reference cannot be resolved; nil if it can be, or if the failure
    /// follows from an error in a table.
    package func problem(with reference: String, in year: TaxYear) -> Failure? {
        do throws(Failure) {
            _ = try figure(reference, year: year)
            return nil
        } catch {
            return error.isConsequence ? nil : error
        }
    }

    private func find(_ reference: String, year: TaxYear) throws(Failure) -> QuotedFigure {
        var parts = reference.split(separator: ".", omittingEmptySubsequences: false)
        let pageYear = year
        var year = year
        if let first = parts.first, let written = QuotedYear.year(first, of: year) {
            year = written
            parts.removeFirst()
        }
        guard let yearTables = tablesByYear[year] else {
            // Missing tables of the site's current year are reported once, for the site.
            throw Failure(
                summary: "there are no tables for \(year)",
                fix: didYouMean("\(year)", among: tablesByYear.keys.map(\.description)),
                isConsequence: year == pageYear)
        }
        guard let name = parts.first, let jurisdiction = names.jurisdiction(named: String(name))
        else {
            throw Failure(
                summary: "'\(parts.first ?? "")' is not a jurisdiction",
                fix: nearestName(
                    to: String(parts.first ?? ""), among: names.places.map(\.name)
                ).map { "did you mean '\($0)'?" }
                    ?? "start with a place of \(JurisdictionFile.path)")
        }
        guard let table = yearTables[jurisdiction] else {
            throw Failure(
                summary: "there is no table of '\(name)' for \(year)",
                fix: "add the table, or name another place or year",
                isConsequence: unusable.contains(.init(year: year, jurisdiction: jurisdiction)))
        }
        let path = parts.dropFirst().joined(separator: ".")
        let isUnusable = unusable.contains(.init(year: year, jurisdiction: jurisdiction))
        guard let id = table.figureID(at: path) else {
            var failure = unknown(path, in: table)
            // The figure may be one that could not be read.
            failure.isConsequence = isUnusable
            throw failure
        }
        let figure = table[id]
        guard figure.quantity != .unknown else {
            if isUnusable { throw Failure(summary: "", fix: nil, isConsequence: true) }
            throw Failure(
                summary:
                    "'\(figure.path)' is not published yet: \(figure.note ?? "no document states it")",
                fix: "write that the figure is set each year")
        }
        return QuotedFigure(figure: figure, table: table)
    }

    /// Suggests the nearest figure, or the members of the group that the reference names.
    private func unknown(_ path: String, in table: TaxTable) -> Failure {
        let prefix = "\(table.jurisdiction.rawValue)."
        let paths = table.figures.map { String($0.path.dropFirst(prefix.count)) }
        let groups = paths.compactMap { path in
            path.hasSuffix(".maximum") ? String(path.dropLast(".maximum".count)) : nil
        }
        var fix = nearestName(to: path, among: paths + groups).map {
            "did you mean '\(prefix)\($0)'?"
        }
        if fix == nil {
            let members = paths.filter { $0.hasPrefix(path + ".") }
                .map { $0.dropFirst(path.count + 1).prefix { $0 != "." } }
            let names = Set(members).sorted()
            if !names.isEmpty, names.count <= 12 {
                fix = "it is a group; add one of: \(names.joined(separator: ", "))"
            }
        }
        return Failure(
            summary: "there is no figure '\(prefix)\(path)'",
            fix: fix ?? "'taxguide tables show' lists the figures of a table")
    }
}

/// A cache of resolved references and failures.
///
/// A class, because threads share it. A mutex guards its state.
private final class FoundFigures: Sendable {
    struct Name: Hashable {
        let reference: String
        let year: TaxYear
    }

    private let figures = Mutex<[Name: Result<QuotedFigure, FigureReferences.Failure>]>([:])

    subscript(name: Name) -> Result<QuotedFigure, FigureReferences.Failure>? {
        get { figures.withLock { $0[name] } }
        set { figures.withLock { $0[name] = newValue } }
    }
}
