package import GuideDiagnostics
internal import GuideWords
package import GuideYAML
internal import TaxEngine
internal import TaxTables

/// Reads the example of a topic from its front matter.
package struct TopicExampleReader {
    /// What the front matter says.
    package struct Reading {
        package let example: Topic.Example
        /// Why there is no example.
        package var reason: String?
        /// Where mistakes are placed that only other files show.
        package var place: Range<Int>?
    }

    package let amounts: ExampleAmounts

    package func read(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> Reading? {
        guard let node = reader.required("example", diagnostics: &found),
            var example = YAMLMappingReader(node, in: reader.source, diagnostics: &found)
        else { return nil }
        if let reason = example.optionalText("none", diagnostics: &found) {
            example.finish(diagnostics: &found)
            return Reading(example: .none, reason: reason)
        }
        let base = example.person("base", knowing: amounts, &found)
        let adds = example.person("adds", knowing: amounts, &found)
        let beside = beside(&example, &found)
        let group = example.texts("people", diagnostics: &found).first
        let places = example.optional("places") == nil ? nil : places(&example, &found)
        let partial =
            example.optional("partial") == nil
            ? [] : example.mappings("partial", &found, read: partial)
        let shows = texts("shows", &example, &found)
        let unchanged = texts("unchanged", &example, &found)
        example.finish(diagnostics: &found)
        guard let base, let adds, let beside else { return nil }
        guard !adds.entries.isEmpty else {
            report(
                "empty-example", "the example adds nothing", node.offsets,
                "write 'adds: {interest: 1000}'", reader.source, &found)
            return nil
        }
        do {
            let base = try base.and(beside)
            let result = try base.and(adds)
            try base.validate()
            try result.validate()
            try checkNames(result)
            return Reading(
                example: .change(
                    TopicExample(
                        base: base, beside: beside, adds: adds, result: result,
                        group: group?.text, places: places, partial: partial, shows: shows,
                        unchanged: unchanged)),
                place: group?.offsets ?? example.entries.first { $0.key == "adds" }?.keyOffsets)
        } catch {
            report(
                "impossible-example", error.summary, node.offsets, error.remedy, reader.source,
                &found)
            return nil
        }
    }

    /// Steps show an amount under one name.
    private func checkNames(_ person: ExamplePerson) throws(EntryError) {
        var names: [AmountName: String] = [:]
        for entry in person.entries {
            guard
                let amount = amounts[entry.name]?.like
                    ?? amounts.facts.amount(named: entry.name)?.name
            else { continue }
            guard names[amount] ?? entry.name == entry.name else {
                throw EntryError(
                    "'\(entry.name)' and '\(names[amount] ?? "")' are counted on one line",
                    remedy: "leave one of them out")
            }
            names[amount] = entry.name
        }
    }

    private func beside(
        _ example: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> ExamplePerson? {
        guard let node = example.optional("with") else {
            return ExamplePerson(entries: [], taxpayer: Taxpayer(), facts: amounts.facts)
        }
        return example.person(node, knowing: amounts, &found)
    }

    private func texts(
        _ key: String, _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> ByLanguage<String> {
        reader.optional(key) == nil ? [:] : reader.texts(inEach: key, &found)
    }

    private func partial(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> TopicExample.Partial? {
        let places = places(&reader, &found)
        let reasons = reader.texts(inEach: "why", &found)
        return TopicExample.Partial(places: places, reasons: reasons)
    }

    /// Provinces and territories, by the names of their tables.
    private func places(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> [Jurisdiction] {
        _ = reader.required("places", diagnostics: &found)
        return reader.texts("places", diagnostics: &found).compactMap { text in
            if let place = Jurisdiction(rawValue: text.text), Jurisdiction.provinces.contains(place)
            {
                return place
            }
            report(
                "unknown-word", "'\(text.text)' is no province or territory", text.offsets,
                didYouMean(text.text, among: Jurisdiction.provinces.map(\.rawValue)),
                reader.source, &found)
            return nil
        }
    }

    private func report(
        _ identifier: String, _ summary: String, _ offsets: Range<Int>, _ remedy: String?,
        _ source: SourceText, _ found: inout [Diagnostic]
    ) {
        found.append(
            Diagnostic(.error, identifier, summary, in: source, at: offsets, remedy: remedy))
    }
}
