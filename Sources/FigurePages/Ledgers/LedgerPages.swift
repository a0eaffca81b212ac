internal import BuildStore
internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// Makes the year-in-the-life pages of one language: the ledger of each invented person, and the
/// resulting return.
struct LedgerPages: PageMaker {
    let edition: LocalizedSite

    private var crumb: LocalizedSite.Crumb {
        .init(label: words[.yearInTheLife], path: addresses.ledgers(language))
    }

    private var ledgers: [Ledger] {
        guide.inOrderOfUse(guide.ledgers, \.ledgers, name: \.name)
    }

    /// The list of ledgers.
    var index: ListPageView {
        var page = edition.index(
            addresses.ledgers, title: .yearInTheLife, summary: words[.yearInTheLifeSummary],
            links: [])
        page.entries = ledgers.map {
            EntryView(
                title: title($0), address: addresses.link(addresses.ledger($0, language)),
                summary: $0.summaries[language])
        }
        return page
    }

    private func title(_ ledger: Ledger) -> String { ledger.titles[language] ?? ledger.name }

    private func name(_ category: Ledger.Category) -> String {
        category.titles[language] ?? category.name
    }

    // MARK: The ledger

    func page(
        _ ledger: Ledger, _ household: HouseholdCalculation, _ law: TaxLaw
    ) -> LedgerPageView {
        let income = total(ledger, .income)
        let expense = total(ledger, .expense)
        let isComplete = household.awaited.isEmpty
        let values: KeyValuePairs = [
            "year": words.numbers.year(ledger.year), "within": words[ledger.place].within,
            "income": words.numbers.money(income), "expense": words.numbers.money(expense),
            "paid": words.numbers.money(household.taken),
            "left": words.numbers.money(income - expense - household.taken),
            "arriving": words.total(household.arriving, isComplete: isComplete),
            "whole": words.total(
                income - expense - household.taken + household.arriving, isComplete: isComplete),
        ]
        return LedgerPageView(
            frame: edition.frame(
                at: { addresses.ledger(ledger, $0) }, title: title(ledger),
                description: ledger.summaries[language] ?? "", crumbs: [crumb],
                sheets: .ofAnswers + [.ledgers, .choices],
                changes: edition.changes(
                    from: OriginFinder(law).origins(
                        of: [Household(ledger.taxpayer)], in: [ledger.place]),
                    in: law.tables(of: [ledger.place]))),
            title: title(ledger), summary: ledger.summaries[language] ?? "",
            sentence: household.arriving.isZero
                ? words.text(.ledgerSentence, values)
                : words.text(.ledgerSentenceWithBenefits, values),
            benefits: benefits(ledger, household),
            caption: words.text(.ledgerCaption, values), months: months(ledger),
            income: words.numbers.money(income), expense: words.numbers.money(expense),
            charts: charts(ledger), lines: lines(ledger),
            taxReturn: link(words[.ledgerReturn], addresses.ledgerReturn(ledger, language)),
            file: addresses.link(Addresses.ledgerData(ledger)),
            others: ledgers.filter { $0.name != ledger.name }.map {
                link(title($0), addresses.ledger($0, language))
            })
    }

    /// Returns sentences about benefits besides the entries, and about benefits that are not
    /// included.
    private func benefits(_ ledger: Ledger, _ household: HouseholdCalculation) -> String {
        ([
            words.arriving(household, guide),
            words.benefitYear(ledger.year, guide.laws[ledger.year]),
        ]
            + words.notCounted(
                household.awaited, household.gaps,
                assuming: guide.laws[ledger.year].map {
                    OpenFactSearch($0).openFacts(
                        of: Household(ledger.taxpayer), in: ledger.place)
                } ?? [],
                in: ledger.place, ledger.year, guide)
            + (ledger.taxpayer.profile.hasSpouse ? [words[.spouseBenefitsLeftOut]] : []))
            .joined(separator: " ")
    }

    private func total(
        _ ledger: Ledger, _ direction: Ledger.Direction, month: Int? = nil
    ) -> Money {
        ledger.entries.reduce(Money.zero) { sum, entry in
            let counts =
                ledger.categories[entry.category].direction == direction
                && (month == nil || entry.day.month == month)
            return counts ? sum + entry.amount : sum
        }
    }

    private func months(_ ledger: Ledger) -> [LedgerMonthView] {
        words.numbers.monthsOfYear.compactMap { month in
            let entries = ledger.entries.filter { $0.day.month == month }
            guard !entries.isEmpty else { return nil }
            return LedgerMonthView(
                title: words.numbers.months[month - 1],
                income: amount(total(ledger, .income, month: month)),
                expense: amount(total(ledger, .expense, month: month)),
                rows: entries.map { row($0, ledger.categories[$0.category]) })
        }
    }

    /// Returns an amount; empty for zero.
    private func amount(_ amount: Money) -> String {
        amount.isZero ? "" : words.numbers.money(amount)
    }

    private func row(_ entry: Ledger.Entry, _ category: Ledger.Category) -> LedgerRowView {
        let amount = words.numbers.money(entry.amount)
        return LedgerRowView(
            machineDay: entry.day.description, day: words.monthAndDay(entry.day),
            text: entry.texts[language] ?? "", category: name(category),
            income: category.direction == .income ? amount : "",
            expense: category.direction == .expense ? amount : "")
    }

    private func charts(_ ledger: Ledger) -> [LedgerChartView] {
        Ledger.Direction.allCases.compactMap { direction in
            let sums = ledger.sums.filter { $0.category.direction == direction }
            let heading = words[direction == .income ? .ledgerCameIn : .ledgerSpent]
            return ShareChart(words: words).view(
                identifier: direction.rawValue, heading: heading,
                caption: words.text(.ledgerChartCaption, ["heading": heading]),
                columns: [words[.perYear]],
                parts: sums.map {
                    ShareChart.Part(
                        label: name($0.category), amount: $0.total,
                        cells: [words.numbers.money($0.total)])
                }
            ).map { LedgerChartView(chart: $0) }
        }
    }

    private func lines(_ ledger: Ledger) -> [LedgerLineView] {
        ledger.lines.enumerated().map { index, line in
            LedgerLineView(
                identifier: "line-\(index + 1)",
                caption: words.text(
                    .ledgerLine,
                    [
                        "entry": words.entry((line.amount.name, line.total.description))
                    ]),
                sums: line.sums.map { sum in
                    LedgerTotalView(
                        category: name(sum.category),
                        count: words.text(.ledgerEntries, count: sum.entries.count),
                        entries: sum.entries.map {
                            "\(words.monthAndDay($0.day))\(words[.labelSeparator])"
                                + words.numbers.money($0.amount)
                        },
                        total: words.numbers.money(sum.total),
                        share: sum.category.share.map(words.numbers.rate)
                            ?? words.numbers.percent(millionths: 1_000_000),
                        counted: words.numbers.money(sum.counted))
                }, total: words.numbers.money(line.total))
        }
    }

    // MARK: The return

    func taxReturn(
        _ ledger: Ledger, _ calculation: Calculation, _ household: HouseholdCalculation,
        _ law: TaxLaw
    ) -> ReturnPageView {
        let result = calculation.result
        let values: KeyValuePairs = [
            "title": title(ledger), "year": words.numbers.year(ledger.year),
            "within": words[ledger.place].within,
            "entries": words.list(
                (ledger.person.entries
                    + ledger.lines.map { ($0.amount.name, $0.total.description) })
                    .map { words.entry($0) }),
        ]
        let title = words.text(.ledgerReturnTitle, values)
        let summary = words.text(.ledgerReturnSummary, values)
        var sources = SourceList(guide, words)
        let groups = StepTable(StepDescription(edition.rules.value, law: law), RuleLinks(edition))
            .groups(calculation, sources: &sources)
        return ReturnPageView(
            frame: edition.frame(
                at: { addresses.ledgerReturn(ledger, $0) }, title: title, description: summary,
                crumbs: [
                    crumb,
                    .init(
                        label: self.title(ledger), path: addresses.ledger(ledger, language)),
                ], currentCrumb: words[.ledgerReturn], sheets: .ofSteps,
                changes: edition.changes(
                    from: OriginFinder(law).origins(
                        of: calculation.steps, in: calculation.stepList),
                    in: law.tables(of: [ledger.place]))),
            title: title, paid: words.numbers.money(result.totalPaid), summary: summary,
            person: words.sentence(for: calculation.taxpayer.profile),
            benefits: benefits(ledger, household),
            chart: chart(result, ledger),
            caption: words.text(.ledgerReturnCaption, values), groups: groups,
            ledger: link(self.title(ledger), addresses.ledger(ledger, language)),
            amounts: edition.amountsLinks(law, of: ledger.place), sources: sources.views)
    }

    /// Returns the chart of income divided into taxes, contributions and the rest.
    private func chart(_ result: Calculation.Result, _ ledger: Ledger) -> ShareChartView? {
        let taxes: [(label: String, amount: Money, family: ShareChart.Family)] =
            guide.incomeTaxes.map {
                (words.name(of: $0, in: ledger.place), result[$0], .taken)
            }
        let contributions: [(label: String, amount: Money, family: ShareChart.Family)] =
            guide.hasContributions
            ? [(words.contributions(in: ledger.place), result.contributions, .contribution)] : []
        let rest: [(label: String, amount: Money, family: ShareChart.Family)] = [
            (
                words[.incomeTableOther],
                result.otherDues, .taken
            ),
            (words[.takeHomeRemains], result.afterTax, .remaining),
        ]
        return ShareChart(words: words).view(
            identifier: "hundred", heading: ShareChart.heading(.chartHundred, words),
            caption: words.text(.ledgerReturnChart, ["year": words.numbers.year(ledger.year)]),
            columns: [words[.perYear]],
            parts: (taxes + contributions + rest).map {
                ShareChart.Part(
                    label: $0.label, amount: $0.amount, cells: [words.numbers.money($0.amount)],
                    family: $0.family)
            })
    }
}
