import Calculations
import Content
import Project
import Site
import TestSupport
import Testing
import Text

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

/// What a language's file says of its numbers, lists and letters.
@Suite struct LanguageDataTests {
    private func locale(_ lines: String) throws -> LocaleData {
        let log = DiagnosticLog()
        let text = try Repository.source("Sources/Strings/en.yaml").bytes
        let whole = String(decoding: text, as: UTF8.self)
            .replacing("  plurals: {one: i = 1 and v = 0}\n", with: lines)
        let source = SourceText(
            path: "Site/Strings/es.yaml", text: whole, names: Repository.names)
        let locale = LocaleData.read(
            source, of: try #require(Language(rawValue: "es")), log: log)
        #expect(log.diagnostics.isEmpty)
        return try #require(locale)
    }

    /// Rules as CLDR has them for French, Polish, Welsh and Arabic.
    @Test(arguments: [
        ("{one: 'i = 0,1'}", [0: "one", 1: "one", 2: "other", -1: "one"]),
        (
            "{one: i = 1 and v = 0, few: 'v = 0 and i % 10 = 2..4 and i % 100 != 12..14', "
                + "many: 'v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 "
                + "or v = 0 and i % 100 = 12..14 @integer 0, 5~19'}",
            [0: "many", 1: "one", 2: "few", 5: "many", 12: "many", 22: "few", 112: "many"]
        ),
        (
            "{zero: n = 0, one: n = 1, two: n = 2, few: n = 3, many: n = 6}",
            [0: "zero", 1: "one", 2: "two", 3: "few", 4: "other", 6: "many", 7: "other"]
        ),
        (
            "{zero: n = 0, one: n = 1, two: n = 2, few: n % 100 = 3..10, many: n % 100 = 11..99}",
            [0: "zero", 3: "few", 11: "many", 100: "other", 103: "few", 211: "many"]
        ),
    ])
    func choosesTheFormOfANumber(rules: String, expected: [Int: String]) throws {
        let plurals = try locale("  plurals: \(rules)\n").plurals
        for (number, category) in expected {
            #expect(plurals.category(of: number).rawValue == category, "\(number)")
        }
    }

    @Test func putsALetterOfItsOwnAfterTheOneThatItFollows() throws {
        let locale = try locale("  letters: {ñ: n}\n")
        let words = ["nada", "nube", "ñandú", "ñu", "obra"]
        #expect(
            words.reversed().sorted { AlphabeticalKey($0, locale) < AlphabeticalKey($1, locale) }
                == words)
        #expect(AlphabeticalKey("Ñandú", locale).initial == "Ñ")
        #expect(AlphabeticalKey("niño", locale).initial == "N")
        #expect(AlphabeticalKey.addressName(ofInitial: "Ñ", locale) == "uf1")
        #expect(AlphabeticalKey.addressName(ofInitial: "N", locale) == "n")
        #expect(AlphabeticalKey("ñandú", .english).initial == "N")
    }

    @Test func dividesOtherScriptsByTheirLetters() throws {
        let words = ["\u{627}\u{628}", "\u{628}\u{627}", "\u{634}\u{628}"]
        let keys = words.map { AlphabeticalKey($0, .english) }
        #expect(keys == keys.sorted())
        #expect(keys.map(\.initial) == ["\u{627}", "\u{628}", "\u{634}"])
        #expect(AlphabeticalKey.addressName(ofInitial: "\u{634}", .english) == "u634")
    }
}

@Suite struct NaturalOrderTests {
    @Test(arguments: [
        ["T3", "T4", "T4A", "T4A(OAS)", "T5", "T2200"], ["9", "10", "10.1", "101"],
        ["428", "479", "AB428", "ON428"], ["A", "A-2", "A-10", "B"], ["97", "397", "397.1"],
    ])
    func ordersNumbersByTheirValue(names: [String]) {
        #expect(names.reversed().naturallySorted(by: \.self) == names)
    }
}
