import TestSupport
import Testing

/// The guide of Kestria with an allowance for children, in a currency without decimals.
///
/// A child gives 240,000 a year, less 6% of the family's income above 2,000,000: nothing is left of one
/// child's allowance from 6,000,000, of two children's from 10,000,000 and of three children's from
/// 14,000,000.
@Suite struct KestriaHouseholdTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.assembleGuide("\(Repository.root)/Tests/Guides/kestria")
        try folder.lay("\(Repository.root)/Tests/Guides/kestria-households", as: "guide")
        for year in [2024, 2025] {
            let path = "guide/Content/Tables/\(year)/kestria.yaml"
            try folder.write(
                path,
                try folder.read(path) + """
                    benefits:
                      source: folder-\(year)
                      child-allowance:
                        each: {amount: 240000}
                        threshold: {amount: 2000000}
                        rate: {rate: "0.06"}

                    """)
        }
        let words = "guide/Site/Strings/en.yaml"
        try folder.edit(
            words, "entry-of-several: {}", "entry-of-several: {children: 'children of {value}'}")
        try folder.edit(words, "\n  tools: Tools", "\n  children: Children\n  tools: Tools")
        try folder.edit(
            words, "\n  allowance: allowance",
            "\n  allowance: allowance\n  benefits: Allowances\n  child-allowance: Allowance for children\n"
                + "  each: of each child\n  threshold: free income")
    }

    private func build() throws {
        let check = try Command(["check", "--root", folder.file("guide")])
        #expect(check.status == 0, "\(check.errors)\(check.output)")
        let build = try Command(["build", "--root", folder.file("guide")])
        #expect(build.status == 0, "\(build.errors)")
    }

    private func text(_ page: String) throws -> String {
        try folder.read("guide/Site/public/en/take-home/2025/\(page)/index.html")
            .replacing(/<[^>]*>/, with: " ").replacing(/\s+/, with: " ")
    }

    /// A fall of 6% shows in whole coins only 9 above 2,000,000, and is complete 8 below its end.
    @Test func saysTheTrueBoundsOfABenefit() throws {
        try build()
        let page = try text("benefits/kestria/child-allowance")
        let bounds = [
            "One child 240,000 20,000 2,000,000 6% 6,000,000",
            // Above the last income of the plan.
            "Three children 720,000 60,000 2,000,000 6% 14,000,000",
        ]
        for row in bounds { #expect(page.contains(row), "\(page)") }
        #expect(page.contains("Nothing is paid from 6,000,000 k on."), "\(page)")
        // The year begins in July, so that the next March is one of 2026.
        #expect(page.contains("each month from March 2026 to February 2027"), "\(page)")
        #expect(page.contains("the twelve months from March 2026 to February 2027"), "\(page)")
        #expect(!page.contains("tax calendar") && !page.contains("July"), "\(page)")
        #expect(page.contains("Tax years 2025–26 2024–25"), "\(page)")
        #expect(try text("benefits").contains("in the benefit year from March 2026, by family"))
    }

    /// Between 2,000,000 and 6,000,000 the country takes 20%, Lowmere 5% and the allowance falls by 6%; above
    /// 10,000,000, the last row, the country takes 35%.
    @Test func looksForTheLeanestRaiseAsFarAsItsTable() throws {
        try build()
        let page = try text("households/parent/lowmere")
        #expect(
            page.contains(
                "A raise pays least between incomes of 10,000,000 k and 11,000,000 k: the household keeps 6,000 k of each 10,000 k."
            ), "\(page)")
        let csv = try folder.read("guide/Site/public/data/households/2025/parent/lowmere.csv")
        #expect(csv.hasPrefix("income,left,leftOfMore,"), "\(csv)")
    }

    @Test func saysWhenItIsPaidInTheYearsOfTheCalendar() throws {
        let calc = try Command([
            "calc", "--root", folder.file("guide"), "--year", "2025", "--place", "LM",
            "--household", "salary=3000000", "children=4",
        ])
        #expect(calc.status == 0, "\(calc.errors)")
        // 240,000 less 6% of 1,000,000.
        for text in [
            "180,000 k", "each month from March 2026 to February 2027",
        ] {
            #expect(calc.output.contains(text), "\(calc.output)")
        }
        let batch = try Command([
            "calc", "--root", folder.file("guide"), "--year", "2025", "--place", "LM",
            "--household", "--format", "json", "salary=3000000", "children=4",
        ])
        #expect(batch.output.contains("\"months\":[\"2026-03\",\"2026-04\""), "\(batch.output)")
    }

    /// Two benefits that begin in different months have no benefit year in common.
    @Test func namesNoMonthsThatBenefitsDoNotShare() throws {
        try folder.write(
            "guide/Content/Rules/household/school-allowance.rules",
            """
            rule school-allowance, of the household, gives school-allowance, paid monthly from August
              en  Allowance for school
              law Law of Families of Kestria, art. 3
              figures from benefits.child-allowance
                rate rate
              school-allowance = child-allowance × rate
                en  Allowance for school

            """)
        try folder.edit(
            "guide/Content/Rules/household/child-allowance.rules",
            "  use child-allowance with benefits.child-allowance\n",
            "  use child-allowance with benefits.child-allowance\n  use school-allowance with benefits.child-allowance\n"
        )
        try build()
        let page = try text("benefits/kestria/child-allowance")
        #expect(page.contains("Benefits are for 2025–26, each for a whole year"), "\(page)")
        #expect(try text("benefits/kestria/school-allowance").contains("August 2025 to July 2026"))
    }
}
