package import RuleEngine
package import TaxTables
package import Text

/// Values that files of several kinds have, each read in one way.
extension YAMLMappingReader {
    // MARK: Languages

    /// A mapping from every language of the site to a text; others may stand beside them.
    ///
    /// - Parameters:
    ///   - languages: Those of the site, if the file does not know them yet.
    ///   - values: The names that a text may have in braces, which values take the place of; nil where none does,
    ///     so that braces are shown as they stand.
    package func texts(
        inEach key: String, of languages: [Language]? = nil, values: [String]? = nil
    ) -> ByLanguage<String> {
        mapping(key) { table in
            var texts: ByLanguage<String> = [:]
            for language in table.textLanguages(besides: languages ?? []) {
                let text =
                    (languages ?? source.names.siteLanguages).contains(language)
                    ? table.requiredText(language.rawValue) : table.optionalText(language.rawValue)
                if let text, let values {
                    table.checkBraces(text, of: language.rawValue, values)
                }
                texts[language] = text
            }
            return texts
        } ?? [:]
    }

    /// The languages that texts of a mapping may be in: those of the guide, or where none is known, those that it
    /// names.
    private func textLanguages(besides others: [Language]) -> [Language] {
        let known = source.names.textLanguages
        guard known.isEmpty else { return known }
        let named = entries.compactMap { Language(rawValue: $0.key) }
        return named + others.filter { !named.contains($0) }
    }

    /// A text in every language of the site, if the key is there.
    package func optionalTexts(inEach key: String) -> ByLanguage<String> {
        optional(key) == nil ? [:] : texts(inEach: key)
    }

    // MARK: Names

    /// A text that has to be there and is a part of an address.
    package func slug(_ key: String) -> String? {
        required(key).flatMap { text(at: $0, of: key) }.map { text in
            checkSlug(text.text, at: text.offsets)
            return text.text
        }
    }

    /// The address in the language that texts are written in is the folder's name; those of the site's other
    /// languages are written out.
    package func slugs(original: String?) -> ByLanguage<String> {
        let names = source.names
        var slugs: ByLanguage<String> = [names.original: original ?? ""]
        let needed = names.siteLanguages.filter { $0 != names.original }
        guard let node = needed.isEmpty ? optional("address") : required("address") else {
            return slugs
        }
        return mapping(at: node) { table in
            for language in names.textLanguages where language != names.original {
                guard table.has(language.rawValue) || needed.contains(language) else { continue }
                slugs[language] = table.slug(language.rawValue)
            }
            return slugs
        } ?? slugs
    }

    /// The name of an amount that came in, as the rule files declare it.
    package func receivedAmount(_ key: String, among facts: FactCatalogue) -> AmountName? {
        guard let node = required(key) else { return nil }
        if let amount = node.scalar.flatMap(facts.amount(named:)), amount.isReceived {
            return amount.name
        }
        let written = node.scalar ?? node.kind
        let known = facts.amounts.filter(\.isReceived).map(\.name.name)
        report(
            "unknown-word", "'\(written)' is no amount", at: node.offsets,
            remedy: didYouMean(written, among: known))
        return nil
    }

    // MARK: Numbers

    /// A list of different incomes in whole dollars; an empty one is an error.
    package func incomes(_ key: String) -> [(income: Money, offsets: Range<Int>)] {
        var incomes: [(income: Money, offsets: Range<Int>)] = []
        for text in requiredTexts(key) {
            guard let income = Money(decimal: text.text), income > .zero,
                income.cents % 100 == 0, !incomes.contains(where: { $0.income == income })
            else {
                report(
                    "bad-income", "'\(text.text)' is not another income", at: text.offsets,
                    remedy: "write whole amounts above zero, each once, such as 60000")
                continue
            }
            incomes.append((income, text.offsets))
        }
        return incomes
    }

    /// Reports incomes that are none of those that the pages are made for.
    package func checkIncomes(
        _ some: [(income: Money, offsets: Range<Int>)],
        areAmong all: [(income: Money, offsets: Range<Int>)]
    ) {
        for (income, offsets) in some where !all.contains(where: { $0.income == income }) {
            report(
                "unknown-income", "\(income) is not one of the incomes", at: offsets,
                remedy: "add it to 'incomes', or take it out here")
        }
    }

    /// Whether the value of a key has a blank somewhere.
    package func hasBlank(_ key: String) -> Bool {
        func hasBlank(_ node: YAMLNode) -> Bool {
            switch node.content {
            case .scalar(let text): DraftPlaceholders.isIn(text)
            case .sequence(let items): items.contains(where: hasBlank)
            case .mapping(let entries): entries.contains { hasBlank($0.value) }
            }
        }
        return entries.contains { $0.key == key && hasBlank($0.value) }
    }

    /// Whether a key, such as 'draft', says 'true'.
    package func says(_ key: String) -> Bool { word(key, as: Truth.self) == .yes }

    /// Whether a key says 'true'; a key that is left out says 'false'.
    package func optionalTruth(_ key: String) -> Bool {
        guard let node = optional(key) else { return false }
        if let truth = node.scalar.flatMap({ Bool($0) }) { return truth }
        report(
            "unknown-word", "'\(node.scalar ?? node.kind)' is not a value of '\(key)'",
            at: node.offsets, remedy: "write 'true', or leave the line out")
        return false
    }
}

private enum Truth: String, CaseIterable {
    case yes = "true"
    case no = "false"
}
