import GuideCalculations
import GuideContent
import GuideSite
import GuideWords
import Testing

@Suite struct AlphabeticalOrderTests {
    /// The words by which the Canadian standard on ordering (CAN/CSA Z243.4.1) shows the order of
    /// accents, and words that other rules put in the wrong place.
    @Test(arguments: [
        ("fr", ["cote", "côte", "coté", "côté"]),
        ("en", ["cote", "coté", "côte", "côté"]),
        ("fr", ["pèche", "pêche", "péché"]),
        ("fr", ["élève", "élevé"]),
        ("fr", ["odeur", "œuvre", "offre"]),
        ("fr", ["ete", "été", "étendue"]),
        ("fr", ["crédit d’impôt", "crédits", "crème"]),
        ("en", ["re-entry", "real estate", "résumé", "return"]),
        ("en", ["T4", "T4A", "T5", "tuition"]),
    ])
    func ordersWordsAsDictionariesDo(language: String, words: [String]) {
        let locale: LocaleData = language == "fr" ? .french : .english
        for shuffled in [words.reversed(), words.sorted(), words.sorted(by: >)] {
            let sorted = shuffled.sorted {
                AlphabeticalKey($0, locale) < AlphabeticalKey($1, locale)
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
