import RuleEngine
import TaxTables
import TestSupport
import Testing

/// The engine against figures of tax tables, calculators and test suites that others published.
///
/// The fixtures cite the documents and say what of them is left out, and why.
@Suite struct PublishedFiguresTests {
    @Test func readsEveryPublishedFigure() {
        #expect(PublishedFigures.all.problems == [])
        #expect(!PublishedFigures.all.returns.isEmpty && !PublishedFigures.all.rates.isEmpty)
    }

    @Test(arguments: PublishedFigures.all.returns)
    func computesWhatOthersPrinted(published: PublishedReturn) throws {
        let mistakes = try published.mistakes(of: RealLaw.year(published.year))
        #expect(mistakes == [], "\(published.testDescription)")
    }

    @Test(arguments: PublishedFigures.all.rates)
    func taxesFurtherIncomeAtThePrintedRates(published: PublishedRates) throws {
        let mistakes = try published.mistakesOfFurtherIncome(of: RealLaw.year(published.year))
        #expect(mistakes == [], "\(published.testDescription)")
    }

    /// Ontario's health premium counts as provincial tax; no table of rates has it.
    @Test(arguments: PublishedFigures.all.rates.filter { $0.residence != .ontario })
    func statesThePrintedRatesAsMarginalRates(published: PublishedRates) throws {
        let mistakes = try published.mistakesOfMarginalRates(of: RealLaw.year(published.year))
        #expect(mistakes == [], "\(published.testDescription)")
    }
}
