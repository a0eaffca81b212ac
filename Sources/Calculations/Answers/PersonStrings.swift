package import Content
package import Project
package import RuleEngine
internal import TaxTables

extension SiteStrings {
    /// Returns sentences that describe the household of an example before its addition.
    package func sentences(for example: TopicExample) -> String {
        let (before, after) = (example.before.adults[0], example.after.adults[0])
        let first = sentence(for: before.profile, isBefore: before.profile != after.profile)
        guard let spouse = example.base.spouse?.taxpayer.profile else { return first }
        let facts = [age(spouse)] + self.facts.truths(of: spouse)
        return "\(first) \(text(.forSpouse, ["facts": list(facts)]))"
    }

    /// Returns a sentence that describes the person of a calculation.
    ///
    /// - Parameter isBefore: A Boolean value that is true if an example adds a fact to this person.
    package func sentence(for profile: Profile, isBefore: Bool = false) -> String {
        let facts =
            self.facts.choices(of: profile) + [age(profile)]
            + dependants(profile).map { text(.personWith, ["entry": $0]) }
            + (dependants(profile).isEmpty ? [self[.personWithoutDependants]] : [])
            + self.facts.truths(of: profile)
            + [self[.personResident]]
        return text(isBefore ? .forPersonBefore : .forPerson, ["facts": list(facts)])
    }

    private func age(_ profile: Profile) -> String {
        profile.age.map { text(.personOfAge, ["age": "\($0)"]) } ?? self[.personOfWorkingAge]
    }

    /// Returns descriptions of the person's dependants, in the order of the rule files.
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
