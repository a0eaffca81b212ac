package import Text

/// The declarations that readers of content need: languages, jurisdictions, currency and tax year.
///
/// Files of content do not repeat them. A reader needs them, for example, to tell a language from another
/// key.
package final class GuideDeclarations: SourceContext {
    /// The codes of the languages of the site.
    ///
    /// Every text is required in each of them, except in partial languages.
    package let languages: [String]
    /// The partly translated languages of the site, by code.
    package let partialLanguages: [String: PartialLanguage]
    /// The codes of all languages with UI strings.
    ///
    /// Texts in them are allowed.
    package let languagesWithStrings: [String]
    /// The code of the original language, whose files have no code in their names.
    package let writtenIn: String
    /// The names of the levels of jurisdictions, from the top.
    package let levels: [String]
    /// The jurisdictions in the order of the file; each comes before those inside it.
    package let places: [DeclaredJurisdiction]
    /// The jurisdiction for computations that name none; nil for the first one with returns.
    package let defaultPlace: DeclaredJurisdiction?
    package let currency: DeclaredCurrency
    package let taxYear: DeclaredTaxYear
    /// The names of the income taxes in rules, data files and answers.
    ///
    /// The first is the tax of the top jurisdiction. If there are others, the second is that of all of them
    /// together.
    package let taxNames: [String]
    /// Invisible characters that join or separate letters in a language of the guide.
    package let joiners: Set<Unicode.Scalar>
    /// The first word of table captions, by language code.
    ///
    /// Languages that were not read are missing.
    package let captionWords: [String: String]
    /// A text that is equal only for equal declarations.
    package let key: String
    private let byName: [String: DeclaredJurisdiction]

    /// The declarations before any file of the guide was read.
    package static let unread = GuideDeclarations()

    package init(
        languages: [String] = [], partialLanguages: [String: PartialLanguage] = [:],
        languagesWithStrings: [String] = [], writtenIn: String? = nil, levels: [String] = [],
        places: [DeclaredJurisdiction] = [], defaultPlace: DeclaredJurisdiction? = nil,
        captionWords: [String: String] = [:], currency: DeclaredCurrency = .default,
        taxYear: DeclaredTaxYear = .default,
        taxNames: [String] = [], joiners: Set<Unicode.Scalar> = []
    ) {
        self.languages = languages
        self.partialLanguages = partialLanguages
        self.languagesWithStrings =
            languagesWithStrings + languages.filter { !languagesWithStrings.contains($0) }
        self.writtenIn = writtenIn ?? languages.first ?? ""
        self.levels = levels
        self.places = places
        self.defaultPlace = defaultPlace
        self.captionWords = captionWords
        self.currency = currency
        self.taxYear = taxYear
        self.taxNames = taxNames.isEmpty ? Self.taxNames(ofLevels: levels) : taxNames
        self.joiners = joiners
        let declared = places.map {
            "\($0.name) \($0.code) \($0.level) \($0.hasReturns) \($0.hasOwnReturn) \($0.years)"
        }
        key = [
            languages, languagesWithStrings, [writtenIn ?? "", defaultPlace?.name ?? ""], levels,
            declared, partialLanguages.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" },
            captionWords.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" },
            ["\(currency) \(taxYear)"], self.taxNames, joiners.map(\.codePoint).sorted(),
        ]
        .map { $0.joined(separator: ",") }.joined(separator: ";")
        byName = Dictionary(places.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the same declarations with the caption words, which are in files that are read later.
    package func with(captionWords: [String: String]) -> GuideDeclarations {
        GuideDeclarations(
            languages: languages, partialLanguages: partialLanguages,
            languagesWithStrings: languagesWithStrings, writtenIn: writtenIn, levels: levels,
            places: places,
            defaultPlace: defaultPlace, captionWords: captionWords,
            currency: currency, taxYear: taxYear, taxNames: taxNames, joiners: joiners)
    }

    /// The entry of `taxes` for a level without income tax.
    package static let noTax = "none"

    /// Returns the default names of taxes, from the first two levels: `nationalTax`, `localAreaTax`.
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
    /// The declarations of the guide that the file belongs to, or `unread` for a text outside a guide.
    package var names: GuideDeclarations { context as? GuideDeclarations ?? .unread }
}
