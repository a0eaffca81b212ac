import TestSupport
import Testing

/// Warnings about texts that are compared with others or with the declarations of the guide.
@Suite struct TextReviewTests {
    /// The title of the copy differs or not: one message either way.
    @Test(arguments: ["Savings", "Put aside"])
    func warnsOfACopiedTopic(title: String) throws {
        let guide = try ReviewedGuide.guide()
        let text = try guide.folder.read(ReviewedGuide.savings)
        try guide.folder.write(
            "Content/Topics/income/investment/savings-copied.md",
            text.replacing("title: Savings", with: "title: \(title)"))
        let found = try ReviewedGuide.review(guide).split(separator: "\n").filter {
            $0.contains("[duplicate-topic]")
        }
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.contains(" warning: the topic has the text of 'Content/") == true)
    }

    /// Amounts in the currency of a guide; in '5 kg', the sign is part of a word.
    @Test(arguments: [
        ("£", "Keep £12,570 in mind, not &#163;9.", ["£12,570"]),
        ("k", "Keep 1,000 k or k20 of 5 kg in week 3.", ["1,000 k", "k20"]),
        ("£", "Keep $5 in mind.", ["$5"]),
    ])
    func warnsOfTypedAmountsInTheGuidesCurrency(
        sign: String, tip: String, amounts: [String]
    ) throws {
        let guide = try ReviewedGuide.guide()
        try guide.folder.edit("Content/places.yaml", "sign: $", "sign: \(sign)")
        try guide.folder.edit(ReviewedGuide.savings, "Begin early.", tip)
        let found = try ReviewedGuide.review(guide).split(separator: "\n").filter {
            $0.contains("[typed-figure]")
        }
        #expect(found.count == amounts.count, "\(found)")
        for (line, amount) in zip(found, amounts) {
            #expect(line.hasSuffix(" amount '\(amount)' is typed [typed-figure]"))
        }
    }
}
