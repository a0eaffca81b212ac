package import Project
package import RuleEngine
package import TaxTables

/// The elections with which most is left of a household, and the gain of all of them together.
package struct ElectionGain: Hashable, Sendable {
    package let elections: [Election]
    /// The increase of the household's net income.
    package let gain: Money
}

extension TaxLaw {
    /// Returns the elections with which most is left of a household; nil if they add nothing.
    ///
    /// - Throws: The errors of `calculate`.
    package func electionGain(
        of household: Household, in residence: Jurisdiction
    ) throws(CalculationError) -> ElectionGain? {
        let (elections, elected) = try elections(of: household, in: residence)
        guard !elections.isEmpty else { return nil }
        let gain =
            try amounts(of: elected, in: residence).left
            - amounts(of: household, in: residence).left
        return ElectionGain(elections: elections, gain: gain)
    }
}

extension SiteStrings {
    /// Returns a sentence for each election of spouses.
    ///
    /// - Parameter asBest: A Boolean value that is true if the sentences compare with a stated amount.
    package func sentences(_ elections: [Election], asBest: Bool = false) -> [String] {
        elections.map { election in
            text(
                asBest ? .electionBest : election.isTaken ? .electionTaken : .electionOpen,
                [
                    "name": name(of: election), "person": person(election.adult),
                    "amount": numbers.money(election.amount),
                    "gain": numbers.money(election.gain),
                ])
        }
    }

    /// Returns the words of an elected amount.
    package func name(of election: Election) -> String {
        facts.catalogue.label(of: election.name.name, in: language.rawValue) ?? election.name.name
    }

    /// Returns the name of an adult of a household.
    package func person(_ adult: Int) -> String {
        self[adult == 0 ? InterfaceStrings.firstAdult : .secondAdult]
    }
}
