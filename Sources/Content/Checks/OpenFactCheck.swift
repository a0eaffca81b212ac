package import RuleEngine
package import TaxTables
package import Text

/// Reports facts that the benefits of a page depend on and that no file states.
///
/// A fact is open if it is not stated and another value changes the benefits of the household.
/// Only guides whose profiles declare common facts are checked.
package struct OpenFactCheck {
    private let guide: Guide
    private let ofEverybody: Set<String>?

    package init(_ guide: Guide) {
        self.guide = guide
        ofEverybody = guide.profiles?.ofEverybody
    }

    /// Returns the open facts of a person at several incomes, each with the first jurisdiction in
    /// which it is open.
    ///
    /// - Parameter places: The possible jurisdictions of the household; all of the year's if nil.
    package func openFacts(
        of households: [Household], in places: [Jurisdiction]? = nil, _ year: TaxYear,
        ofBothAdults isOfBoth: Bool = false
    ) -> [(fact: String, place: Jurisdiction)] {
        guard let law = guide.laws[year], let ofEverybody else { return [] }
        var found: [(fact: String, place: Jurisdiction)] = []
        for place in places ?? law.residences {
            for household in households {
                let stated = ofEverybody.union(found.map(\.fact))
                found += OpenFactSearch(law).openFacts(
                    of: household, in: place, except: stated, ofBothAdults: isOfBoth
                ).map { ($0, place) }
            }
        }
        return found
    }

    /// Returns a warning for each open fact, located at the person's entries.
    package func diagnostics(
        of households: [Household], in places: [Jurisdiction]? = nil, _ year: TaxYear,
        at person: ExamplePerson, ofBothAdults isOfBoth: Bool = false
    ) -> [Diagnostic] {
        guard let location = person.location else { return [] }
        return openFacts(of: households, in: places, year, ofBothAdults: isOfBoth).map {
            Self.diagnostic(
                of: $0.fact, in: $0.place, year, source: location.source, at: location.offsets)
        }
    }

    package static func diagnostic(
        of fact: String, in place: Jurisdiction, _ year: TaxYear, source: SourceText,
        at offsets: Range<Int>
    ) -> Diagnostic {
        Diagnostic(
            .warning, "open-fact",
            "'\(fact)' is not stated, and benefits of \(year.number) in \(place.code) depend on it",
            in: source, at: offsets,
            fix: "state it for this person, even if it is 0 or false, or in 'everybody' of "
                + ExampleProfiles.path)
    }

    /// Warnings about open facts of example people at the incomes of their groups.
    var ofProfiles: [Diagnostic] {
        let groups = guide.profiles?.groups ?? []
        var seen: Set<String> = []
        return groups.flatMap(\.people).filter { seen.insert($0.identifier).inserted }.flatMap {
            profile in
            let incomes = groups.filter {
                $0.people.contains { $0.identifier == profile.identifier }
            }.flatMap(\.incomes)
            let households = Set(incomes).sorted().compactMap { income in
                try? profile.facts.adding(income, of: profile.income).household()
            }
            return diagnostics(
                of: households, guide.currentYear, at: profile.facts.person,
                ofBothAdults: profile.facts.spouse != nil)
        }
    }
}
