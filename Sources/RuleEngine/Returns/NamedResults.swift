internal import RuleLanguage
package import TaxTables

/// The totals of a return under the names that rules declare for them.
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

    /// A result by its name; nil where no rule declares it.
    package subscript(_ name: String) -> Money? { declared.places[name].map { amounts[$0] } }

    /// The results that files list, in the order of the rules.
    package var listed: [(name: String, amount: Money)] {
        declared.all.indices.filter { !declared.all[$0].isHidden }.map {
            (declared.all[$0].name.text, amounts[$0])
        }
    }

    /// What is taken from pay by the parts that it is of, in the order of the rules.
    package var parts: [(name: String, part: String, amount: Money)] {
        declared.all.indices.compactMap { index in
            declared.all[index].part.map {
                (declared.all[index].name.text, $0.text, amounts[index])
            }
        }
    }

    package static func == (left: NamedResults, right: NamedResults) -> Bool {
        if left.declared === right.declared { return left.amounts == right.amounts }
        // Two laws may declare the same in another order.
        return left.amounts.count == right.amounts.count
            && left.declared.all.allSatisfy { left[$0.name.text] == right[$0.name.text] }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(amounts.reduce(Int64(0)) { $0 &+ $1.cents })
    }
}

/// The results that rules declare, which all returns of a law share.
final class DeclaredResults: Sendable {
    static let none = DeclaredResults([])

    let all: [ResultSyntax]
    let places: [String: Int]

    init(_ results: [ResultSyntax]) {
        all = results
        places = Dictionary(
            results.enumerated().map { ($1.name.text, $0) }, uniquingKeysWith: { first, _ in first }
        )
    }
}

extension TaxLaw {
    /// The parts of what is taken from pay in a place, in the order of the rules, with their words.
    package func partsOfPay(
        in place: Jurisdiction, language: String
    ) -> [(name: String, label: String)] {
        let program = programs.program(of: place, for: ProgramPeople())
        let present = program?.program.adults.first?.results ?? [:]
        var found: [(name: String, label: String)] = []
        for result in book.results {
            guard let part = result.part, present[result.name.text] != nil,
                !found.contains(where: { $0.name == part.text })
            else { continue }
            found.append((part.text, result.words(in: language) ?? part.text))
        }
        return found
    }
}
