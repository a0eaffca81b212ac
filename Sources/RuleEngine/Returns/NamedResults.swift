internal import RuleLanguage
package import TaxTables

/// The declared results of a return.
package struct NamedResults: Hashable, Sendable {
    private let declared: DeclaredResults
    private var amounts: [Money]

    init() {
        declared = .none
        amounts = []
    }

    init(_ declared: DeclaredResults, _ amounts: [Money]) {
        self.declared = declared
        self.amounts = amounts
    }

    /// Returns a result by name; nil if no rule declares it.
    package subscript(_ name: String) -> Money? { declared.indices[name].map { amounts[$0] } }

    /// The results of data files, in the order of the rules.
    package var listed: [(name: String, amount: Money)] {
        declared.all.indices.filter { !declared.all[$0].isHidden }.map {
            (declared.all[$0].name.text, amounts[$0])
        }
    }

    /// The deductions from pay with the components that they belong to, in the order of the rules.
    package var parts: [(name: String, part: String, amount: Money)] {
        declared.all.indices.compactMap { index in
            declared.all[index].part.map {
                (declared.all[index].name.text, $0.text, amounts[index])
            }
        }
    }

    package static func == (left: NamedResults, right: NamedResults) -> Bool {
        if left.declared === right.declared { return left.amounts == right.amounts }
        // Two laws may declare the same results in another order.
        return left.amounts.count == right.amounts.count
            && left.declared.all.allSatisfy { left[$0.name.text] == right[$0.name.text] }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(amounts.reduce(Int64(0)) { $0 &+ $1.cents })
    }
}

/// The declared results that all returns of a law share.
final class DeclaredResults: Sendable {
    static let none = DeclaredResults([])

    let all: [ResultSyntax]
    let indices: [String: Int]

    init(_ results: [ResultSyntax]) {
        all = results
        indices = Dictionary(
            results.enumerated().map { ($1.name.text, $0) }, uniquingKeysWith: { first, _ in first }
        )
    }
}

extension TaxLaw {
    /// Returns the components of deductions from pay in a jurisdiction, with their words, in the order of the
    /// rules.
    package func partsOfPay(
        in place: Jurisdiction, language: String
    ) -> [(name: String, label: String)] {
        let program = programs.program(of: place, for: ProgramPeople())
        let present = program?.program.adults.first?.results ?? [:]
        var found: [(name: String, label: String)] = []
        for result in ruleSet.results {
            guard let part = result.part, present[result.name.text] != nil,
                !found.contains(where: { $0.name == part.text })
            else { continue }
            found.append((part.text, result.words(in: language) ?? part.text))
        }
        return found
    }
}
