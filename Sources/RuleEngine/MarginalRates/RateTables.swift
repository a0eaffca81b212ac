internal import RuleLanguage
package import TaxTables
internal import Text

/// The marginal rates of each kind of income, by income.
///
/// The person has no deductions, and only the credits that everybody has.
package struct RateTable: Sendable {
    /// The reason why the rates of a row differ from those of the row before.
    package enum Change: Hashable, Sendable {
        /// A bracket with this rate begins.
        case bracket(Jurisdiction, Rate)
        /// Credits no longer cover all of the tax.
        case taxBegins(Jurisdiction)
        /// A line of the form begins to change with income.
        case begins(Jurisdiction, StepName)
        /// A line of the form stays constant from here on.
        case ends(Jurisdiction, StepName)
    }

    /// The changes of the columns that are computed along one income.
    package struct Changes: Hashable, Sendable {
        /// The first of the columns; nil if all columns are computed along one income.
        package let kind: AmountName?
        package let changes: [Change]
    }

    /// The marginal rate of one kind of income.
    package struct Cell: Hashable, Sendable {
        /// The rate in millionths.
        package let rate: Int64
        /// The part of each tax in millionths, rounded; taxes outside the table are missing.
        package let parts: [IncomeTax: Int64]
        /// The arithmetic of the rate, in a table of one jurisdiction.
        package let expression: RateExpression
    }

    package struct Row: Sendable {
        /// The first income of the row in whole dollars.
        ///
        /// The exact income is uncertain by some cents, because lines are rounded.
        package let from: Money
        /// The first income of the next row; nil for the last row.
        package let to: Money?
        /// The tax on an income of `from`, of the kind along which the first column is computed.
        package let tax: Money
        /// The cells, in the order of `TaxLaw.incomeKinds`.
        package let cells: [Cell]
        package let changes: [Changes]
        /// The figures of the rates, in the order of the return.
        package let figures: [FigureID]
        /// The gaps of returns with an income of the row, each name once.
        package fileprivate(set) var gaps: [OpenGap]
    }

    package let rows: [Row]
}

/// The tables of rates of a jurisdiction: all income taxes together, and each one alone.
package struct RateTables: Sendable {
    package let combined: RateTable
    package let alone: [IncomeTax: RateTable]
}

extension TaxLaw {
    /// An income above which no rate changes: far more than any amount of a table, or some round amounts if
    /// no table states one.
    package var topIncome: Money {
        let amounts = tables.values.lazy.flatMap(\.figures).compactMap { figure -> Int64? in
            guard case .amount(let amount) = figure.quantity else { return nil }
            return amount.cents
        }
        return Money(cents: max(100 * currency.roundAmount, 4 * (amounts.max() ?? 0)))
    }

    /// Returns the amount of the credit that everybody has; nil if a jurisdiction has none.
    package func creditOfEverybody(in place: Jurisdiction) -> Figure? {
        guard let rule = ruleSet.rates?.everybody, let table = tables[place] else { return nil }
        return table.figureID(at: "credits.\(rule)").map { table[$0] }
    }

    /// Computes the tables of rates of a jurisdiction; nil if the rules declare no kind of income.
    ///
    /// - Throws: The errors of `calculate`.
    package func rateTables(
        of residence: Jurisdiction
    ) throws(CalculationError) -> RateTables? {
        let columns = RateColumns(facts)
        guard let income = columns.bases.first else { return nil }
        let bands = try columns.bands(by: self, in: residence)
        var points: [RatePoint] = []
        for (index, band) in bands.enumerated() {
            let next = index + 1 < bands.count ? bands[index + 1].from : nil
            points.append(
                try point(of: band, next: next, along: income, columns, in: residence))
        }
        return RateTables(
            combined: RateTable(points, of: IncomeTax.allCases),
            alone: Dictionary(
                uniqueKeysWithValues: incomeTaxes.map { ($0.tax, RateTable(points, of: [$0.tax])) }
            ))
    }

    /// Returns a band with the arithmetic of its rates, computed in its middle.
    private func point(
        of band: RateBand, next: Money?, along income: AmountName, _ columns: RateColumns,
        in residence: Jurisdiction
    ) throws(CalculationError) -> RatePoint {
        let end = next ?? band.from + band.from
        let middle = Money(cents: (band.from.cents + end.cents) / 2)
        var expressions: [[IncomeTax: RateExpression]] = []
        var causes: [RatePoint.Causes] = []
        var figures: [FigureID] = []
        var gaps: [OpenGap] = []
        for (index, column) in columns.all.enumerated() {
            var person = Taxpayer()
            person[column.base] = middle
            // With one dollar of the kind, all of its lines are printed.
            person[column.kind] += Money(cents: 100)
            let calculation = try calculate(
                person, in: residence, keepingSteps: true, measuring: column.kind)
            expressions.append([
                .top: calculation.rateExpression(of: calculation.taxLines.top),
                .lower: calculation.rateExpression(of: calculation.taxLines.lower),
            ])
            for figure in calculation.steps.filter({ $0.slope != 0 }).flatMap(\.figures)
            where !figures.contains(figure) {
                figures.append(figure)
            }
            gaps.add(calculation.gaps)
            guard columns.isFirstAlongItsBase(index) else { continue }
            causes.append(.init(of: column.kind, index, calculation.steps, by: shared))
        }
        var atStart = Taxpayer()
        atStart[income] = Money(cents: (band.from.cents + 50) / 100 * 100)
        let calculation = try calculate(atStart, in: residence)
        gaps.add(calculation.gaps)
        return RatePoint(
            residence: residence, from: atStart[income], rates: band.rates,
            result: calculation.result, expressions: expressions, causes: causes,
            figures: figures, gaps: gaps)
    }
}

/// The columns of a table of rates.
private struct RateColumns {
    let all: [(kind: AmountName, base: AmountName)]
    /// The incomes along which the columns are computed, in the order of the columns.
    let bases: [AmountName]

    init(_ facts: FactCatalogue) {
        all = Array(zip(facts.incomeKinds, facts.basesOfRates)).map { (kind: $0, base: $1) }
        bases = facts.distinctBasesOfRates
    }

    func isFirstAlongItsBase(_ index: Int) -> Bool {
        all.firstIndex { $0.base == all[index].base } == index
    }

    /// Returns the rates of each base's kinds, in the order of the columns.
    private func inOrderOfColumns(_ rates: [[MarginalRates]]) -> [MarginalRates] {
        var left = Dictionary(uniqueKeysWithValues: zip(bases, rates.map { $0[...] }))
        return all.compactMap { left[$0.base]?.popFirst() }
    }

    /// Returns the bands in which no column changes.
    func bands(
        by law: TaxLaw, in residence: Jurisdiction
    ) throws(CalculationError) -> [RateBand] {
        var schedules: [MarginalRateSchedule] = []
        for base in bases {
            let kinds = all.filter { $0.base == base }.map(\.kind)
            schedules.append(
                try MarginalRateSchedule(
                    of: kinds, along: base, upTo: law.topIncome, in: residence, by: law))
        }
        var starts: [Money] = []
        for start in Set(schedules.flatMap(\.bands).map(\.from)).sorted() {
            // Each schedule merges changes that are closer together, so their union does too.
            if starts.count > 1, let last = starts.last, start - last < law.leastWidthOfBands {
                continue
            }
            starts.append(start)
        }
        return starts.indices.map { index in
            let next = index + 1 < starts.count ? starts[index + 1] : nil
            let rates = schedules.map { schedule in
                schedule.bands.last { band in next.map { band.from < $0 } ?? true }?.rates ?? []
            }
            return RateBand(from: starts[index], rates: inOrderOfColumns(rates))
        }
    }
}

/// An income with the rates up to the next band, in the order of the columns.
private struct RateBand {
    let from: Money
    let rates: [MarginalRates]
}

/// A band with the explanation of its rates.
private struct RatePoint {
    struct ChangingLine: Hashable {
        let jurisdiction: Jurisdiction
        let name: StepName
    }

    /// The lines that explain the rates of the columns along one income.
    struct Causes {
        /// The first of the columns; `column` is its number.
        let kind: AmountName
        let column: Int
        private(set) var changing: Set<ChangingLine> = []
        private(set) var brackets: [Jurisdiction: Rate] = [:]

        init(of kind: AmountName, _ column: Int, _ steps: [Step], by rules: SharedRules) {
            (self.kind, self.column) = (kind, column)
            for step in steps {
                if step.slope != 0, rules.causesOfRates.contains(step.name) {
                    changing.insert(.init(jurisdiction: step.jurisdiction, name: step.name))
                }
                if let rate = step.rate, rules.bracketSteps.contains(step.name) {
                    brackets[step.jurisdiction] = rate
                }
            }
        }
    }

    let residence: Jurisdiction
    let from: Money
    let rates: [MarginalRates]
    let result: Calculation.Result
    /// The expressions of each column.
    let expressions: [[IncomeTax: RateExpression]]
    /// The causes of each income along which columns are computed.
    let causes: [Causes]
    let figures: [FigureID]
    let gaps: [OpenGap]
}

extension RateTable {
    /// Selects the points at which the combined rate of some taxes changes.
    fileprivate init(_ points: [RatePoint], of taxes: [IncomeTax]) {
        let alone = taxes.count == 1 ? taxes.first : nil
        func cells(_ point: RatePoint) -> [Cell] {
            zip(point.rates, point.expressions).map { rates, expressions in
                Cell(
                    rate: alone.map { rates[$0] } ?? rates.incomeTax,
                    parts: Dictionary(uniqueKeysWithValues: taxes.map { ($0, rates[$0]) }),
                    expression: alone.flatMap { expressions[$0] } ?? .nothing)
            }
        }
        var rows: [Row] = []
        var last: RatePoint?
        for point in points {
            let cells = cells(point)
            if let previous = rows.last, previous.cells.map(\.rate) == cells.map(\.rate) {
                rows[rows.count - 1].gaps.add(point.gaps)
                continue
            }
            let changes = last.map { point.changes(since: $0, of: taxes) } ?? []
            if let previous = rows.popLast() {
                rows.append(
                    Row(
                        from: previous.from, to: point.from, tax: previous.tax,
                        cells: previous.cells, changes: previous.changes,
                        figures: previous.figures, gaps: previous.gaps))
            }
            let tax = taxes.reduce(.zero) { $0 + point.result[$1] }
            rows.append(
                Row(
                    from: point.from, to: nil, tax: tax, cells: cells, changes: changes,
                    figures: point.figures.filter {
                        taxes.contains($0.jurisdiction.isTop ? .top : .lower)
                    }, gaps: point.gaps))
            last = point
        }
        self.rows = rows
    }
}

extension RatePoint {
    /// Returns the changes since another point.
    fileprivate func changes(since last: RatePoint, of taxes: [IncomeTax]) -> [RateTable.Changes] {
        zip(last.causes, causes).compactMap { before, now in
            let changes = changes(since: last, from: before, to: now, of: taxes)
            return changes.isEmpty
                ? nil : .init(kind: causes.count > 1 ? now.kind : nil, changes: changes)
        }
    }

    private func changes(
        since last: RatePoint, from before: Causes, to now: Causes, of taxes: [IncomeTax]
    ) -> [RateTable.Change] {
        func isWanted(_ jurisdiction: Jurisdiction) -> Bool {
            taxes.contains(jurisdiction.isTop ? .top : .lower)
        }
        func sorted(_ lines: Set<ChangingLine>) -> [ChangingLine] {
            lines.filter { isWanted($0.jurisdiction) }.sorted {
                ($0.jurisdiction, $0.name.rawValue) < ($1.jurisdiction, $1.name.rawValue)
            }
        }
        var changes: [RateTable.Change] = []
        for tax in taxes where last.rates[now.column][tax] == 0 && rates[now.column][tax] != 0 {
            changes.append(.taxBegins(tax == .top ? residence.top : residence))
        }
        for (jurisdiction, rate) in now.brackets.sorted(by: { $0.key < $1.key })
        where isWanted(jurisdiction) && before.brackets[jurisdiction] != rate {
            changes.append(.bracket(jurisdiction, rate))
        }
        changes += sorted(now.changing.subtracting(before.changing)).map {
            .begins($0.jurisdiction, $0.name)
        }
        changes += sorted(before.changing.subtracting(now.changing)).map {
            .ends($0.jurisdiction, $0.name)
        }
        return changes
    }
}
