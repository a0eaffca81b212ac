internal import Text

/// Whose law a table states: a country's, or that of a place that lies in one.
///
/// Two are the same if their names are, of whichever reading of the guide they are.
package struct Jurisdiction: Sendable {
    // Declared places are never freed, so that nobody has to count who holds them.
    private unowned(unsafe) let declared: DeclaredJurisdiction

    package init(_ declared: DeclaredJurisdiction) { self.declared = declared }

    /// What its table file, its figures and its pages are called by.
    package var rawValue: String { declared.name }

    /// What it is called on the command line and in examples of rules, such as two letters.
    package var code: String { declared.code }

    /// How many places it lies in.
    package var level: Int { declared.level }

    /// Whether it lies in no other place.
    package var isTop: Bool { declared.level == 0 }

    /// Whether people who live there file returns.
    package var hasReturns: Bool { declared.hasReturns }

    /// Whether they file a whole return of the place, with its own lines from income on, besides that of a
    /// place it lies in.
    package var hasOwnReturn: Bool { declared.hasOwnReturn }

    /// Whether the place is there in a tax year.
    package func isThere(in year: TaxYear) -> Bool { declared.years.contains(year.number) }

    /// The place that it lies in; nil for the top one.
    package var parent: Jurisdiction? { declared.parent.map(Jurisdiction.init) }

    /// The places that it lies in, from the top, and itself.
    package var chain: [Jurisdiction] { (parent?.chain ?? []) + [self] }

    /// The place at the top that it lies in, which may be itself.
    package var top: Jurisdiction { parent?.top ?? self }

    /// Whether it is a place or lies in it.
    package func isIn(_ place: Jurisdiction) -> Bool {
        self == place || (parent?.isIn(place) ?? false)
    }

    /// Whether it is the place of a name or lies in it.
    package func isIn(placeNamed name: String) -> Bool {
        rawValue == name || (parent?.isIn(placeNamed: name) ?? false)
    }

    /// Whether it comes before another in the guide's file of places.
    package func isDeclared(before other: Jurisdiction) -> Bool {
        declared.order < other.declared.order
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
    /// Each place before those that lie in it, in the order of the file.
    package var jurisdictions: [Jurisdiction] { places.map(Jurisdiction.init) }

    /// The places whose people file returns.
    package var returnPlaces: [Jurisdiction] { jurisdictions.filter(\.hasReturns) }

    package func jurisdiction(named name: String) -> Jurisdiction? {
        place(named: name).map(Jurisdiction.init)
    }
}

extension Sequence<Jurisdiction> {
    /// The places in the order of the guide's file of places.
    package var asDeclared: [Jurisdiction] { sorted { $0.isDeclared(before: $1) } }

    /// The places and those that they lie in, each once, from the top.
    package var withParents: [Jurisdiction] {
        var known: Set<Jurisdiction> = []
        return flatMap(\.chain).filter { known.insert($0).inserted }
    }
}
