internal import Text

/// The facts of all rule files, by owner.
package struct FactList: Sendable {
    /// All facts, in the order of the files.
    package private(set) var all: [FactSyntax] = []
    package private(set) var adult: [FactSyntax] = []
    package private(set) var spouse: [FactSyntax] = []
    package private(set) var child: [FactSyntax] = []
    package private(set) var relative: [FactSyntax] = []
    package private(set) var adultIndex: [String: Int] = [:]
    private var adultNumbers = NameTable()
    package private(set) var childIndex: [String: Int] = [:]
    package private(set) var relativeIndex: [String: Int] = [:]
    /// The index of the `spouse` fact that stands for a line, by form and line.
    package private(set) var standIns: [String: Int] = [:]
    /// The index of the adult's own age among the facts of adults; nil if no age is declared.
    package private(set) var ageOfAdult: Int?
    /// The index of a child's age among the facts of children; nil if no age is declared.
    package private(set) var ageOfChild: Int?
    /// The errors in declarations of facts.
    private(set) var mistakes: [Diagnostic] = []

    init(_ files: [RuleFile]) {
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
                mistakes.append(
                    Diagnostic(
                        .error, "repeated-rule", "there are two facts named '\(fact.name)'",
                        in: file.source, at: fact.name.offsets, fix: "keep one"))
            }
        }
        for (index, fact) in adult.enumerated() { adultNumbers[fact.name.name] = index }
        ageOfAdult = Self.ownAge(.adult, among: adult)
        ageOfChild = Self.ownAge(.child, among: child)
        for file in files { checkAges(file) }
    }

    /// Returns the only age of an adult or a child, or the first with the flag `own`.
    private static func ownAge(_ owner: FactSyntax.Owner, among facts: [FactSyntax]) -> Int? {
        let ages = facts.indices.filter { facts[$0].owner == owner && facts[$0].kind == .age }
        return ages.count == 1 ? ages.first : ages.first { facts[$0].isOwnAge }
    }

    /// Returns true if a fact is its owner's own age.
    package func isOwnAge(_ fact: FactSyntax) -> Bool {
        switch fact.owner {
        case .adult: ageOfAdult.map { adult[$0].name.text == fact.name.text } ?? false
        case .child: ageOfChild.map { child[$0].name.text == fact.name.text } ?? false
        case .spouse, .relative, .household: false
        }
    }

    /// Reports several ages without the flag `own`, and a second one with it.
    private mutating func checkAges(_ file: RuleFile) {
        for fact in file.facts where fact.kind == .age {
            let facts = fact.owner == .adult ? adult : fact.owner == .child ? child : []
            let ages = facts.filter { $0.owner == fact.owner && $0.kind == .age }
            let first = ages.first { $0.isOwnAge } ?? ages.first
            guard let first, first.name.text != fact.name.text, fact.isOwnAge == first.isOwnAge
            else { continue }
            mistakes.append(
                Diagnostic(
                    .error, "several-ages",
                    fact.isOwnAge
                        ? "'\(fact.name)' and '\(first.name)' are both the person’s own age"
                        : "'\(fact.name)' and '\(first.name)' are ages, and neither is the person’s own",
                    in: file.source, at: fact.name.offsets,
                    fix: "write ', own' after 'age' for the person’s own age"))
        }
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

    /// The indices of the facts `shares the child` among the facts of children.
    package var sharing: [Int] { child.indices.filter { child[$0].sharesChild } }

    /// Returns the index of a fact among those of adults; nil if there is none.
    package func indexOfAdultFact(_ name: String) -> Int? { adultIndex[name] }

    /// Returns the index of a fact among those of adults; nil if there is none.
    package func indexOfAdultFact(_ name: Name) -> Int? { adultNumbers[name] }
}
