import Calculations
import Content
import Foundation
import Pages
import Project
import RuleEngine
import Site
import TaxTables
import TestSupport
import Testing
import TopicPages

@Suite struct ExampleTests {
    /// The addition of an example is added to the person's own amount.
    @Test(arguments: [
        ("{employment: 60000}", "{employment: 5000}", "61000.00", "66000.00"),
        ("{self-employment: 60000}", "{self-employment: -1500}", "61000.00", "59500.00"),
        ("{pension: 60000}", "{age: 70}", "61000.00", "61000.00"),
    ])
    func addsToWhatIsThere(base: String, adds: String, before: String, after: String) throws {
        let guide = try GuideCopy()
        let topic = "Content/Topics/income/investment/interest.md"
        let withInterest = base.replacingOccurrences(of: "}", with: ", interest: 1000}")
        try guide.folder.edit(topic, "base: {employment: 60000}", "base: \(withInterest)")
        try guide.folder.edit(topic, "adds: {interest: 1000}", "adds: \(adds)")
        try guide.folder.edit(topic, "[T1 12100]", "[T1 10100, T1 13500, T1 30100]")
        let site = try BuiltSite.build(root: guide.path)
        let file = try #require(
            site.files["data/examples/income/investment/interest/2026/ontario.csv"])
        let row = try #require(
            file.components(separatedBy: "\r\n").first { $0.hasPrefix("total-income,") })
        let cells = row.components(separatedBy: ",")
        #expect(cells[6] == before && cells[7] == after)
    }

    /// Facts about a person read as words of the language, and agree in number.
    @Test(arguments: [
        (
            "marital-status", "married", "a marital status of “married”",
            "l’état civil de personne mariée"
        ),
        (
            "spouse-net-income", "5000", "a spouse’s net income of $5,000",
            "un conjoint dont le revenu net est de 5 000 $"
        ),
        ("children", "4", "a child aged 4", "un enfant de 4 ans"),
        ("children", "4, 9", "children aged 4 and 9", "des enfants de 4 et 9 ans"),
        ("infirm-children", "1", "a child with an infirmity", "un enfant ayant une déficience"),
        ("infirm-children", "2", "2 children with an infirmity", "2 enfants ayant une déficience"),
        (
            "infirm-relatives", "5000", "an infirm relative with a net income of $5,000",
            "un proche ayant une déficience et dont le revenu net est de 5 000 $"
        ),
        (
            "infirm-relatives", "5000, 6000",
            "infirm relatives with net incomes of $5,000 and $6,000",
            "des proches ayant une déficience et dont les revenus nets sont de 5 000 $ et 6 000 $"
        ),
        ("age", "70", "an age of 70", "l’âge de 70 ans"),
        (
            "years-in-canada", "40", "40 years in Canada after 18",
            "40 années au Canada après 18 ans"
        ),
        (
            "rental", "-500", "a rental cost of $500",
            "une dépense de location de 500 $"
        ),
    ])
    func saysEntriesInWords(name: String, value: String, english: String, french: String) throws {
        let strings = GuideReader.readStrings(GuideFolder(root: Repository.root)).strings
        for (language, expected) in [(Language.english, english), (.french, french)] {
            let words = try #require(strings[language])
            let plain = words.entry((name, value)).map { $0 == "\u{A0}" ? " " : $0 }
            #expect(String(plain) == expected)
        }
    }

    private func examples(_ topic: String) throws -> (TopicExamples, SiteStrings, SiteStrings) {
        let guide = try #require(RepositoryGuide.guide)
        let topic = try #require(guide.topics.first { $0.path == topic })
        let examples = try #require(TopicExamples(topic, guide.currentYear, of: guide))
        return (examples, guide.words(.english), guide.words(.french))
    }

    /// Rates and ends of brackets as Moodys printed them for 2026.
    ///
    /// They end at taxable incomes (58,523 to 100,728 dollars of taxable
    /// income in British Columbia, to 61,200 in Alberta, to 100,000 in Manitoba). Of 60,000 dollars of pay,
    /// one per cent above 3,500 is deducted as enhanced contributions: 565 dollars.
    @Test(arguments: [
        (
            Jurisdiction.britishColumbia,
            "$28.20 ($2.82 for $10, 28.2¢ for a dollar)", "$41,293"
        ),
        (
            .alberta, "$28.50 ($2.85 for $10, 28.5¢ for a dollar)",
            "$1,765"
        ),
        (
            .manitoba, "$33.25 ($3.33 for $10, 33.25¢ for a dollar)",
            "$40,565"
        ),
    ])
    func saysWhatFurtherDollarsDo(place: Jurisdiction, costs: String, limit: String) throws {
        let (examples, english, _) = try examples("income/investment/interest-from-bank-deposits")
        #expect(
            examples.sentence(examples.furtherDollars(in: place), english)
                == "Each further $100 costs \(costs), up to interest of \(limit).")
    }

    @Test func saysItInFrench() throws {
        let (examples, _, french) = try examples("income/investment/interest-from-bank-deposits")
        let sentence = try #require(
            examples.sentence(examples.furtherDollars(in: .alberta), french))
        #expect(
            sentence.replacing("\u{A0}", with: " ")
                == "Chaque tranche de 100 $ de plus coûte 28,50 $ "
                + "(2,85 $ pour 10 $, 28,5 ¢ pour un dollar), jusqu’à des intérêts de 1 765 $."
        )
    }

    /// An example about a fact has no marginal rate, and more of a cost is more of that cost.
    @Test func speaksOfTheAmountThatIsAdded() throws {
        let (disability, words, _) = try examples("credits/health-and-disability/disability-amount")
        #expect(disability.sentence(disability.furtherDollars(in: .ontario), words) == nil)
        let (examples, english, _) = try examples("self-employment/insurance-and-money/bad-debts")
        let sentence = try #require(
            examples.sentence(examples.furtherDollars(in: .ontario), english))
        #expect(sentence.contains("saves") && sentence.contains("up to a business cost of $"))
    }

    /// The GST credit of an adult alone as the Canada Revenue Agency published it for July 2026 to June 2027:
    /// 445 and 234 dollars, less 5 per cent of the net income above 46,432.
    @Test(arguments: [
        // 59,435 and 54,435 dollars of net income: 28.85 and 278.85.
        ("deductions/retirement-savings/rrsp-deduction", "250.00"),
        // 59,435 and 60,435: nothing is left of it.
        ("income/investment/interest-from-bank-deposits", "-28.85"),
    ])
    func countsTheBenefitsThatChange(topic: String, gained: String) throws {
        let (examples, _, _) = try examples(topic)
        let effect = try #require(examples.effect(in: .ontario))
        #expect(effect.changedBenefits(examples.law).map(\.name.step) == [StepName("gst-credit")])
        #expect(effect.gained.description == gained)
    }

    /// The largest amount is the whole effect, and the list has its parts.
    @Test func headlinesNameTheWholeEffect() throws {
        let site = try BuiltSite.ofRepository()
        let folder = "en/topics/deductions/retirement-savings/rrsp-deduction"
        let page = try #require(site.pages["\(folder)/ontario/index.html"])
        #expect(
            page.contains(
                "With employment income of $60,000, putting $5,000 into an RRSP saves</p>"))
        #expect(page.contains("<strong>$1,466.78</strong>"))
        #expect(page.contains("GST credit (Groceries and Essentials Benefit)</dt><dd>$250.00</dd>"))
        #expect(page.contains("id=\"couple-60000\""))
    }

    /// A topic states its question with the answer, also for search engines.
    @Test func headlinesStateTheQuestion() throws {
        let site = try BuiltSite.ofRepository()
        let folder = "en/topics/deductions/retirement-savings/rrsp-deduction"
        let page = try #require(site.pages["\(folder)/index.html"])
        let start = "With employment income of $60,000, putting $5,000 into an RRSP saves between $"
        #expect(page.components(separatedBy: start).count >= 3)
        #expect(site.pages["\(folder)/2025/index.html"] != nil)
        #expect(site.pages["\(folder)/ontario/2025/index.html"] == nil)
    }

    /// A note on missing benefits is shown for the people concerned.
    @Test(arguments: [
        (Jurisdiction.alberta, "The Alberta seniors benefit"),
        (.britishColumbia, "Guaranteed Income Supplement"),
    ])
    func saysWhatIsNotCounted(place: Jurisdiction, words: String) throws {
        let guide = try #require(RepositoryGuide.guide)
        let law = try #require(guide.laws[guide.currentYear])
        let english = guide.words(.english)
        func texts(_ entries: [String: String]) throws -> String {
            var person = Taxpayer()
            for (name, value) in entries {
                try guide.amounts.facts.enter(name, value, of: &person)
            }
            let household = try law.calculate(Household(person), in: place)
            return english.notCounted(
                household.awaited, household.gaps, in: place, guide.currentYear, guide
            ).joined(separator: " ")
        }
        #expect(try texts(["age": "68", "oas": "8900"]).contains(words))
        #expect(try !texts(["age": "40", "employment": "20000"]).contains(words))
    }
}
