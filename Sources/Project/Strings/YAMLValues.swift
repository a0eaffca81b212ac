package import RuleEngine
package import TaxTables
package import Text

/// Values that several kinds of files contain.
extension YAMLMappingReader {
    // MARK: Languages

    /// Reads a text for every published language; other languages are optional.
    ///
    /// A partial language without a text has that of the original language.
    ///
    /// - Parameters:
    ///   - languages: The published languages, if they are not yet known.
    ///   - values: The permitted placeholders; nil to show braces verbatim.
    package func texts(
        inEach key: String, of languages: [Language]? = nil, values: [String]? = nil
    ) -> ByLanguage<String> {
        mapping(key) { table in
            var texts: ByLanguage<String> = [:]
            for language in table.textLanguages(besides: languages ?? []) {
                let text =
                    (languages ?? source.names.wholeLanguages).contains(language)
                    ? table.requiredText(language.rawValue) : table.optionalText(language.rawValue)
                if let text, let values {
                    table.checkBraces(text, of: language.rawValue, values)
                }
                texts[language] = text
            }
            source.names.complete(&texts)
            return texts
        } ?? [:]
    }

    /// Returns the permitted languages: those of the guide or, if they are unknown, those of the
    /// mapping.
    private func textLanguages(besides others: [Language]) -> [Language] {
        let available = source.names.textLanguages
        guard available.isEmpty else { return available }
        let named = entries.compactMap { Language(rawValue: $0.key) }
        return named + others.filter { !named.contains($0) }
    }

    /// Reads an optional text for every published language.
    package func optionalTexts(inEach key: String) -> ByLanguage<String> {
        optional(key) == nil ? [:] : texts(inEach: key)
    }

    // MARK: Names

    /// Reads a required path component.
    package func slug(_ key: String) -> String? {
        required(key).flatMap { text(at: $0, of: key) }.map { text in
            checkSlug(text.text, at: text.offsets)
            return text.text
        }
    }

    /// Reads the path components of all languages.
    ///
    /// In the original language it is `original`; those of other published languages are required.
    package func slugs(original: String?) -> ByLanguage<String> {
        let names = source.names
        var slugs: ByLanguage<String> = [names.original: original ?? ""]
        let needed = names.wholeLanguages.filter { $0 != names.original }
        for language in names.siteLanguages where names.partial(language) != nil {
            slugs[language] = original
        }
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

    /// Reads a required name of an income, as declared by the rules.
    package func receivedAmount(_ key: String, among facts: FactCatalogue) -> AmountName? {
        guard let node = required(key) else { return nil }
        if let amount = node.scalar.flatMap(facts.amount(named:)), amount.isReceived {
            return amount.name
        }
        let written = node.scalar ?? node.kind
        let names = facts.amounts.filter(\.isReceived).map(\.name.name)
        report(
            "unknown-word", "'\(written)' is no amount", at: node.offsets,
            fix: didYouMean(written, among: names))
        return nil
    }

    // MARK: Numbers

    /// Reads a required list of distinct incomes in whole dollars.
    package func incomes(_ key: String) -> [(income: Money, offsets: Range<Int>)] {
        var incomes: [(income: Money, offsets: Range<Int>)] = []
        for text in requiredTexts(key) {
            guard let income = Money(decimal: text.text), income > .zero,
                income.cents % 100 == 0, !incomes.contains(where: { $0.income == income })
            else {
                report(
                    "bad-income", "'\(text.text)' is not a whole amount that is new in the list",
                    at: text.offsets,
                    fix: "write whole amounts above zero, each once, such as 60000")
                continue
            }
            incomes.append((income, text.offsets))
        }
        return incomes
    }

    /// Reports incomes that are not in a list.
    package func checkIncomes(
        _ some: [(income: Money, offsets: Range<Int>)],
        areAmong all: [(income: Money, offsets: Range<Int>)]
    ) {
        for (income, offsets) in some where !all.contains(where: { $0.income == income }) {
            report(
                "unknown-income", "\(income) is not one of the incomes", at: offsets,
                fix: "add it to 'incomes', or take it out here")
        }
    }

    /// Returns true if the value of a key contains a placeholder.
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

    /// Returns true if a key has the value `true`, as in `draft: true`.
    package func says(_ key: String) -> Bool { word(key, as: Truth.self) == .yes }

    /// Reads an optional Boolean, false by default.
    package func optionalTruth(_ key: String) -> Bool {
        guard let node = optional(key) else { return false }
        if let truth = node.scalar.flatMap({ Bool($0) }) { return truth }
        report(
            "unknown-word", "'\(node.scalar ?? node.kind)' is not a value of '\(key)'",
            at: node.offsets, fix: "write 'true', or leave the line out")
        return false
    }
}

private enum Truth: String, CaseIterable {
    case yes = "true"
    case no = "false"
}
