internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables

/// Makes the sales tax pages of one language.
struct SalesTaxPages: PageMaker {
    let edition: LocalizedSite
    private let plan: SalesTaxPlan
    private let taxes: [SalesTax]

    /// - Parameter taxes: The taxes of the jurisdictions with a page, for the current year.
    init(_ plan: SalesTaxPlan, _ taxes: [SalesTax], _ edition: LocalizedSite) {
        self.plan = plan
        self.taxes = taxes
        self.edition = edition
    }

    private var year: String { words.numbers.year(guide.currentYear) }

    private func places(current: Jurisdiction? = nil) -> [LinkView] {
        edition.placeLinks(taxes.map(\.place), current: current) {
            addresses.salesTax($0, language)
        }
    }

    // MARK: All places

    var overview: SalesTaxOverviewView {
        var sources = SourceList(guide, words)
        let rows = words.sorted(taxes.map(\.place)).compactMap { place in
            taxes.first { $0.place == place }.map { row($0, &sources) }
        }
        return SalesTaxOverviewView(
            frame: edition.frame(
                at: { addresses.salesTax($0) }, title: words[.salesTax],
                description: words[.salesTaxSummary], sheets: [.figures],
                changes: changes(of: taxes)),
            title: words[.salesTax], summary: words[.salesTaxSummary],
            caption: words.text(.salesTaxOverviewCaption, ["year": year]),
            columns: [
                words[.salesTaxTotal], words[.salesTaxFactor], words[.salesTaxTop],
                words[.salesTaxOfPlace], words[.salesTaxOnMeals],
                words.text(
                    .salesTaxExample, ["amount": words.numbers.roundMoney(hundred)]),
            ], rows: rows, sources: sources.views)
    }

    private var hundred: Money { words.numbers.hundred }

    private func row(_ tax: SalesTax, _ sources: inout SourceList) -> SalesTaxRowView {
        func named(_ levies: [SalesTax.Levy]) -> String {
            let names = levies.map {
                "\(words.word(ofFigurePart: $0.name)) \(words.numbers.rate($0.rate))"
            }
            return names.isEmpty ? words[.notApplicable] : names.joined(separator: words[.sum])
        }
        let bill = Bill(hundred, tax.general, tip: nil, in: words.numbers.currency)
        return SalesTaxRowView(
            name: words[tax.place].name,
            address: addresses.link(addresses.salesTax(tax.place, language)),
            // The total rate is first.
            cells: [
                words.numbers.percent(millionths: SalesTax.total(tax.general)),
                words.numbers.factor(millionths: SalesTax.factor(tax.general)),
                named(tax.general.filter(\.isOfTop)), named(tax.general.filter { !$0.isOfTop }),
                words.numbers.percent(millionths: SalesTax.total(tax.meals)),
                words.numbers.money(bill.total),
            ], marks: sources.marks(tax.general.map(\.figure)))
    }

    // MARK: A place

    func page(_ tax: SalesTax) -> SalesTaxPageView {
        let place = tax.place
        let values: KeyValuePairs = [
            "place": words[place].name, "within": words[place].within, "year": year,
        ]
        let title = words.text(.salesTaxTitle, values)
        let summary = summary(tax)
        var sources = SourceList(guide, words)
        let levies = levies(tax, &sources)
        let notes = plan.notes.filter { $0.place == place }
        for identifier in notes.flatMap(\.sources) + plan.generalSources {
            _ = sources.mark(identifier)
        }
        return SalesTaxPageView(
            frame: edition.frame(
                at: { addresses.salesTax(place, $0) }, title: title, description: summary,
                crumbs: [.init(label: words[.salesTax], path: addresses.salesTax(language))],
                currentCrumb: words[place].name, sheets: [.answers, .figures, .choices],
                changes: changes(of: [tax])),
            title: title,
            total: words.numbers.percent(millionths: SalesTax.total(tax.general)),
            times: words.text(.salesTaxTimes, ["factor": factor(tax.general)]),
            summary: summary, notes: notes.compactMap { $0.texts[language] },
            caption: words.text(.salesTaxCaption, values), levies: levies,
            panels: panels(tax), places: places(current: place), sources: sources.views)
    }

    /// Returns the changes of the rates of some taxes.
    private func changes(of taxes: [SalesTax]) -> [PageChangeView] {
        guard let law = guide.laws[guide.currentYear] else { return [] }
        return edition.changes(
            from: AmountOrigins(
                figures: Set(taxes.flatMap { $0.general + $0.meals }.map(\.figure.path))),
            in: law.tables(of: taxes.map(\.place)))
    }

    private func factor(_ levies: [SalesTax.Levy], tip: Rate? = nil) -> String {
        words.numbers.factor(millionths: SalesTax.factor(levies, tip: tip))
    }

    /// Returns the summary with the factors of prices.
    private func summary(_ tax: SalesTax) -> String {
        let page = words.text(
            .salesTaxPlaceSummary, ["within": words[tax.place].within, "year": year])
        let purchase = factor(tax.general)
        guard let tip = plan.tips.dropFirst(plan.tips.count / 2).first else { return page }
        return words.noting(
            page,
            words.text(
                .salesTaxFactors,
                [
                    "purchase": purchase, "tip": words.numbers.rate(tip),
                    "meal": factor(tax.meals, tip: tip),
                ]))
    }

    private func levies(_ tax: SalesTax, _ sources: inout SourceList) -> [LevyView] {
        zip(tax.general, tax.meals).map { levy, meal in
            var figures = [levy.figure]
            if meal.figure.path != levy.figure.path { figures.append(meal.figure) }
            return LevyView(
                name: words.word(ofFigurePart: levy.name), rate: words.numbers.rate(levy.rate),
                mealRate: words.numbers.rate(meal.rate), marks: sources.marks(figures),
                certainty: guide.laws[guide.currentYear].flatMap {
                    SourceList.doubt(figures, words, $0)
                })
        }
    }

    /// Returns the bills: of a purchase without a tip, and then of a meal with each tip.
    private func panels(_ tax: SalesTax) -> [BillPanelView] {
        let within = words[tax.place].within
        var panels = [
            panel(
                tax.general, tip: nil, number: 1, label: words[.salesTaxPurchase],
                caption: words.text(
                    .salesTaxPurchaseCaption, ["within": within, "factor": factor(tax.general)]))
        ]
        for (index, tip) in plan.tips.enumerated() {
            let tipWords = words.numbers.rate(tip)
            panels.append(
                panel(
                    tax.meals, tip: tip, number: index + 2,
                    label: words.text(.salesTaxTip, ["tip": tipWords]),
                    caption: words.text(
                        .salesTaxTipCaption,
                        [
                            "within": within, "tip": tipWords,
                            "factor": factor(tax.meals, tip: tip),
                        ])))
        }
        return panels
    }

    private func panel(
        _ levies: [SalesTax.Levy], tip: Rate?, number: Int, label: String, caption: String
    ) -> BillPanelView {
        // Zero-rated taxes have no column.
        let levies = levies.filter { $0.rate > .zero }
        // The total is first.
        var columns =
            [words[.salesTaxTotalColumn]] + levies.map { words.word(ofFigurePart: $0.name) }
        if tip != nil { columns.append(words[.salesTaxTipColumn]) }
        columns += plan.people.map {
            words.text(.salesTaxSplit, ["people": words.numbers.count($0)])
        }
        let digits = PriceDigits(factor: SalesTax.factor(levies, tip: tip), words: words)
        return BillPanelView(
            number: String(number), label: label, isFirst: number == 1,
            caption: words.inUnits(caption), columns: columns,
            rows: plan.bills.map { price in
                let bill = Bill(price, levies, tip: tip, in: words.numbers.currency)
                var amounts = [bill.total] + bill.taxes
                if tip != nil { amounts.append(bill.tip) }
                return BillRowView(
                    price: words.numbers.roundNumber(price),
                    cells: amounts.map(words.numbers.number)
                        + plan.people.map { share(bill.shares(among: $0)) })
            }, digitsCaption: digits.caption, digitColumns: digits.columns, digits: digits.rows,
            sum: digits.sum)
    }

    private func share(_ shares: (each: Money, left: Int64)) -> String {
        let each = words.numbers.number(shares.each)
        guard shares.left > 0 else { return each }
        return words.text(
            .salesTaxShare, ["share": each, "cents": words.numbers.count(Int(shares.left))])
    }
}
