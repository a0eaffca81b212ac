import GuideCalculations
import GuideContent
import GuideSite
import GuideWords
import Testing

@Suite struct AlphabeticalOrderTests {
    /// The words by which the Canadian standard on ordering (CAN/CSA Z243.4.1) shows the order of
    /// accents, and words that other rules put in the wrong place.
    @Test(arguments: [
        (Language.french, ["cote", "côte", "coté", "côté"]),
        (.english, ["cote", "coté", "côte", "côté"]),
        (.french, ["pèche", "pêche", "péché"]),
        (.french, ["élève", "élevé"]),
        (.french, ["odeur", "œuvre", "offre"]),
        (.french, ["ete", "été", "étendue"]),
        (.french, ["crédit d’impôt", "crédits", "crème"]),
        (.english, ["re-entry", "real estate", "résumé", "return"]),
        (.english, ["T4", "T4A", "T5", "tuition"]),
    ])
    func ordersWordsAsDictionariesDo(language: Language, words: [String]) {
        for shuffled in [words.reversed(), words.sorted(), words.sorted(by: >)] {
            let sorted = shuffled.sorted {
                AlphabeticalKey($0, language) < AlphabeticalKey($1, language)
            }
            #expect(sorted == words)
        }
    }

    @Test func takesCombiningAccentsForAccentedLetters() {
        let composed = AlphabeticalKey("c\u{F4}t\u{E9}", .french)
        let decomposed = AlphabeticalKey("co\u{302}te\u{301}", .french)
        let plain = AlphabeticalKey("cote", .french)
        #expect(composed.letters == decomposed.letters)
        #expect(plain < composed && plain < decomposed)
        #expect(AlphabeticalKey("coté", .french) < decomposed)
    }

    @Test(arguments: [
        ("Île-du-Prince-Édouard", "I"), ("œuvre d’art", "O"), ("401(k)", "0–9"),
        ("«épargne»", "E"), ("zone", "Z"),
    ])
    func dividesByTheFirstLetter(word: String, initial: String) {
        #expect(AlphabeticalKey(word, .french).initial == initial)
    }
}

@Suite struct NaturalKeyTests {
    @Test(arguments: [
        ["T3", "T4", "T4A", "T4A(OAS)", "T5", "T2200"], ["9", "10", "10.1", "101"],
        ["428", "479", "AB428", "ON428"], ["A", "A-2", "A-10", "B"], ["97", "397", "397.1"],
    ])
    func ordersNumbersByTheirValue(names: [String]) {
        #expect(names.reversed().naturallySorted(by: \.self) == names)
    }
}
