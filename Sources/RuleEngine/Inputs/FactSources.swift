internal import RuleLanguage
internal import TaxTables

/// The position of each declared fact in a `Taxpayer`.
struct FactSources: Sendable {
    private enum ChildSource: Sendable {
        case age
        /// A number of children; with an age, only younger children count.
        case counted(String, below: Int64)
        case listed(String)
    }

    private enum Source: Sendable {
        /// The person's age, with its default.
        case age(otherwise: Int64)
        case truth(String)
        case number(String, otherwise: Int64)
        /// The index of the choice; people with a spouse have another default.
        case choice(String, [String], withSpouse: Int64)
    }

    /// The facts other than amounts, by index among those of adults.
    private let others: [(fact: Int, source: Source)]
    /// The index of each amount among the facts of adults, by number of the name; -1 for none.
    private let indices: [Int]
    private let ofChildren: [ChildSource]
    /// The indices of facts, by the name under which a person states them.
    private let indexByName: [String: Int]
    /// True for facts that the adults of a household share, by index among the facts of adults.
    private let isOfHousehold: [Bool]

    init(_ facts: FactList) {
        var others: [(fact: Int, source: Source)] = []
        var indices: [Int] = []
        for (index, fact) in facts.adult.enumerated() {
            let name = fact.name.text
            switch fact.kind {
            case .money:
                let number = AmountName(name).number
                while indices.count <= number { indices.append(-1) }
                indices[number] = index
            case .age where index == facts.ageOfAdult:
                others.append((index, .age(otherwise: fact.otherwise ?? 0)))
            case .age, .count:
                others.append((index, .number(name, otherwise: fact.otherwise ?? 0)))
            case .truth: others.append((index, .truth(name)))
            case .choice(let all):
                let withSpouse = fact.withSpouse.first.flatMap { all.firstIndex(of: $0.text) }
                others.append((index, .choice(name, all, withSpouse: Int64(withSpouse ?? 0))))
            }
        }
        self.others = others
        self.indices = indices
        indexByName = facts.adultIndex
        isOfHousehold = facts.adult.map { $0.owner == .household }
        ofChildren = facts.child.enumerated().map { index, fact in
            if let number = fact.countedAs {
                return .counted(number.text, below: fact.countedBelow ?? .max)
            }
            return index == facts.ageOfChild ? .age : .listed((fact.listedAs ?? fact.name).text)
        }
    }

    private func index(of name: AmountName) -> Int? {
        guard name.number < indices.count, indices[name.number] >= 0 else { return nil }
        return indices[name.number]
    }

    /// Writes the facts of a return into the registers of a program.
    ///
    /// - Parameter isFirst: A Boolean value that is true if this adult states the facts of the household.
    func enter(
        _ taxpayer: Taxpayer, measuring measured: AmountName?,
        growingBy slope: Int64 = Line.unitSlope, of program: ProgramAdult,
        isFirst: Bool = true, into registers: UnsafeMutableBufferPointer<Register>
    ) {
        for (name, amount) in taxpayer.enteredAmounts {
            guard let index = index(of: name), isFirst || !isOfHousehold[index] else { continue }
            registers[Int(program.adultFacts[index])] = Register(
                cents: amount.cents, slope: 0, isBlank: false)
            registers[Int(program.givenFacts[index])].cents = 1
        }
        if let measured, let index = index(of: measured) {
            let register = Int(program.adultFacts[index])
            registers[register].slope = slope
            registers[register].isBlank = false
        }
        let profile = taxpayer.profile
        for (fact, source) in others where isFirst || !isOfHousehold[fact] {
            var register = Register()
            switch source {
            case .age(let otherwise):
                register.cents = profile.age.map { Int64($0) } ?? otherwise
                registers[Int(program.givenFacts[fact])].cents = profile.age == nil ? 0 : 1
            case .number(let name, let otherwise):
                let number = profile.numbers[name]
                register.cents = number.map { Int64($0) } ?? otherwise
                registers[Int(program.givenFacts[fact])].cents = number == nil ? 0 : 1
            case .choice(let name, let all, let withSpouse):
                // The default is the first choice, or the first with a spouse.
                register.cents =
                    profile.choices[name].flatMap { all.firstIndex(of: $0) }.map { Int64($0) }
                    ?? (profile.hasSpouse ? withSpouse : 0)
            case .truth(let name):
                if profile.truths.isEmpty { continue }
                register.cents = profile.truths.contains(name) ? 1 : 0
                if register.cents == 1 { registers[Int(program.givenFacts[fact])].cents = 1 }
            }
            register.isBlank = register.cents == 0
            registers[Int(program.adultFacts[fact])] = register
        }
        for name in taxpayer.statedAsNothing {
            guard let index = indexByName[name], isFirst || !isOfHousehold[index] else { continue }
            registers[Int(program.givenFacts[index])].cents = 1
        }
        registers[0] = Register()
        enterFamily(profile, of: program, into: registers)
    }

    private func enterFamily(
        _ profile: Profile, of program: ProgramAdult,
        into registers: UnsafeMutableBufferPointer<Register>
    ) {
        func constant(_ cents: Int64) -> Register {
            Register(cents: cents, slope: 0, isBlank: false)
        }
        registers[Int(program.hasSpouse)] = constant(profile.hasSpouse ? 1 : 0)
        if profile.hasSpouse {
            for register in program.spouseFacts {
                registers[Int(register)] = constant(profile.spouseNetIncome.cents)
            }
        }
        guard !profile.infirmRelatives.isEmpty else { return }
        for (facts, income) in zip(program.relativeFacts, profile.infirmRelatives.sorted()) {
            for register in facts { registers[Int(register)] = constant(income.cents) }
        }
    }

    /// Records which facts of children were stated, without children all of them, and the facts of each child.
    func enterChildren(
        _ profile: Profile, of program: TaxProgram,
        into registers: UnsafeMutableBufferPointer<Register>
    ) {
        for (fact, register) in program.givenOfChildren.enumerated() where register != 0 {
            let isGiven =
                switch ofChildren[fact] {
                case .age: true
                case .counted(let name, _): profile.countedChildren[name] != nil
                case .listed(let name): profile.ofChildren[name] != nil
                }
            registers[Int(register)].cents = isGiven || profile.children.isEmpty ? 1 : 0
        }
        // Only a program with lines for each child has registers for several children.
        guard profile.children.count == program.childFacts.count else { return }
        for (indices, values) in zip(program.childFacts, children(of: profile)) {
            for (index, value) in zip(indices, values) {
                registers[Int(index)] = Register(cents: value, slope: 0, isBlank: value == 0)
            }
        }
    }

    /// Returns the facts of the children of a return, in the order of declaration.
    func children(of profile: Profile) -> [[Int64]] {
        if profile.children.isEmpty { return [] }
        var left = profile.countedChildren
        return profile.children.indices.map { child in
            let age = Int64(profile.children[child])
            return ofChildren.map { source in
                switch source {
                case .age: return age
                case .listed(let name):
                    let values = profile.ofChildren[name] ?? []
                    return child < values.count ? values[child] : 0
                case .counted(let name, let below):
                    guard age < below, let number = left[name], number > 0 else { return 0 }
                    left[name] = number - 1
                    return 1
                }
            }
        }
    }
}
