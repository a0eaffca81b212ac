internal import GuideDiagnostics
internal import GuideYAML
internal import TaxEngine

/// What is entered for the person of an example, in the order of the file.
struct ExamplePerson: Sendable {
    let entries: [(name: String, value: String)]
    let taxpayer: Taxpayer
}

extension Taxpayer {
    /// Adds an example's amounts to those that are there; facts, such as an age, replace them.
    mutating func add(_ person: ExamplePerson) throws(EntryError) {
        for entry in person.entries {
            if let name = AmountName(name: entry.name) {
                self[name] += person.taxpayer[name]
            } else {
                try enter(entry.name, entry.value)
            }
        }
    }
}

extension YAMLMappingReader {
    /// The entries of a person, as `calc` takes them; nil, after diagnostics, if one is wrong.
    mutating func person(_ key: String, _ found: inout [Diagnostic]) -> ExamplePerson? {
        guard let node = required(key, diagnostics: &found),
            let mapping = YAMLMappingReader(node, in: source, diagnostics: &found)
        else { return nil }
        var taxpayer = Taxpayer()
        var entries: [(name: String, value: String)] = []
        var isSound = true
        for entry in mapping.entries {
            let values = yamlTexts(entry.value, of: entry.key, in: source, diagnostics: &found)
            let value = values.map(\.text).joined(separator: ",")
            do {
                try taxpayer.enter(entry.key, value)
                entries.append((entry.key, value))
            } catch {
                isSound = false
                let offsets = error.candidates.isEmpty ? entry.value.offsets : entry.keyOffsets
                found.append(
                    Diagnostic(
                        .error, "bad-example", error.summary, in: source, at: offsets,
                        remedy: error.remedy))
            }
        }
        return isSound ? ExamplePerson(entries: entries, taxpayer: taxpayer) : nil
    }
}
