internal import BuildStore
internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables

/// Makes the page of a benefit and year in one language.
struct BenefitPages: PageMaker {
    let edition: LocalizedSite
    private let table: BenefitTable
    private let curve: BenefitCurve
    /// The benefits of each year that have pages.
    private let directory: BenefitDirectory

    init(
        _ table: BenefitTable, _ curve: BenefitCurve, among directory: BenefitDirectory,
        _ edition: LocalizedSite
    ) {
        self.table = table
        self.curve = curve
        self.directory = directory
        self.edition = edition
    }

    private var year: TaxYear { table.law.year }
    private var name: String { words.name(table.benefit, guide.households) }

    private var values: KeyValuePairs<String, String> {
        [
            "benefit": name, "place": words[table.benefit.jurisdiction].name,
            "year": words.numbers.year(year),
        ]
    }

    var page: BenefitPageView {
        let title = words.text(.benefitTitle, values)
        let summary = words.text(.benefitSummary, values)
        let files = ["json", "csv"].map { Addresses.benefitData(table.benefit, year, $0) }
        let origins = table.origins.value
        return BenefitPageView(
            frame: edition.frame(
                at: { addresses.benefit(table.benefit, year, $0) }, title: title,
                description: edition.description(title, summary),
                crumbs: edition.takeHomeCrumbs(year) + [
                    .init(label: words[.benefitIndex], path: addresses.benefits(year, language))
                ], currentCrumb: name, sheets: .ofAnswers,
                facts: PageFacts(
                    modified: edition.dates.modified(year),
                    subject: .dataset(
                        edition.dataset(
                            year, of: words[table.benefit.jurisdiction].name, files: files))),
                changes: edition.changes(
                    from: origins, in: table.law.tables(of: [table.place]))),
            title: title, summary: summary, sentence: sentence, notes: notes,
            certainty: words.withoutAuthority(table.law.unofficial(origins)),
            topic: (table.entry?.topicPath).flatMap { edition.topicLink($0) }, bounds: bounds,
            chart: chart, table: byIncome, related: related,
            years: years,
            downloads: edition.downloads(
                files[0], addresses.benefit(table.benefit, year, language)))
    }

    /// Links to the years with pages.
    private var years: [LinkView] {
        directory.years(of: table.benefit).filter {
            directory.isShown(table.benefit, in: $0)
        }.map { other in
            link(
                words.numbers.year(other), addresses.benefit(table.benefit, other, language),
                isCurrent: other == year)
        }
    }

    /// The kind of income if all families have the same, such as employment income; otherwise
    /// 'family income'.
    private var incomeName: String {
        let kinds = Set(table.columns.flatMap { $0.family.adults.map(\.income) })
        guard let kind = kinds.first, kinds.count == 1 else { return words[.familyIncome] }
        return words.facts.column(kind) ?? words[.familyIncome]
    }

    /// A sentence about the amounts for the first family.
    private var sentence: String {
        guard let column = table.columns.first else { return "" }
        var text = words.text(
            column.wholeTo == nil ? .benefitWholeThroughout : .benefitSentence,
            [
                "family": label(column), "whole": words.numbers.money(column.whole),
                "to": words.numbers.roundMoney(column.wholeTo ?? .zero),
                "income": incomeName.prefix(1).lowercased() + incomeName.dropFirst(),
            ])
        if let end = column.end {
            let ending = words.text(.benefitEnds, ["end": words.numbers.roundMoney(end)])
            text = words.noting(text, ending)
        }
        if let limit = column.knownTo {
            let unknown = words.text(
                .benefitKnownTo, ["to": words.numbers.roundMoney(limit)])
            text = words.noting(text, unknown)
        }
        return text
    }

    private var notes: [String] {
        // A one-time payment, such as for a leave, has no benefit year.
        let paid = table.paid == .once ? nil : table.paid
        let payments = paid.map { paid in
            let times = words.times(paid, ofTables: year)
            let isDivided = (paid.count ?? 1) > 1
            guard isDivided else { return words.text(.paid, ["times": times]) }
            return words.noting(
                words.text(.benefitPayments, ["times": times]),
                edition.path(.calendar) == nil ? nil : words[.benefitDays])
        }
        let whose = paid.map {
            $0 == .withReturn
                ? words.text(.benefitOfReturn, values)
                : words.benefitYear(year, $0.isWithinOneYear ? nil : table.law)
        }
        let carried = words.carriedNote(table.law, in: [table.place])
        return [whose, payments, carried].compactMap(\.self)
            + words.assumed(table.assumed, table.law) + words.texts(table.gaps)
    }

    private func label(_ column: BenefitTable.Column) -> String {
        column.family.titles[language] ?? ""
    }

    private func columns(_ labels: [String]) -> [HouseholdColumnView] {
        labels.map { HouseholdColumnView(label: $0, address: nil) }
    }

    /// The table of maximum amounts, where reductions begin and end, and their rates.
    private var bounds: HouseholdTableView {
        let payments = table.paid?.count
        let rises = table.columns.contains { $0.wholeFrom > .zero }
        var labels = [words[.whole]]
        if let payments { labels.append(payments == 12 ? words[.perMonth] : words[.payment]) }
        if rises { labels.append(words[.wholeFrom]) }
        let counted = table.goesBy.map { step in
            words.text(.benefitIncomeThere, ["income": words[step]])
        }
        labels += [words[.wholeTo]] + [counted].compactMap(\.self)
        labels += [words[.benefitRates], words[.end]] + [counted].compactMap(\.self)
        return HouseholdTableView(
            identifier: "bounds", caption: words.inUnits(words.text(.boundsCaption, values)),
            rowLabel: words[.benefitFamily], columns: columns(labels),
            rows: table.columns.map { column in
                let missing =
                    column.knownTo == nil ? words[.notApplicable] : words[HouseholdStrings.notKnown]
                func income(_ income: Money?) -> String {
                    income.map(words.numbers.roundNumber) ?? missing
                }
                var cells = [words.numbers.roundNumber(column.whole)]
                if let payments {
                    let each = words.numbers.part(of: column.whole, in: Int64(payments))
                    cells.append(words.numbers.roundNumber(each))
                }
                /// Returns an income, followed by the one that the benefit depends on.
                func incomes(_ shown: Money?) -> [String] {
                    guard counted != nil else { return [income(shown)] }
                    let there = shown.flatMap { table.countedIncome(of: column.family, at: $0) }
                    return [income(shown), income(there)]
                }
                if rises { cells.append(income(column.wholeFrom)) }
                let rates = column.rates.map { words.numbers.percent(millionths: $0) }
                cells += incomes(column.wholeTo)
                cells.append(rates.isEmpty ? missing : rates.joined(separator: words[.rateThen]))
                cells += incomes(column.end)
                return FigureRowView(label: label(column), address: nil, cells: cells)
            })
    }

    private var byIncome: HouseholdTableView {
        let counted = table.countedIncomes
        return HouseholdTableView(
            identifier: "amounts",
            caption: words.inWholeNumbers(words.text(.byIncomeCaption, values)),
            rowLabel: incomeName,
            columns: columns(countedLabels(counted) + table.columns.map(label)),
            rows: table.incomes.indices.map { index in
                FigureRowView(
                    label: words.numbers.wholeNumber(table.incomes[index]), address: nil,
                    cells: counted.map {
                        $0.amounts[index].map(words.numbers.wholeNumber) ?? words[.notKnown]
                    }
                        + table.columns.map {
                            $0.amounts[index].map(words.numbers.wholeNumber) ?? words[.notKnown]
                        })
            })
    }

    /// Returns the labels of the incomes that the benefit depends on.
    ///
    /// The labels after the first one name the families.
    private func countedLabels(_ counted: [BenefitTable.CountedIncome]) -> [String] {
        guard let step = table.goesBy else { return [] }
        return counted.enumerated().map { index, income in
            guard index > 0 else { return words[step] }
            let families = income.families.compactMap { $0.titles[language] }
            return words.text(
                .benefitIncomeOf, ["income": words[step], "families": words.list(families)])
        }
    }

    private var chart: LineChartView? {
        let description = table.columns.map { column in
            words.text(
                .benefitChartText,
                ["family": label(column), "whole": words.numbers.money(column.whole)])
        }.joined(separator: " ")
        return LineChart(words: words).view(
            identifier: "chart", heading: words[.benefitChart], description: description,
            axes: (words[.perYear], incomeName),
            zip(table.columns, curve.amounts).enumerated().map { index, column in
                LineChart.Series(
                    label: label(column.0), incomes: curve.incomes, amounts: column.1,
                    role: index == 0 ? .main : .secondary)
            })
    }

    /// Links to the jurisdiction's other benefits, and to the calendar of payment days.
    private var related: [LinkView] {
        var links = directory.shown(in: year, of: table.benefit.jurisdiction)
            .filter { $0 != table.benefit }.map { edition.link($0, year) }
        links.append(
            link(words.text(.benefitsTitle, values), addresses.benefits(year, language)))
        if let path = edition.path(.calendar) {
            links.append(link(words[.calendar], path))
        }
        return links
    }
}

extension LocalizedSite {
    func link(_ benefit: BenefitName, _ year: TaxYear) -> LinkView {
        link(words.name(benefit, guide.households), addresses.benefit(benefit, year, language))
    }

    /// Returns the list of a year's households.
    func households(_ year: TaxYear, _ plan: HouseholdPlan) -> ListPageView {
        let title = words.text(.yearTitle, ["year": words.numbers.year(year)])
        let benefits = EntryView(
            title: words[.benefitIndex],
            address: addresses.link(addresses.benefits(year, language)),
            summary: benefitsSummary(year))
        return ListPageView(
            frame: frame(
                at: { addresses.households(year, $0) }, title: title,
                description: description(title, words[.toolSummary]),
                crumbs: takeHomeCrumbs(year),
                currentCrumb: words[.tool]),
            title: title, summary: words[.toolSummary],
            entries: plan.households.map { member in
                EntryView(
                    title: member.kind.titles[language] ?? "",
                    address: addresses.link(addresses.household(member, year, language)),
                    summary: member.notes[language])
            } + [benefits])
    }

    private func benefitsSummary(_ year: TaxYear) -> String {
        if let months = words.benefitMonths(guide.laws[year]) {
            return words.text(.benefitsSummary, months)
        }
        return words.text(
            .benefitsSummaryWithoutMonths, ["year": words.numbers.year(year)])
    }

    /// Returns the list of a year's benefits, by the jurisdiction that pays them: the top one first.
    func benefits(
        _ year: TaxYear, _ benefits: [BenefitName]
    ) -> GroupedListPageView {
        let values = KeyValuePairs(dictionaryLiteral: ("year", words.numbers.year(year)))
        let title = words.text(.benefitsTitle, values)
        let summary = benefitsSummary(year)
        let places = Set(benefits.map(\.jurisdiction))
        let ordered = places.filter(\.isTop) + words.sorted(places.filter { !$0.isTop })
        return GroupedListPageView(
            frame: frame(
                at: { addresses.benefits(year, $0) }, title: title, description: summary,
                crumbs: takeHomeCrumbs(year), currentCrumb: words[.benefitIndex]),
            title: title, summary: summary,
            groups: ordered.map { place in
                EntryGroupView(
                    identifier: place.rawValue, heading: words[place].name,
                    entries: benefits.filter { $0.jurisdiction == place }.map { benefit in
                        let link = link(benefit, year)
                        return EntryView(title: link.label, address: link.address, summary: nil)
                    })
            })
    }
}
