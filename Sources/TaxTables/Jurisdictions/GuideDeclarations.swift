package import Text

/// The names that the files of a guide are read by: its languages and its places.
///
/// Files of content say little of them: which of several keys is a language, and which table is of a place
/// that lies in another, is told once for the whole guide.
package final class GuideDeclarations: SourceContext {
    /// The codes of the languages that texts have to be in: those of the site.
    package let languages: [String]
    /// The codes of all languages that texts may be in: those that have words of the interface.
    package let knownLanguages: [String]
    /// The code of the language that texts are written in first, whose files have no code in their names.
    package let writtenIn: String
    /// The names of the levels that places are nested in, from the top.
    package let levels: [String]
    /// Each place before those that lie in it, in the order of the file.
    package let places: [DeclaredJurisdiction]
    /// The place that something is worked out in where none is named; nil for the first with returns.
    package let usual: DeclaredJurisdiction?
    package let currency: DeclaredCurrency
    package let taxYear: DeclaredTaxYear
    /// What rules, files for programs and answers call the income tax of the top place and, if others lie in
    /// it, that of all of them together.
    package let taxNames: [String]
    /// Characters without a shape of their own that the guide's languages join or part letters with.
    package let joiners: Set<Unicode.Scalar>
    /// The words that captions of tables begin with, by the codes of languages whose words were read.
    package let captionWords: [String: String]
    /// Tells these names from others.
    package let key: String
    private let byName: [String: DeclaredJurisdiction]

    /// The names of a guide of which nothing was read yet.
    package static let unread = GuideDeclarations()

    package init(
        languages: [String] = [], knownLanguages: [String] = [], writtenIn: String? = nil,
        levels: [String] = [], places: [DeclaredJurisdiction] = [],
        usual: DeclaredJurisdiction? = nil, captionWords: [String: String] = [:],
        currency: DeclaredCurrency = .usual, taxYear: DeclaredTaxYear = .usual,
        taxNames: [String] = [], joiners: Set<Unicode.Scalar> = []
    ) {
        self.languages = languages
        self.knownLanguages =
            knownLanguages + languages.filter { !knownLanguages.contains($0) }
        self.writtenIn = writtenIn ?? languages.first ?? ""
        self.levels = levels
        self.places = places
        self.usual = usual
        self.captionWords = captionWords
        self.currency = currency
        self.taxYear = taxYear
        self.taxNames = taxNames.isEmpty ? Self.taxNames(ofLevels: levels) : taxNames
        self.joiners = joiners
        let declared = places.map {
            "\($0.name) \($0.code) \($0.level) \($0.hasReturns) \($0.hasOwnReturn) \($0.years)"
        }
        key = [
            languages, knownLanguages, [writtenIn ?? "", usual?.name ?? ""], levels, declared,
            captionWords.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" },
            ["\(currency) \(taxYear)"], self.taxNames, joiners.map(\.codePoint).sorted(),
        ]
        .map { $0.joined(separator: ",") }.joined(separator: ";")
        byName = Dictionary(places.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The same names with the words that captions of tables begin with, which stand in files that are read later.
    package func with(captionWords: [String: String]) -> GuideDeclarations {
        GuideDeclarations(
            languages: languages, knownLanguages: knownLanguages, writtenIn: writtenIn,
            levels: levels, places: places, usual: usual, captionWords: captionWords,
            currency: currency, taxYear: taxYear, taxNames: taxNames, joiners: joiners)
    }

    /// What stands for the tax of a level that levies none.
    package static let noTax = "none"

    /// The names of taxes after those of the first two levels: 'nationalTax', 'localAreaTax'.
    private static func taxNames(ofLevels levels: [String]) -> [String] {
        levels.prefix(2).map { level in
            let words = level.split { !$0.isLetter && !$0.isNumber }
            return words.enumerated().map { index, word in
                index == 0 ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
            }.joined() + "Tax"
        }
    }

    package func place(named name: String) -> DeclaredJurisdiction? { byName[name] }
}

extension SourceText {
    /// The declarations of the guide that the file belongs to; those of no guide for a text by itself.
    package var names: GuideDeclarations { context as? GuideDeclarations ?? .unread }
}
