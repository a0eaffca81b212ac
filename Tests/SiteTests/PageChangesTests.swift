import Foundation
import Site
import TestSupport
import Testing

/// The lists of changes on pages, from the change log of a guide.
@Suite struct PageChangesTests {
    /// A guide with a record of one day and no other change of a table, built.
    private static func guide(recording entry: String) throws -> GuideCopy {
        let guide = try GuideCopy(with: "every-kind")
        try guide.folder.edit("Content/Changes/2026.yaml", "  tables: [2026/ontario]\n", "")
        try guide.folder.write("Content/Record/2026.yaml", "- day: 2026-11-22\n  \(entry)")
        try guide.build("site")
        return guide
    }

    /// Returns the addresses of English pages whose list of changes contains a text.
    private static func pages(of guide: GuideCopy, saying text: String) throws -> Set<String> {
        try Set(
            guide.folder.files(below: "site").filter {
                guard $0.hasPrefix("en/"), $0.hasSuffix(".html") else { return false }
                let page = try guide.folder.read("site/\($0)")
                guard let start = page.range(of: "id=\"page-changes\"") else { return false }
                return page[start.upperBound...].contains(text)
            }.map { String($0.dropLast("index.html".count)) })
    }

    /// Two rates and a benefit of Ontario's table changed: pages of each list the change, and no others.
    @Test func standOnThePagesThatTakeAFigure() throws {
        let guide = try Self.guide(
            recording: "tables:\n  - {table: 2026/ontario, figures: [{figure: credits.rate}, "
                + "{figure: brackets.schedule.2.rate, was: '0.0925'}, "
                + "{figure: benefits.senior-homeowners-grant.maximum, was: '450.00'}]}\n")
        let said = try Self.pages(of: guide, saying: "Non-refundable credits: rate")
        for page in [
            "en/rates/2026/ontario/", "en/rates/2026/ontario/amounts/",
            "en/rules/credits-at-rate/", "en/take-home/2026/ontario/",
            "en/take-home/2026/ontario/20000/", "en/take-home/2026/", "en/rates/2026/",
            "en/compare/ontario/", "en/budget/ontario/", "en/year-in-the-life/clerk/",
            "en/year-in-the-life/clerk/return/",
        ] {
            #expect(said.contains(page), "\(page) of \(said.sorted())")
        }
        // Pages of another place, and of a rule that takes another figure; but what moving from there changes is
        // worked out with its figures.
        #expect(said.contains("en/compare/nunavut/"))
        #expect(
            !said.subtracting(["en/compare/nunavut/"]).contains {
                $0.contains("nunavut") || $0.contains("basic-personal-amount")
            }, "\(said.sorted())")
        let rule = try guide.folder.read("site/en/rules/credits-at-rate/index.html")
        #expect(rule.contains("Ontario, 2026: Non-refundable credits: rate"))
        #expect(rule.contains("href=\"/en/rates/2026/ontario/\""))
        // A pay says it of what it is worked out with: not of a bracket above it, and not of a benefit.
        let credit = "Ontario, 2026: Non-refundable credits: rate"
        for (page, text) in [
            ("ontario", "\(credit), Second bracket: rate (before: 9.25%)</a>"),
            ("ontario/20000", "\(credit)</a>"),
        ] {
            let path = "site/en/take-home/2026/\(page)/index.html"
            #expect(try guide.folder.read(path).contains(text), "\(page)")
        }
        // An example says it of the figures of the steps that it shows.
        let example = try guide.folder.read(
            "site/en/topics/income/investment/odd-jobs/ontario/index.html")
        let start = try #require(example.range(of: "id=\"page-changes\""))
        #expect(example[start.upperBound...].contains("Ontario, 2026: Second bracket: rate"))
        #expect(!example.contains("Non-refundable credits: rate"))
    }

    /// Employment insurance has a minimum of earnings, which no step shows.
    @Test func standOnTheReturnsThatAFigureDecidesOf() throws {
        let path = "contributions.ei.minimum-earnings"
        let guide = try Self.guide(
            recording: "tables:\n  - {table: 2026/federal, figures: "
                + "[{figure: \(path), was: '1500'}]}\n")
        let said = try Self.pages(of: guide, saying: "(before: $1,500)")
        for page in [
            "en/year-in-the-life/clerk/return/", "en/take-home/2026/ontario/20000/",
            "en/rates/2026/federal/",
        ] {
            #expect(said.contains(page), "\(page) of \(said.sorted())")
        }
    }

    /// A changed rule is listed on its page and on every page with a line of it, and on no other.
    @Test func standOnThePagesThatARuleIsAtWorkOn() throws {
        let guide = try Self.guide(
            recording: "rules:\n  - {rule: tax.ontario-tax-reduction, change: text}\n"
                + "  - {rule: form.federal, change: new}\n"
                + "  - {rule: ontario-child-benefit, change: text}\n")
        func said(_ text: String) throws -> Set<String> { try Self.pages(of: guide, saying: text) }
        let reduction = try said("Rule: Ontario tax reduction</a>")
        // A higher pay has no reduction, and so no line of it.
        #expect(reduction.contains("en/take-home/2026/ontario/20000/"), "\(reduction.sorted())")
        #expect(!reduction.contains { $0.contains("nunavut") && !$0.hasPrefix("en/compare/") })
        #expect(
            try said("Changed: Lines or words of the rule") == [
                "en/rules/ontario-tax-reduction/", "en/rules/ontario-child-benefit/",
            ])
        #expect(try said("New page").contains("en/rules/federal/"))
        // What a benefit's rule says is no part of a return.
        let benefit = try said("href=\"/en/rules/ontario-child-benefit/\"")
        #expect(benefit.contains { $0.contains("/households/") }, "\(benefit.sorted())")
        #expect(!benefit.contains("en/take-home/2026/ontario/20000/"))
        let feed = try guide.folder.read("site/en/changes/ontario.atom")
        #expect(feed.contains("/en/rules/ontario-tax-reduction/#changed-2026-11-22-1</id>"))
        #expect(!(try guide.folder.read("site/en/changes/nunavut.atom")).contains("/en/rules/"))
    }

    /// A topic lists the changes of figures that its text quotes, and of no others.
    @Test func standOnTheTopicsThatQuoteAFigure() throws {
        let guide = try Self.guide(
            recording: "tables:\n  - {table: 2026/ontario, figures: "
                + "[{figure: credits.basic-personal-amount.maximum, was: '12747'}]}\n")
        let said = try Self.pages(of: guide, saying: "(before: $12,747)")
        #expect(said.contains("en/topics/income/investment/interest/"), "\(said.sorted())")
        #expect(!said.contains("en/topics/income/investment/savings/"))
    }
}
