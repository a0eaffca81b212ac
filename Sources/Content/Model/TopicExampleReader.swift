internal import Project
internal import RuleEngine
internal import TaxTables
package import Text

/// Reads the example in a topic's front matter.
package struct TopicExampleReader {
    /// The values of the front matter.
    package struct Reading {
        package let example: Topic.Example
        /// The reason why there is no example.
        package var reason: String?
        /// The location of errors that are found later, with other files.
        package var place: Range<Int>?
    }

    package let amounts: ExampleAmounts

    package func read(_ reader: YAMLMappingReader) -> Reading? {
        reader.mapping("example", example)
    }

    private func example(_ example: YAMLMappingReader) -> Reading? {
        if let reason = example.optionalText("none") {
            return Reading(example: .none, reason: reason)
        }
        let base = example.person("base", knowing: amounts)
        let adds = example.person("adds", knowing: amounts)
        let beside = beside(example)
        let group = example.texts("people").first
        let places = example.optional("places").map {
            example.places(example.texts(at: $0, of: "places"))
        }
        let partial = example.optional("partial") == nil ? [] : example.mappings("partial", partial)
        let shows = example.optionalTexts(inEach: "shows")
        let unchanged = example.optionalTexts(inEach: "unchanged")
        guard let base, let adds, let beside else { return nil }
        guard !adds.entries.isEmpty else {
            example.report(
                "empty-example", "the example adds nothing", at: example.offsets,
                remedy: "write 'adds: {interest: 1000}'")
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
            example.report(
                "impossible-example", error.summary, at: example.offsets, remedy: error.remedy)
            return nil
        }
    }

    /// Throws if two names of one fact are used, because steps show a single name.
    private func checkNames(_ person: ExamplePerson) throws(InputError) {
        var names: [AmountName: String] = [:]
        for entry in person.entries {
            guard
                let amount = amounts[entry.name]?.like
                    ?? amounts.facts.amount(named: entry.name)?.name
            else { continue }
            guard names[amount] ?? entry.name == entry.name else {
                throw InputError(
                    "'\(entry.name)' and '\(names[amount] ?? "")' are counted on one line",
                    remedy: "leave one of them out")
            }
            names[amount] = entry.name
        }
    }

    private func beside(_ example: YAMLMappingReader) -> ExamplePerson? {
        guard let node = example.optional("with") else {
            return ExamplePerson(entries: [], taxpayer: Taxpayer(), facts: amounts.facts)
        }
        return example.mapping(at: node) { $0.person(knowing: amounts) }
    }

    private func partial(_ reader: YAMLMappingReader) -> TopicExample.Partial? {
        let places = reader.places(reader.requiredTexts("places"))
        let reasons = reader.texts(inEach: "why")
        return TopicExample.Partial(places: places, reasons: reasons)
    }
}
