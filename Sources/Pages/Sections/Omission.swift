internal import Calculations
internal import RuleEngine
package import TaxTables

/// What pages leave out in a place, because it cannot be computed there.
package struct Omission: Hashable, Sendable {
    /// What it is, in words that 'is not computed' may follow.
    package let what: String
    /// The short name of the place, such as `ON`.
    package let code: String
    package let year: TaxYear
    /// Why, in words for authors.
    package let reason: String
    /// The file that asks for it.
    package let path: String

    package init(
        _ what: String, in place: Jurisdiction, _ year: TaxYear, because error: any Error,
        askedForIn path: String
    ) {
        let reason =
            (error as? CalculationError)?.reason ?? (error as? InputError)?.summary ?? "\(error)"
        self.init(what, in: place.code, year, because: reason, askedForIn: path)
    }

    package init(
        _ what: String, in code: String, _ year: TaxYear, because reason: String,
        askedForIn path: String
    ) {
        self.what = what
        self.code = code
        self.year = year
        self.reason = reason
        self.path = path
    }
}

/// What is computed for the places of a year, and why it is not for others.
package struct ComputedPlaces<Value: Sendable>: Sendable {
    package private(set) var values: [(place: Jurisdiction, value: Value)] = []
    private var failures: [(place: Jurisdiction, error: any Error)] = []

    package init(_ places: [Jurisdiction], _ compute: (Jurisdiction) throws -> Value) {
        for place in places {
            do {
                values.append((place, try compute(place)))
            } catch {
                failures.append((place, error))
            }
        }
    }

    /// The places where it is not computed.
    package func leftOut(_ what: String, _ year: TaxYear, askedForIn path: String) -> [Omission] {
        failures.map { Omission(what, in: $0.place, year, because: $0.error, askedForIn: path) }
    }
}

extension ComputedPlaces {
    /// What is computed for the first of the places where it can be.
    package var first: Value? { values.first?.value }

    package var byPlace: [Jurisdiction: Value] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.place, $0.value) })
    }
}
