internal import Content
package import Project
package import RuleEngine
internal import RuleLanguage
package import TaxTables
package import Text

/// The examples of rules, computed, for the terminal.
package struct ProofListing {
    private let laws: [TaxYear: TaxLaw]
    private let ruleSet: RuleSet
    private let register: SourceRegister
    private let proofs: [RuleProof]

    /// Nil for a guide without tables.
    package init?(_ laws: [TaxYear: TaxLaw], _ register: SourceRegister) {
        guard let ruleSet = laws.values.first?.ruleSet else { return nil }
        self.laws = laws
        self.ruleSet = ruleSet
        self.register = register
        proofs = RuleExamples.proofs(ruleSet, laws: laws)
    }

    /// The names of the rules.
    package var names: Set<String> { Set(ruleSet.rules.keys.map(\.name)) }

    /// The errors of examples.
    package var errors: [Diagnostic] {
        RuleExamples.check(ruleSet, laws: laws, documents: register.identifiers)
            .filter { $0.severity == .error }
    }

    package var exampleCount: Int { proofs.count }
    package var documentCount: Int { Set(proofs.flatMap(\.documents)).count }

    /// Rows of a rule, the number of its examples and of those from official documents, and the years.
    package var rows: [[String]] {
        rules.map { rule, found in
            let years = Set(found.map(\.year)).sorted().map(\.description)
            return [
                rule, String(found.count), String(found.count(where: isOfficial)),
                years.joined(separator: " "),
            ]
        }
    }

    /// The rules without an example from an official document.
    package var rulesWithoutOfficialExample: [String] {
        rules.filter { !$0.proofs.contains(where: isOfficial) }.map(\.name)
    }

    private var rules: [(name: String, proofs: [RuleProof])] {
        let byBody = Dictionary(grouping: proofs, by: \.body)
        return ruleSet.bodies.enumerated().compactMap { body, rule in
            rule.key == nil ? nil : (rule.name, byBody[body] ?? [])
        }
    }

    private func isOfficial(_ proof: RuleProof) -> Bool {
        proof.documents.contains { (register[$0]?.standing ?? .other) < .other }
    }

    /// Returns rows of an example, an amount, what the document states, what the rules compute, and the
    /// documents.
    package func rows(of rule: String) -> [[String]] {
        proofs.filter { ruleSet.bodies[$0.body].name == rule }.flatMap { proof in
            let adults = proof.facts.enumerated().map { adult, facts in
                facts.map { "\(adult == 0 ? "" : "spouse ")\($0.name) \($0.value)" }
                    .joined(separator: ", ")
            }
            let stated = adults.filter { !$0.isEmpty } + (proof.isHousehold ? ["household"] : [])
            let title = "\(proof.year) \(proof.place.code): \(stated.joined(separator: "; "))"
            return proof.results.enumerated().map { number, result in
                let whose = result.adults == .first ? "" : "\(result.adults.rawValue) "
                return [
                    number == 0 ? title : "", whose + result.name, result.stated.description,
                    result.computed.description,
                    number == 0 ? proof.documents.joined(separator: ", ") : "",
                ]
            }
        }
    }
}
