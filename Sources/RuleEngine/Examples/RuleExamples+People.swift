package import RuleLanguage
package import TaxTables
internal import Text

/// The people of examples.
extension RuleExamples {
    /// Returns the people of an example; a spouse has a return if facts begin with `spouse`.
    mutating func people(
        of example: RuleExample, in source: SourceText
    ) -> (Household, facts: [[RuleProof.Fact]])? {
        var adults = [Taxpayer(), Taxpayer()]
        var facts: [[RuleProof.Fact]] = [[], []]
        for fact in example.facts {
            let ofSpouse = fact.ofSpouse
            let words = Self.words((ofSpouse ?? fact).text)
            let adult = ofSpouse == nil ? 0 : 1
            do throws(InputError) {
                facts[adult].append(try Self.enter(words, into: &adults[adult], self.facts))
            } catch {
                // The fact may be declared with an error.
                guard !hasErrorsInRules else { return nil }
                report(error.summary, fact.offsets, source, error.fix)
                return nil
            }
        }
        if facts[1].isEmpty { return (Household(adults[0]), [facts[0]]) }
        let entered = zip(adults, facts).map {
            Household.Entered(taxpayer: $0, names: Set($1.map(\.name)))
        }
        do throws(InputError) {
            return (
                try Household(entered[0], spouse: entered[1], using: self.facts), facts
            )
        } catch {
            report(error.summary, example.place.offsets, source, error.fix)
            return nil
        }
    }

    /// Returns the person and jurisdiction of an example; nil for a household and for a text that is no
    /// example.
    package static func person(
        of text: Identifier, in law: TaxLaw
    ) -> (place: Jurisdiction, taxpayer: Taxpayer)? {
        guard let example = RuleExample(text), !example.isOfHousehold,
            let place = law.everywhere.first(where: { $0.code == example.place.text })
        else { return nil }
        var taxpayer = Taxpayer()
        for fact in example.facts {
            guard fact.ofSpouse == nil else { return nil }
            let words = words(fact.text)
            guard (try? enter(words, into: &taxpayer, law.facts)) != nil else { return nil }
        }
        return (place, taxpayer)
    }

    /// Returns the first word of a fact and the rest.
    private static func words(_ fact: Substring) -> [String] {
        fact.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1).map { String(Substring($0)) }
    }

    /// Enters a fact as on the command line.
    ///
    /// A bare choice states its fact, and the bare name of a yes-or-no fact means yes.
    private static func enter(
        _ words: [String], into taxpayer: inout Taxpayer, _ facts: FactCatalogue
    ) throws(InputError) -> RuleProof.Fact {
        let name = words.first ?? ""
        let fact: RuleProof.Fact
        if words.count > 1 {
            fact = RuleProof.Fact(name: name, value: try facts.annual(words[1], of: name))
        } else if let chosen = facts.fact(withChoice: name) {
            fact = RuleProof.Fact(name: chosen.name, value: name)
        } else {
            fact = RuleProof.Fact(name: name, value: "true")
        }
        try facts.enter(fact.name, fact.value, of: &taxpayer)
        return fact
    }
}
