internal import Synchronization

/// A country, or a place that lies in one, as the guide's file of places declares it.
///
/// What was declared once is kept for as long as the program runs, so that a name of a place is a pointer that
/// nobody has to count. The same declaration is the same object.
package final class DeclaredJurisdiction: Sendable {
    /// What its table, its figures and its pages are called by.
    package let name: String
    /// What it is called on the command line and in examples of rules, such as two letters.
    package let code: String
    /// Its place in the order of the file.
    package let order: Int
    /// How many places it lies in.
    package let level: Int
    package let parent: DeclaredJurisdiction?
    /// Whether people who live there file returns.
    package let hasReturns: Bool
    /// Whether they file a whole return of the place, with its own lines from income on, besides that of a
    /// place it lies in.
    package let hasOwnReturn: Bool
    /// The tax years in which the place is there.
    package let years: ClosedRange<Int>
    package let hash: Int

    private struct Declaration: Hashable {
        let name: String
        let code: String
        let order: Int
        let parent: ObjectIdentifier?
        let hasReturns: Bool
        let hasOwnReturn: Bool
        let years: ClosedRange<Int>
    }

    private static let declared = Mutex<[Declaration: DeclaredJurisdiction]>([:])

    /// The object of a declaration, which is made if nobody declared the same before.
    package static func declare(
        _ name: String, code: String, order: Int, in parent: DeclaredJurisdiction?,
        hasReturns: Bool,
        hasOwnReturn: Bool, years: ClosedRange<Int>
    ) -> DeclaredJurisdiction {
        let declaration = Declaration(
            name: name, code: code, order: order, parent: parent.map(ObjectIdentifier.init),
            hasReturns: hasReturns, hasOwnReturn: hasOwnReturn, years: years)
        return declared.withLock { known in
            if let place = known[declaration] { return place }
            let place = DeclaredJurisdiction(declaration, parent)
            known[declaration] = place
            return place
        }
    }

    private init(_ declaration: Declaration, _ parent: DeclaredJurisdiction?) {
        name = declaration.name
        code = declaration.code
        order = declaration.order
        self.parent = parent
        level = parent.map { $0.level + 1 } ?? 0
        hasReturns = declaration.hasReturns
        hasOwnReturn = declaration.hasOwnReturn
        years = declaration.years
        hash = declaration.name.hashValue
    }
}
