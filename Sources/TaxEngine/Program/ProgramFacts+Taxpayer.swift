internal import RuleLanguage
internal import TaxTables

/// Where the facts that the rule files declare are found in a taxpayer.
struct FactSources: Sendable {
    private enum Source: Sendable {
        case amount(AmountName)
        /// What stands where it was not given.
        case age(otherwise: Int64)
        case disability
        case volunteerFirefighter
        case infirmSpouse
        case livesAlone
        case nothing
    }

    private let adult: [Source]
    private let childIsInfirm: [Bool]
    private let relativeFacts: Int

    init(_ facts: FactList) {
        adult = facts.adult.map { fact in
            if let amount = AmountName(name: fact.name.text) { return .amount(amount) }
            switch ProfileName(rawValue: fact.name.text) {
            case .age: return .age(otherwise: fact.otherwise ?? 18)
            case .disability: return .disability
            case .volunteerFirefighter: return .volunteerFirefighter
            case .infirmSpouse: return .infirmSpouse
            case .livesAlone: return .livesAlone
            default: return .nothing
            }
        }
        childIsInfirm = facts.child.map { $0.kind == .truth }
        relativeFacts = facts.relative.count
    }

    /// Puts the facts of a return into the registers of a program.
    func enter(
        _ taxpayer: Taxpayer, measuring measured: AmountName?, of program: ProgramAdult,
        into registers: UnsafeMutableBufferPointer<Register>
    ) {
        let profile = taxpayer.profile
        for (index, source) in adult.enumerated() {
            var register = Register()
            switch source {
            case .amount(let name):
                register.cents = taxpayer[name].cents
                if name == measured { register.slope = Line.unitSlope }
            case .age(let otherwise):
                register.cents = profile.age.map { Int64($0) } ?? otherwise
                registers[Int(program.givenFacts[index])].cents = profile.age == nil ? 0 : 1
            case .disability: register.cents = profile.hasDisability ? 1 : 0
            case .volunteerFirefighter: register.cents = profile.isVolunteerFirefighter ? 1 : 0
            case .infirmSpouse: register.cents = profile.hasInfirmSpouse ? 1 : 0
            case .livesAlone: register.cents = profile.livesAlone ? 1 : 0
            case .nothing: continue
            }
            register.isBlank = register.cents == 0 && register.slope == 0
            registers[Int(program.adultFacts[index])] = register
        }
        registers[0] = Register()
        enterFamily(profile, of: program, into: registers)
    }

    private func enterFamily(
        _ profile: Profile, of program: ProgramAdult,
        into registers: UnsafeMutableBufferPointer<Register>
    ) {
        func known(_ cents: Int64) -> Register { Register(cents: cents, slope: 0, isBlank: false) }
        registers[Int(program.hasSpouse)] = known(profile.hasSpouse ? 1 : 0)
        if profile.hasSpouse {
            for register in program.spouseFacts {
                registers[Int(register)] = known(profile.spouseNetIncome.cents)
            }
        }
        guard !profile.infirmRelatives.isEmpty else { return }
        for (facts, income) in zip(program.relativeFacts, profile.infirmRelatives.sorted()) {
            for register in facts { registers[Int(register)] = known(income.cents) }
        }
    }

    /// The facts of the children of a return, in the order of their declaration.
    func children(of profile: Profile) -> [[Int64]] {
        var infirm = profile.infirmChildren
        return profile.children.map { age in
            let isInfirm = age < 18 && infirm > 0
            if isInfirm { infirm -= 1 }
            return childIsInfirm.map { $0 ? (isInfirm ? 1 : 0) : Int64(age) }
        }
    }
}
