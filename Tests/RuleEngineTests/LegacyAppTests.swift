import RuleEngine
import TaxTables
import TestSupport
import Testing

/// The engine, on the tables of the app of 2016, against the calculations that the app's workbooks
/// and the article on it show.
///
/// The workbooks round nothing and the engine rounds every line to the cent, as the forms do, so
/// that amounts agree if they are less than a cent apart.
@Suite struct LegacyAppTests {
    @Test func readsTheTablesOfTheNineFormsThatTheAppComputes() throws {
        #expect(
            try LegacyApp.law().residences == [
                .alberta, .britishColumbia, .manitoba, .newBrunswick, .northwestTerritories,
                .novaScotia, .ontario, .saskatchewan, .yukon,
            ])
    }

    @Test func readsFiveSheetsOfFiveProvinces() {
        #expect(LegacyApp.sheets.count == 25)
        let explained = LegacyApp.sheets.filter(\.isExplained).map(\.name)
        #expect(
            explained == [
                "ON Dividend Inc", "ON Old Age Security Pension", "MB Foreign Investment Inc",
            ])
    }

    @Test(arguments: LegacyApp.sheets.filter { !$0.isExplained })
    func computesTheSheet(sheet: LegacySheet) throws {
        expect(try sheet.computed(), of: sheet)
    }

    // MARK: Where others compute otherwise

    /// The sheet lets the surtax begin at an income of 73,145 dollars.
    ///
    /// The tables state the tax above which it begins, 4,484. At that income the tax is 23.6 cents
    /// more: 20 per cent of them, 4.72 cents, is what the sheet is short of.
    @Test func ontarioSheetBeginsTheSurtaxAtARoundedIncome() throws {
        let sheet = try LegacyApp.sheet("ON Old Age Security Pension")
        let exact = try sheet.computed()
        #expect(try #require(sheet.independent).agrees(with: exact.total))
        #expect(!sheet.total.agrees(with: exact.total))

        let law = try LegacyApp.law()
        var person = Taxpayer()
        person[.otherIncome] = try law.amount("limits.surtax-incomes.first", of: .ontario)
        let tax = try law.calculate(person, in: .ontario, keepingSteps: true)
            .amount(.taxAfterCredits, of: .ontario)
        let rounded = try sheet.computed(changing: [
            LegacyApp.Change(
                jurisdiction: .ontario, text: "first-threshold: {amount: 4484}",
                replacement: "first-threshold: {amount: \(tax)}")
        ])
        expect(rounded, of: sheet)
        let difference = try #require(UnroundedAmount("0.0472"))
        #expect(difference.agrees(with: exact.total - rounded.total))
    }

    /// The sheet computes the gross-up that the tables state, and leaves it out of income.
    ///
    /// With it there is no tax either, but the income reaches the health premium.
    @Test func ontarioSheetTaxesDividendsWithoutTheGrossUp() throws {
        let sheet = try LegacyApp.sheet("ON Dividend Inc")
        let grossedUp = try sheet.computed()
        #expect(try #require(sheet.independent).agrees(with: grossedUp.total))
        #expect(grossedUp.rows["health-premium"] == grossedUp.total)

        let actual = try sheet.computed(changing: [
            LegacyApp.Change(
                jurisdiction: .federal, text: #"eligible-gross-up: {rate: "0.38"}"#,
                replacement: #"eligible-gross-up: {rate: "0"}"#)
        ])
        expect(actual, of: sheet)
    }

    /// Manitoba's credit shrinks by 1 per cent of net income; the sheet takes the income before it
    /// deducts the foreign tax that no credit covers.
    ///
    /// That is 1 per cent of the deduction too much. The deduction and the two credits that depend on
    /// it are rounded besides the tax, which makes a second cent.
    @Test func manitobaSheetReducesItsCreditForTheIncomeBeforeADeduction() throws {
        let sheet = try LegacyApp.sheet("MB Foreign Investment Inc")
        var outcome = try sheet.computed()
        #expect(try #require(sheet.independent).agrees(with: outcome.total, toCents: 2))
        #expect(!sheet.total.agrees(with: outcome.total, toCents: 2))

        let rate = try LegacyApp.law().rate("refundable.provincial-credit.reduction", of: .manitoba)
        let lost = sheet.item[.foreignIncome].multiplied(by: rate)
        let difference = lost - (outcome.rows["provincial-credit"] ?? .zero)
        #expect(difference == outcome.deduction.multiplied(by: rate))
        outcome.rows["provincial-credit"] = lost
        outcome.total += difference
        expect(outcome, of: sheet, toCents: 2)
    }

    /// The sheets take the credit for foreign tax before British Columbia's tax reduction, and so do
    /// the form BC428 and the tables.
    ///
    /// The independent calculation took the reduction first, which leaves less tax to limit the
    /// credit by: with rules in that order the engine gives its total.
    @Test(arguments: ["BC Dividend Inc", "BC Foreign Investment Inc"])
    func britishColumbiaTakesTheForeignTaxCreditBeforeItsReduction(name: String) throws {
        let sheet = try LegacyApp.sheet(name)
        let computed = try sheet.computed()
        expect(computed, of: sheet)
        #expect(!(try #require(sheet.independent).agrees(with: computed.total)))

        let order = ["foreign-tax-credit", "british-columbia-tax-reduction"]
        let exchanged = try sheet.computed(changing: [
            LegacyApp.Change(
                jurisdiction: nil, text: order.joined(separator: ", "),
                replacement: order.reversed().joined(separator: ", "))
        ])
        #expect(try #require(sheet.independent).agrees(with: exchanged.total))
        #expect(!sheet.total.agrees(with: exchanged.total))
    }

    /// The law recovers Old Age Security by all the income above the threshold, the app by the part of
    /// the pension above it.
    ///
    /// Of the sheets only Alberta's has another income above the threshold: 15 per cent of 67,191
    /// dollars is more than the pension, so that the law recovers all of it.
    @Test(arguments: LegacyApp.sheets.filter { !$0.item[.oldAgeSecurity].isZero })
    func lawRecoversOldAgeSecurityByAllIncome(sheet: LegacySheet) throws {
        let total = try sheet.computedAsTheLawDoes().total
        if sheet.residence == .alberta {
            #expect(total == sheet.item[.oldAgeSecurity])
        } else {
            #expect((sheet.independent ?? sheet.total).agrees(with: total))
        }
    }

    // MARK: The article

    @Test func printsTheProcessTableOfTheArticle() throws {
        let (sheet, printed) = try LegacyApp.article()
        let outcome = try sheet.computed()
        expect(outcome, of: sheet)
        let computed = try processTable(of: sheet, outcome)
        #expect(computed.count == printed.count)
        for (index, (row, printed)) in zip(computed, printed).enumerated() {
            #expect(row == printed, "row \(index + 1)")
        }
    }

    /// The rows as the app shows them: labels, a rate, a threshold, and an amount in whole dollars.
    private func processTable(
        of sheet: LegacySheet, _ outcome: LegacySheet.Outcome
    ) throws -> [[String]] {
        let law = try LegacyApp.law()
        func row(_ label: String, of detail: String = "", _ name: String) throws -> [String] {
            [label, detail, "", dollars(try #require(outcome.rows[name]))]
        }
        func surtax(_ order: String, _ name: String) throws -> [String] {
            let rate = try law.rate("tax.surtax.\(order)-rate", of: .ontario)
            let income = try law.amount("limits.surtax-incomes.\(order)", of: .ontario)
            return [
                "", "\(rate.millionths / 10_000)%", dollars(income),
                dollars(try #require(outcome.rows[name])),
            ]
        }
        return [
            ["Net Income", "", "", dollars(sheet.income)],
            ["Province/Territory", "", "", "Ontario"],
            ["Interest", "", "", dollars(sheet.item[.interest])],
            try row("Federal Tax", "federal-tax"),
            try row("Basic Personal Amount", of: "Federal", "federal-basic-personal-amount"),
            try row("Province/Territorial Tax", "provincial-tax"),
            try row("Basic Personal Amount", of: "Ontario", "provincial-basic-personal-amount"),
            try row("Basic Reduction", of: "Ontario", "basic-reduction"),
            try row("Health Premium", of: "Ontario", "health-premium"),
            ["Surtax", "%", "Threshold", ""],
            try surtax("first", "surtax-20"),
            try surtax("second", "surtax-36"),
            ["Tax Payable", "", "", dollars(outcome.total)],
        ]
    }

    /// Whole dollars, rounded.
    private func dollars(_ amount: Money) -> String {
        String(amount.scaled(by: 1, over: 100).cents)
    }

    // MARK: Comparing

    /// Expects every row of a sheet, its total, and that no row is missing from the total.
    private func expect(
        _ outcome: LegacySheet.Outcome, of sheet: LegacySheet, toCents cents: Int64 = 1,
        at place: Testing.SourceLocation = #_sourceLocation
    ) {
        for (name, shown) in sheet.rows {
            #expect(
                outcome.rows[name].map { shown.agrees(with: $0) } == true,
                "\(name): \(shown), not \(outcome.rows[name]?.description ?? "there")",
                sourceLocation: place)
        }
        #expect(
            sheet.total.agrees(with: outcome.total, toCents: cents),
            "the total is \(sheet.total), not \(outcome.total)", sourceLocation: place)
        if let deduction = sheet.deduction {
            #expect(deduction.agrees(with: outcome.deduction), sourceLocation: place)
        }
        #expect(outcome.rows.values.reduce(.zero, +) == outcome.total, sourceLocation: place)
    }
}
