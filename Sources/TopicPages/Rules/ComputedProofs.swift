internal import BuildStore
internal import Content
internal import Project
internal import RuleEngine
internal import TaxTables

/// The examples of rules: the amounts that documents state, beside the computed ones.
struct ComputedProofs: Sendable {
    let all: [RuleProof]
    private let byBody: [Int: [RuleProof]]

    init(_ guide: Guide) {
        let laws = Dictionary(uniqueKeysWithValues: guide.laws.all.map { ($0.key, $0.value) })
        all = RuleExamples.proofs(guide.ruleSet, laws: laws)
        byBody = Dictionary(grouping: all, by: \.body)
    }

    /// Returns the examples of a rule, in the order of its file.
    func proofs(of body: Int) -> [RuleProof] { byBody[body] ?? [] }
}

extension Guide {
    /// Returns the authority of an example: that of its best document; nil in a guide without a host
    /// register.
    func standing(of proof: RuleProof) -> DocumentStanding? {
        proof.documents.compactMap { register[$0]?.standing }.min()
    }

    /// Returns true if an official document, or a copy of one, states an example.
    func isOfficial(_ proof: RuleProof) -> Bool { standing(of: proof).map { $0 < .other } ?? false }
}
