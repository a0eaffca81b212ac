internal import Calculations
internal import RuleEngine
package import TaxTables

/// Content that pages omit for a jurisdiction, because it cannot be computed.
package struct Omission: Hashable, Sendable {
    /// The omitted content, as the subject of 'is not computed'.
    package let what: String
    /// The code of the jurisdiction, such as `ON`.
    package let code: String
    package let year: TaxYear
    /// The reason, for authors.
    package let reason: String
    /// The path of the file that requests the content.
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

/// Values computed for the jurisdictions of a year, and the errors of those that failed.
package struct ComputedJurisdictions<Value: Sendable>: Sendable {
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

    /// Returns the omissions of the jurisdictions that failed.
    package func leftOut(_ what: String, _ year: TaxYear, askedForIn path: String) -> [Omission] {
        failures.map { Omission(what, in: $0.place, year, because: $0.error, askedForIn: path) }
    }
}

extension ComputedJurisdictions {
    /// The value of the first jurisdiction that did not fail.
    package var first: Value? { values.first?.value }

    package var byPlace: [Jurisdiction: Value] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.place, $0.value) })
    }
}
