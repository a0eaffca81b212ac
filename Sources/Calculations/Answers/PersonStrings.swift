package import Project
package import RuleEngine
internal import TaxTables

extension SiteStrings {
    /// Whom a calculation is for, in a sentence made from what is known of the person.
    ///
    /// - Parameter isBefore: Whether an example then adds a fact.
    package func sentence(for profile: Profile, isBefore: Bool = false) -> String {
        let facts =
            self.facts.choices(of: profile) + [age(profile)]
            + dependants(profile).map { text(.personWith, ["entry": $0]) }
            + (dependants(profile).isEmpty ? [self[.personWithoutDependants]] : [])
            + self.facts.truths(of: profile)
            + [self[.personResident]]
        return text(isBefore ? .forPersonBefore : .forPerson, ["facts": list(facts)])
    }

    /// What the rules say beside a return, such as of what is not part of it; nil for nothing.
    package func notice(of result: Calculation.Result) -> String? {
        let texts = result.named.notices.filter { $0.amount > .zero }.compactMap {
            result.named.text(ofNotice: $0.name, in: language.rawValue, numbers.money)
        }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    private func age(_ profile: Profile) -> String {
        profile.age.map { text(.personOfAge, ["age": "\($0)"]) } ?? self[.personOfWorkingAge]
    }

    /// Who depends on the person, each in words, in the order in which the rule files declare it.
    private func dependants(_ profile: Profile) -> [String] {
        facts.catalogue.profile.compactMap { fact in
            let value: String
            if fact.isAgesOfChildren {
                value = profile.children.map(String.init).joined(separator: ",")
            } else if fact.isRelatives {
                value = profile.infirmRelatives.map(\.description).joined(separator: ",")
            } else if fact.isOfDependant, profile.truths.contains(fact.name) {
                value = "true"
            } else {
                return nil
            }
            return value.isEmpty ? nil : entry((fact.name, value))
        }
    }
}
