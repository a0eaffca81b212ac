package import GuideDiagnostics
package import GuideFormats
internal import GuideWords
package import GuideYAML
package import TaxEngine
package import TaxTables

/// Values that files of several kinds have, each read in one way.
extension YAMLMappingReader {
    /// A list of mappings, each read to its end.
    package mutating func mappings<Item>(
        _ key: String, _ found: inout [Diagnostic],
        read: (inout YAMLMappingReader, inout [Diagnostic]) -> Item?
    ) -> [Item] {
        guard let node = required(key, diagnostics: &found) else { return [] }
        guard case .sequence(let items) = node.content else {
            found.append(
                Diagnostic(
                    .error, "wrong-type", "a list is expected at '\(key)', not \(node.kind)",
                    in: source, at: node.offsets, remedy: "write each entry after '- '"))
            return []
        }
        return items.compactMap { item in
            guard var reader = YAMLMappingReader(item, in: source, diagnostics: &found) else {
                return nil
            }
            let result = read(&reader, &found)
            reader.finish(diagnostics: &found)
            return result
        }
    }

    /// The identifier of a document of the register.
    package mutating func source(
        _ key: String, of register: SourceRegister, _ found: inout [Diagnostic]
    ) -> String? {
        guard let node = required(key, diagnostics: &found),
            let text = yamlText(node, of: key, in: source, diagnostics: &found)?.text
        else { return nil }
        if !register.has(text) {
            found.append(
                Diagnostic(
                    .error, "unknown-source", "no document '\(text)' is in the register",
                    in: source, at: node.offsets,
                    remedy: didYouMean(text, among: register.identifiers)))
        }
        return text
    }

    /// One day or a list of days, each with its place.
    package mutating func days(
        _ key: String, _ found: inout [Diagnostic]
    ) -> [(day: CalendarDay, offsets: Range<Int>)] {
        guard let node = required(key, diagnostics: &found) else { return [] }
        return yamlTexts(node, of: key, in: source, diagnostics: &found).compactMap { text in
            if let day = CalendarDay(text: text.text) { return (day, text.offsets) }
            found.append(
                Diagnostic(
                    .error, "bad-day", "'\(text.text)' is not a day", in: source,
                    at: text.offsets, remedy: "write it as 2026-11-21"))
            return nil
        }
    }

    /// A word of an enumeration that has to be there.
    package mutating func requiredWord<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String, as type: Word.Type, _ found: inout [Diagnostic]
    ) -> Word? {
        _ = required(key, diagnostics: &found)
        return word(key, as: type, diagnostics: &found)
    }

    /// One word of an enumeration or a list of them.
    package mutating func words<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String, as type: Word.Type, _ found: inout [Diagnostic]
    ) -> [Word] {
        guard let node = required(key, diagnostics: &found) else { return [] }
        return yamlTexts(node, of: key, in: source, diagnostics: &found).compactMap { text in
            if let word = Word(rawValue: text.text) { return word }
            found.append(
                Diagnostic(
                    .error, "unknown-word", "'\(text.text)' is not a value of '\(key)'",
                    in: source, at: text.offsets,
                    remedy: didYouMean(text.text, among: Word.allCases.map(\.rawValue))))
            return nil
        }
    }

    /// Identifiers of documents of the register.
    package mutating func sources(
        _ key: String, of register: SourceRegister, _ found: inout [Diagnostic]
    ) -> [String] {
        guard let node = required(key, diagnostics: &found) else { return [] }
        return yamlTexts(node, of: key, in: source, diagnostics: &found).map { text in
            if !register.has(text.text) {
                found.append(
                    Diagnostic(
                        .error, "unknown-source", "no document '\(text.text)' is in the register",
                        in: source, at: text.offsets,
                        remedy: didYouMean(text.text, among: register.identifiers)))
            }
            return text.text
        }
    }

    /// A list of different incomes in whole dollars; an empty one is an error.
    package mutating func incomes(
        _ key: String, _ diagnostics: inout [Diagnostic]
    ) -> [(income: Money, offsets: Range<Int>)] {
        guard let node = required(key, diagnostics: &diagnostics) else { return [] }
        var incomes: [(income: Money, offsets: Range<Int>)] = []
        for text in yamlTexts(node, of: key, in: source, diagnostics: &diagnostics) {
            guard let income = Money(decimal: text.text), income > .zero,
                income.cents % 100 == 0, !incomes.contains(where: { $0.income == income })
            else {
                diagnostics.append(
                    Diagnostic(
                        .error, "bad-income", "'\(text.text)' is not another income", in: source,
                        at: text.offsets,
                        remedy: "write whole dollars above zero, each once, such as 60000"))
                continue
            }
            incomes.append((income, text.offsets))
        }
        return incomes
    }

    /// Whether a key says 'true'; a key that is left out says 'false'.
    package mutating func optionalTruth(
        _ key: String, _ found: inout [Diagnostic]
    ) -> Bool {
        guard let node = optional(key) else { return false }
        if let truth = node.scalar.flatMap({ Bool($0) }) { return truth }
        found.append(
            Diagnostic(
                .error, "unknown-word", "'\(node.scalar ?? node.kind)' is not a value of '\(key)'",
                in: source, at: node.offsets, remedy: "write 'true', or leave the line out"))
        return false
    }

    /// The name of an amount that came in, as the rule files declare it.
    package mutating func receivedAmount(
        _ key: String, among facts: FactCatalogue, _ found: inout [Diagnostic]
    ) -> AmountName? {
        guard let node = required(key, diagnostics: &found) else { return nil }
        if let amount = node.scalar.flatMap(facts.amount(named:)), amount.isReceived {
            return amount.name
        }
        let written = node.scalar ?? node.kind
        let known = facts.amounts.filter(\.isReceived).map(\.name.name)
        found.append(
            Diagnostic(
                .error, "unknown-word", "'\(written)' is no amount", in: source, at: node.offsets,
                remedy: didYouMean(written, among: known)))
        return nil
    }

    /// A rate as a table file writes it.
    package func rate(_ text: YAMLText, _ found: inout [Diagnostic]) -> Rate? {
        if let rate = Rate(text: text.text) { return rate }
        found.append(
            Diagnostic(
                .error, "bad-rate", "'\(text.text)' is not a rate", in: source, at: text.offsets,
                remedy: "write a share with at most six places, \"0.205\", or a fraction, \"2/3\""))
        return nil
    }
}
