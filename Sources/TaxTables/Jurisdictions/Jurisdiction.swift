internal import Text

/// A jurisdiction: a country or an area inside it with tax law of its own.
///
/// Two values are equal if their names are, also across readings of a guide.
package struct Jurisdiction: Sendable {
    // Declared jurisdictions are never freed, so the reference needs no count.
    private unowned(unsafe) let declared: DeclaredJurisdiction

    package init(_ declared: DeclaredJurisdiction) { self.declared = declared }

    /// The name in paths of tables and figures and in addresses of pages.
    package var rawValue: String { declared.name }

    /// The code for the command line and examples of rules, such as `ON`.
    package var code: String { declared.code }

    /// The number of jurisdictions that contain it; 0 for the top one.
    package var level: Int { declared.level }

    /// A Boolean value that is true if no jurisdiction contains it.
    package var isTop: Bool { declared.level == 0 }

    /// A Boolean value that is true if residents file returns of it.
    package var hasReturns: Bool { declared.hasReturns }

    /// A Boolean value that is true if residents file a separate, complete return, besides that of a
    /// containing jurisdiction.
    package var hasOwnReturn: Bool { declared.hasOwnReturn }

    /// Returns true if the jurisdiction exists in a tax year.
    package func isThere(in year: TaxYear) -> Bool { declared.years.contains(year.number) }

    /// The jurisdiction that contains it; nil for the top one.
    package var parent: Jurisdiction? { declared.parent.map(Jurisdiction.init) }

    /// The containing jurisdictions from the top down, then itself.
    package var chain: [Jurisdiction] { (parent?.chain ?? []) + [self] }

    /// The top jurisdiction, which may be itself.
    package var top: Jurisdiction { parent?.top ?? self }

    /// The jurisdiction directly below the top one that it is or lies in; nil for the top one.
    package var region: Jurisdiction? { chain.dropFirst().first }

    /// Returns true if it is `place` or inside it.
    package func isIn(_ place: Jurisdiction) -> Bool {
        self == place || (parent?.isIn(place) ?? false)
    }

    /// Returns true if it has the name or is inside a jurisdiction with the name.
    package func isIn(placeNamed name: String) -> Bool {
        rawValue == name || (parent?.isIn(placeNamed: name) ?? false)
    }

    /// Returns true if it is declared before `other` in the file.
    package func isDeclared(before other: Jurisdiction) -> Bool {
        declared.order < other.declared.order
    }
}

extension [Jurisdiction] {
    /// Returns the jurisdictions to compare with one: those of other regions only if the region is not in
    /// the list itself.
    package func beside(_ place: Jurisdiction) -> [Jurisdiction] {
        let all = Set(self)
        return filter { other in
            guard let region = other.region else { return true }
            return other == region || region == place.region || !all.contains(region)
        }
    }
}

extension Jurisdiction: CustomStringConvertible {
    package var description: String { rawValue }
}

extension Jurisdiction: Hashable {
    package static func == (left: Self, right: Self) -> Bool {
        left.declared === right.declared || left.declared.name == right.declared.name
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(declared.hash) }
}

extension Jurisdiction: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension GuideDeclarations {
    /// The jurisdictions in the order of the file; each comes before those inside it.
    package var jurisdictions: [Jurisdiction] { places.map(Jurisdiction.init) }

    /// The jurisdictions with returns, in the order of the file.
    package var returnPlaces: [Jurisdiction] { jurisdictions.filter(\.hasReturns) }

    package func jurisdiction(named name: String) -> Jurisdiction? {
        place(named: name).map(Jurisdiction.init)
    }
}

extension Sequence<Jurisdiction> {
    /// The jurisdictions in the order of their declaration.
    package var asDeclared: [Jurisdiction] { sorted { $0.isDeclared(before: $1) } }

    /// The jurisdictions and all that contain them, each once, from the top down.
    package var withParents: [Jurisdiction] {
        var seen: Set<Jurisdiction> = []
        return flatMap(\.chain).filter { seen.insert($0).inserted }
    }
}
