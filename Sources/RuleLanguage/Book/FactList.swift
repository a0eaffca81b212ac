internal import GuideDiagnostics

/// The facts that the rule files declare, by whose they are.
package struct FactList: Sendable {
    /// All of them, in the order of the files.
    package private(set) var all: [FactSyntax] = []
    package private(set) var adult: [FactSyntax] = []
    package private(set) var spouse: [FactSyntax] = []
    package private(set) var child: [FactSyntax] = []
    package private(set) var relative: [FactSyntax] = []
    package private(set) var adultIndex: [String: Int] = [:]
    private var adultNumbers = NameTable()
    package private(set) var childIndex: [String: Int] = [:]
    package private(set) var relativeIndex: [String: Int] = [:]
    /// Which fact of `spouse` takes the place of a line, by form and line.
    package private(set) var standIns: [String: Int] = [:]

    init(_ files: [RuleFile], diagnostics: inout [Diagnostic]) {
        for file in files {
            for fact in file.facts {
                all.append(fact)
                let isNew =
                    switch fact.owner {
                    case .adult, .household: Self.add(fact, to: &adult, &adultIndex)
                    case .child: Self.add(fact, to: &child, &childIndex)
                    case .relative: Self.add(fact, to: &relative, &relativeIndex)
                    case .spouse: addSpouse(fact)
                    }
                guard !isNew else { continue }
                diagnostics.append(
                    Diagnostic(
                        .error, "repeated-rule", "there are two facts named '\(fact.name)'",
                        in: file.source, at: fact.name.offsets, remedy: "keep one"))
            }
        }
        for (index, fact) in adult.enumerated() { adultNumbers[fact.name.name] = index }
    }

    private static func add(
        _ fact: FactSyntax, to facts: inout [FactSyntax], _ index: inout [String: Int]
    ) -> Bool {
        guard index.updateValue(facts.count, forKey: fact.name.text) == nil else { return false }
        facts.append(fact)
        return true
    }

    private mutating func addSpouse(_ fact: FactSyntax) -> Bool {
        for line in fact.standsFor { standIns[line.text] = spouse.count }
        spouse.append(fact)
        return true
    }

    /// The facts of children by which somebody else has a share of what is paid for a child, by their places.
    package var sharing: [Int] { child.indices.filter { child[$0].sharesChild } }

    /// The place of a fact among those of adults.
    package func indexOfAdultFact(_ name: String) -> Int? { adultIndex[name] }

    /// The place of a fact among those of adults, found by the number of its name; nil if there is none.
    package func indexOfAdultFact(_ name: Name) -> Int? { adultNumbers[name] }
}
