import Foundation
import GuideTestSupport
import Testing

@testable import GuideSite

@Suite struct ExampleTests {
    /// What an example adds to an amount comes on top of it.
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
        #expect(cells[5] == before && cells[6] == after)
    }

    /// Facts about a person read as words of the language, and agree in number.
    @Test(arguments: [
        ("marital-status", "married", "marital status “married”", "l’état civil « marié »"),
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
        ("age", "70", "age 70", "l’âge de 70 ans"),
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
}
