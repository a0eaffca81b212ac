internal import Project
package import RuleEngine
internal import TaxTables
package import Text

/// What is entered for the person of an example, in the order of the file.
package struct ExamplePerson: Sendable {
    package let entries: [(name: String, value: String)]
    package let taxpayer: Taxpayer
    /// The names that entries may have.
    package let facts: FactCatalogue
    /// The location of the entries in a file; nil for a person who is composed of several.
    package let location: (source: SourceText, offsets: Range<Int>)?

    package init(
        entries: [(name: String, value: String)], taxpayer: Taxpayer, facts: FactCatalogue,
        location: (source: SourceText, offsets: Range<Int>)? = nil
    ) {
        self.location = location
        self.entries = entries
        self.taxpayer = taxpayer
        self.facts = facts
    }

    /// The person with what another states besides: amounts come on top of each other.
    ///
    /// - Throws: `InputError` for a fact that both state, or an amount that nobody has twice. Nothing is
    ///   ever overridden.
    package func and(_ other: ExamplePerson) throws(InputError) -> ExamplePerson {
        var taxpayer = taxpayer
        for (name, amount) in facts.entered(by: other.taxpayer) {
            guard taxpayer[name].isZero || facts.amount(name)?.isHadOnce != true else {
                throw InputError("this person has '\(name.name)' already", remedy: nil)
            }
            taxpayer[name] += amount
        }
        for entry in other.entries where facts.profileFact(named: entry.name) != nil {
            guard !entries.contains(where: { $0.name == entry.name }) else {
                throw InputError("this person has '\(entry.name)' already", remedy: nil)
            }
            try facts.enter(entry.name, entry.value, of: &taxpayer)
        }
        return ExamplePerson(
            entries: entries + other.entries, taxpayer: taxpayer, facts: facts)
    }

    /// The entries that pages describe the person with, without facts that are stated as 0 or no.
    package var shownEntries: [(name: String, value: String)] {
        entries.filter { !taxpayer.statedAsNothing.contains($0.name) }
    }

    /// - Throws: `InputError` for what cannot be true together.
    package func validate() throws(InputError) { try facts.validate(taxpayer) }
}

extension YAMLMappingReader {
    /// The entries of a person, as `calc` takes them; nil, after diagnostics, if one is wrong.
    package func person(_ key: String, knowing amounts: ExampleAmounts) -> ExamplePerson? {
        mapping(key) { $0.person(knowing: amounts) }
    }

    /// The person whose entries the mapping is.
    package func person(knowing amounts: ExampleAmounts) -> ExamplePerson? {
        var taxpayer = Taxpayer()
        var entries: [(name: String, value: String)] = []
        var isSound = true
        for entry in remainingEntries() {
            let values = texts(at: entry.value, of: entry.key)
            let value = values.map(\.text).joined(separator: ",")
            do {
                if let like = amounts[entry.key]?.like {
                    var other = Taxpayer()
                    try amounts.facts.enter(like.name, value, of: &other)
                    taxpayer[like] += other[like]
                } else {
                    try amounts.facts.enter(entry.key, value, of: &taxpayer)
                }
                entries.append((entry.key, value))
            } catch {
                isSound = false
                let offsets = error.candidates.isEmpty ? entry.value.offsets : entry.keyOffsets
                report("bad-example", error.summary, at: offsets, remedy: error.remedy)
            }
        }
        return isSound
            ? ExamplePerson(
                entries: entries, taxpayer: taxpayer, facts: amounts.facts,
                location: (source, offsets)) : nil
    }
}
