internal import RuleLanguage
package import TaxTables
internal import Text

/// The rates on each kind of further income, by income, for a person with no deductions and no
/// credits but those that everyone has.
package struct RateTable: Sendable {
    /// What makes the rates of a row differ from those of the row before.
    package enum Change: Hashable, Sendable {
        /// A bracket with the rate.
        case bracket(Jurisdiction, Rate)
        /// Credits no longer take off all of the tax.
        case taxBegins(Jurisdiction)
        /// A line of the form starts to grow or shrink with income.
        case begins(Jurisdiction, StepName)
        /// A line of the form stays the same from here on.
        case ends(Jurisdiction, StepName)
    }

    /// The rates on a kind of income.
    package struct Cell: Hashable, Sendable {
        /// The rate in millionths.
        package let rate: Int64
        /// The part of each tax, rounded; none of a tax that the table leaves out.
        package let parts: [IncomeTax: Int64]
        /// The arithmetic of a table of one jurisdiction; of the combined table, its two parts say.
        package let expression: RateExpression
    }

    package struct Row: Sendable {
        /// The income at which the row begins, in whole dollars: where two lines of a form meet is
        /// uncertain by some cents, since each is rounded.
        package let from: Money
        /// Where the next row begins; nil for the last.
        package let to: Money?
        /// The tax on an income of `from`.
        package let tax: Money
        /// The cells in the order of `TaxLaw.incomeKinds`.
        package let cells: [Cell]
        package let changes: [Change]
        /// What the rates are made of, in the order of the return.
        package let figures: [FigureID]
    }

    package let rows: [Row]
}

/// The tables of a place: all taxes on income together, and each alone.
package struct RateTables: Sendable {
    package let combined: RateTable
    package let alone: [IncomeTax: RateTable]
}

extension TaxLaw {
    /// Above this income nothing changes: it is far more than any amount that a table of the year states, and
    /// some round amounts where none states one.
    package var topIncome: Money {
        let amounts = tables.values.lazy.flatMap(\.figures).compactMap { figure -> Int64? in
            guard case .amount(let amount) = figure.quantity else { return nil }
            return amount.cents
        }
        return Money(cents: max(100 * currency.roundAmount, 4 * (amounts.max() ?? 0)))
    }

    /// The amount of the credit that everybody has, by the rules; nil where a place states none.
    package func creditOfEverybody(in place: Jurisdiction) -> Figure? {
        guard let rule = book.rates?.everybody, let table = tables[place] else { return nil }
        return table.figureID(at: "credits.\(rule)").map { table[$0] }
    }

    /// The tables of rates of a province or territory; nil where the rules name no kind of income.
    ///
    /// - Throws: As `calculate`.
    package func rateTables(
        of province: Jurisdiction
    ) throws(CalculationError) -> RateTables? {
        guard let income = incomeKinds.first else { return nil }
        let schedule = try marginalRates(
            of: incomeKinds, along: income, upTo: topIncome, in: province)
        var points: [RatePoint] = []
        for (index, band) in schedule.bands.enumerated() {
            let next = index + 1 < schedule.bands.count ? schedule.bands[index + 1].from : nil
            points.append(try point(of: band, next: next, along: income, in: province))
        }
        return RateTables(
            combined: RateTable(points, of: IncomeTax.allCases),
            alone: Dictionary(
                uniqueKeysWithValues: incomeTaxes.map { ($0.tax, RateTable(points, of: [$0.tax])) }
            ))
    }

    /// A band with the arithmetic of its rates, found in the middle of it.
    private func point(
        of band: MarginalRateSchedule.Band, next: Money?, along income: AmountName,
        in province: Jurisdiction
    ) throws(CalculationError) -> RatePoint {
        let end = next ?? band.from + band.from
        let middle = Money(cents: (band.from.cents + end.cents) / 2)
        var expressions: [[IncomeTax: RateExpression]] = []
        var changing: Set<RatePoint.ChangingLine> = []
        var brackets: [Jurisdiction: Rate] = [:]
        var figures: [FigureID] = []
        for kind in incomeKinds {
            var person = Taxpayer()
            person[income] = middle
            // A dollar of the kind, so that each of its lines is written down.
            person[kind] += Money(cents: 100)
            let calculation = try calculate(
                person, in: province, keepingSteps: true, measuring: kind)
            expressions.append([
                .top: calculation.rateExpression(of: calculation.taxLines.top),
                .lower: calculation.rateExpression(of: calculation.taxLines.lower),
            ])
            for figure in calculation.steps.filter({ $0.slope != 0 }).flatMap(\.figures)
            where !figures.contains(figure) {
                figures.append(figure)
            }
            guard kind == income else { continue }
            for step in calculation.steps {
                if step.slope != 0, shared.causesOfRates.contains(step.name) {
                    changing.insert(.init(jurisdiction: step.jurisdiction, name: step.name))
                }
                if let rate = step.rate, shared.bracketSteps.contains(step.name) {
                    brackets[step.jurisdiction] = rate
                }
            }
        }
        var atStart = Taxpayer()
        atStart[income] = Money(cents: (band.from.cents + 50) / 100 * 100)
        let result = try calculate(atStart, in: province).result
        return RatePoint(
            province: province, from: atStart[income], rates: band.rates,
            result: result,
            expressions: expressions, changing: changing, brackets: brackets,
            figures: figures)
    }
}

/// A band of the schedule with what explains its rates.
private struct RatePoint {
    struct ChangingLine: Hashable {
        let jurisdiction: Jurisdiction
        let name: StepName
    }

    let province: Jurisdiction
    let from: Money
    let rates: [MarginalRates]
    let result: Calculation.Result
    /// One for each kind of income.
    let expressions: [[IncomeTax: RateExpression]]
    let changing: Set<ChangingLine>
    let brackets: [Jurisdiction: Rate]
    let figures: [FigureID]
}

extension RateTable {
    /// The points at which the rates of some taxes together change.
    fileprivate init(_ points: [RatePoint], of taxes: [IncomeTax]) {
        let alone = taxes.count == 1 ? taxes.first : nil
        func isWanted(_ jurisdiction: Jurisdiction) -> Bool {
            taxes.contains(jurisdiction.isTop ? .top : .lower)
        }
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
                continue
            }
            var changes: [Change] = []
            if let last {
                // Of the first kind.
                for tax in taxes where last.rates[0][tax] == 0 && point.rates[0][tax] != 0 {
                    changes.append(.taxBegins(tax == .top ? point.province.top : point.province))
                }
                for (jurisdiction, rate) in point.brackets.sorted(by: { $0.key < $1.key })
                where isWanted(jurisdiction) && last.brackets[jurisdiction] != rate {
                    changes.append(.bracket(jurisdiction, rate))
                }
                func sorted(_ lines: Set<RatePoint.ChangingLine>) -> [RatePoint.ChangingLine] {
                    lines.filter { isWanted($0.jurisdiction) }.sorted {
                        ($0.jurisdiction, $0.name.rawValue) < ($1.jurisdiction, $1.name.rawValue)
                    }
                }
                changes += sorted(point.changing.subtracting(last.changing)).map {
                    .begins($0.jurisdiction, $0.name)
                }
                changes += sorted(last.changing.subtracting(point.changing)).map {
                    .ends($0.jurisdiction, $0.name)
                }
            }
            if let previous = rows.popLast() {
                rows.append(
                    Row(
                        from: previous.from, to: point.from, tax: previous.tax,
                        cells: previous.cells, changes: previous.changes,
                        figures: previous.figures))
            }
            let tax = taxes.reduce(.zero) { $0 + point.result[$1] }
            rows.append(
                Row(
                    from: point.from, to: nil, tax: tax, cells: cells, changes: changes,
                    figures: point.figures.filter { isWanted($0.jurisdiction) }))
            last = point
        }
        self.rows = rows
    }
}
