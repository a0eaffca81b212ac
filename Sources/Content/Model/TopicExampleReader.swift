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
        package var range: Range<Int>?
    }

    package let amounts: ExampleAmounts

    package func read(_ reader: YAMLMappingReader) -> Reading? {
        reader.mapping("example", example)
    }

    private func example(_ example: YAMLMappingReader) -> Reading? {
        if let reason = example.optionalText("none") {
            return Reading(example: .none, reason: reason)
        }
        let base = example.household("base", using: amounts)
        let adds = example.household("adds", using: amounts)
        let beside = beside(example)
        let group = example.texts("people").first
        let places = example.optional("places").map {
            example.places(example.texts(at: $0, of: "places"))
        }
        let partial = example.optional("partial") == nil ? [] : example.mappings("partial", partial)
        let shows = example.optionalTexts(inEach: "shows")
        let unchanged = example.optionalTexts(inEach: "unchanged")
        let action =
            example.optional("action") == nil
            ? [:] : example.texts(inEach: "action", values: ["value"])
        let others = example.optional("amounts") == nil ? [] : example.incomes("amounts")
        guard let base, let adds, let beside else { return nil }
        guard adds.adults.contains(where: { !$0.entries.isEmpty }) else {
            example.report(
                "empty-example", "the example adds nothing", at: example.offsets,
                fix: "write 'adds: {interest: 1000}'")
            return nil
        }
        do {
            let change = try TopicExample(
                base: base, beside: beside, adds: adds, group: group?.text, places: places,
                partial: partial, shows: shows, unchanged: unchanged, action: action,
                otherAmounts: others.map(\.income))
            for adult in change.result.adults { try checkNames(adult) }
            return Reading(
                example: .change(change),
                range: group?.offsets ?? example.entries.first { $0.key == "adds" }?.keyOffsets)
        } catch {
            example.report(
                "impossible-example", error.summary, at: example.offsets, fix: error.fix)
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
                    fix: "leave one of them out")
            }
            names[amount] = entry.name
        }
    }

    private func beside(_ example: YAMLMappingReader) -> ExampleHousehold? {
        guard let node = example.optional("with") else {
            return ExampleHousehold(
                ExamplePerson(entries: [], taxpayer: Taxpayer(), facts: amounts.facts))
        }
        return example.mapping(at: node) { $0.household(using: amounts) }
    }

    private func partial(_ reader: YAMLMappingReader) -> TopicExample.Partial? {
        let places = reader.places(reader.requiredTexts("places"))
        let reasons = reader.texts(inEach: "why")
        return TopicExample.Partial(places: places, reasons: reasons)
    }
}
