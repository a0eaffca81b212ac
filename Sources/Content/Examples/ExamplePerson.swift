internal import Project
package import RuleEngine
internal import TaxTables
package import Text

/// The facts of one adult of an example, in the order of the file.
package struct ExamplePerson: Sendable {
    package let entries: [(name: String, value: String)]
    package let taxpayer: Taxpayer
    /// The facts that the rules declare.
    package let facts: FactCatalogue
    /// The location of the entries in a file; nil for a combination of several people.
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

    /// Returns the person with the facts of another.
    ///
    /// Amounts are added.
    ///
    /// - Throws: `InputError` if both state the same profile fact, or an amount that a person can
    ///   have only once. Nothing is overridden.
    package func and(_ other: ExamplePerson) throws(InputError) -> ExamplePerson {
        var taxpayer = taxpayer
        for (name, amount) in facts.entered(by: other.taxpayer) {
            guard taxpayer[name].isZero || facts.amount(name)?.isHadOnce != true else {
                throw InputError("this person has '\(name.name)' already", fix: nil)
            }
            taxpayer[name] += amount
        }
        for entry in other.entries where facts.profileFact(named: entry.name) != nil {
            guard !entries.contains(where: { $0.name == entry.name }) else {
                throw InputError("this person has '\(entry.name)' already", fix: nil)
            }
            try facts.enter(entry.name, entry.value, of: &taxpayer)
        }
        return ExamplePerson(
            entries: entries + other.entries, taxpayer: taxpayer, facts: facts)
    }

    /// The entries for a description of the person, without facts that are 0 or no.
    package var shownEntries: [(name: String, value: String)] {
        entries.filter { !taxpayer.statedAsNothing.contains($0.name) }
    }
}

extension YAMLMappingReader {
    /// Reads the facts of a person, as for `calc`; nil, after diagnostics, if one is invalid.
    package func person(_ key: String, using amounts: ExampleAmounts) -> ExamplePerson? {
        mapping(key) { $0.person(using: amounts) }
    }

    /// Reads the facts of a person from this mapping; nil, after diagnostics, if one is invalid.
    package func person(using amounts: ExampleAmounts) -> ExamplePerson? {
        var taxpayer = Taxpayer()
        var entries: [(name: String, value: String)] = []
        var isValid = true
        for entry in remainingEntries() {
            let values = texts(at: entry.value, of: entry.key)
            let written = values.map(\.text).joined(separator: ",")
            do {
                let like = amounts[entry.key]?.like
                let value = try amounts.facts.annual(written, of: like?.name ?? entry.key)
                if let like {
                    var other = Taxpayer()
                    try amounts.facts.enter(like.name, value, of: &other)
                    taxpayer[like] += other[like]
                } else {
                    try amounts.facts.enter(entry.key, value, of: &taxpayer)
                }
                entries.append((entry.key, value))
            } catch {
                isValid = false
                let offsets = error.candidates.isEmpty ? entry.value.offsets : entry.keyOffsets
                report("bad-example", error.summary, at: offsets, fix: error.fix)
            }
        }
        return isValid
            ? ExamplePerson(
                entries: entries, taxpayer: taxpayer, facts: amounts.facts,
                location: (source, offsets)) : nil
    }
}
