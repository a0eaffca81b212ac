package import RuleLanguage
package import TaxTables

/// An example of a rule: the amounts that its documents state, beside those that the rules compute.
package struct RuleProof: Sendable {
    /// A fact of an adult, as in the example: `other-income 60000`.
    package struct Fact: Sendable {
        package let name: String
        package let value: String
    }

    /// The adults whose amount a result is.
    package enum Adults: String, Sendable {
        case first
        case spouse
        case both
    }

    /// An amount that the documents state.
    package struct Result: Sendable {
        /// The name of a result or step, with a form before a dot if several forms have it.
        package let name: String
        /// The step whose words name the amount; nil for an amount that is no step.
        package let step: StepName?
        package let adults: Adults
        package let stated: Money
        /// A Boolean value that is true if the documents state whole units of the currency.
        package let isWhole: Bool
        package let computed: Money
    }

    /// The name of what a return leaves, in examples.
    package static let leftOver = "after-tax"

    /// The rule by its number in the rule set.
    package let body: Int
    package let year: TaxYear
    package let place: Jurisdiction
    /// The facts of the person and, if the example states any, of the spouse.
    package let facts: [[Fact]]
    /// The adults as the rules take them, in the order of `facts`.
    package let adults: [Taxpayer]
    /// A Boolean value that is true if the benefits of a household are computed, as by `calc --household`.
    package let isHousehold: Bool
    package let results: [Result]
    package let documents: [String]
    /// A Boolean value that is true if the documents omit the same amounts as the rules.
    package let isIncomplete: Bool
}

extension RuleExamples {
    /// Computes the examples of rules, in the order of the rule files.
    ///
    /// Examples with an error or without tables are left out; `check` reports them.
    ///
    /// - Parameter bodies: The rules by their numbers in the rule set; nil for all.
    /// - Complexity: One calculation of a household for each example.
    package static func proofs(
        of bodies: Set<Int>? = nil, _ ruleSet: RuleSet, laws: [TaxYear: TaxLaw]
    ) -> [RuleProof] {
        guard ruleSet.isUsable else { return [] }
        var examples = RuleExamples(ruleSet, laws, [], [])
        let ofHouseholds = ruleSet.rulesOfHouseholds()
        var proofs: [RuleProof] = []
        for file in ruleSet.files {
            for rule in file.rules {
                let key = RuleSet.RuleKey(group: rule.role.group, name: rule.name.text)
                guard let body = ruleSet.rules[key], bodies?.contains(body) ?? true else {
                    continue
                }
                for text in rule.examples {
                    examples.begin()
                    examples.check(
                        text, ofHousehold: ofHouseholds.contains(key), in: file.source)
                    guard let example = RuleExample(text),
                        let proof = examples.proof(of: example, body: body)
                    else { continue }
                    proofs.append(proof)
                }
            }
        }
        return proofs
    }

    /// Returns the example that was checked last; nil if it has an error or was not computed.
    private func proof(of example: RuleExample, body: Int) -> RuleProof? {
        guard let subject, !results.isEmpty, results.count == example.results.count else {
            return nil
        }
        return RuleProof(
            body: body, year: subject.year, place: subject.place, facts: subject.facts,
            adults: subject.adults, isHousehold: subject.isHousehold, results: results,
            documents: example.documents.map { String($0.text) },
            isIncomplete: example.isIncomplete)
    }
}
