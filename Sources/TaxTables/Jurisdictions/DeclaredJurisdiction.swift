internal import Synchronization

/// A jurisdiction as `Content/places.yaml` declares it.
///
/// Objects are never freed, so that a jurisdiction is a pointer without reference counting. Equal
/// declarations share one object.
package final class DeclaredJurisdiction: Sendable {
    /// The name in paths of tables and figures and in addresses of pages.
    package let name: String
    /// The code for the command line and examples of rules, such as `ON`.
    package let code: String
    /// The position in the order of the file.
    package let order: Int
    /// The number of jurisdictions that contain it; 0 for the top one.
    package let level: Int
    package let parent: DeclaredJurisdiction?
    /// A Boolean value that is true if residents file returns of it.
    package let hasReturns: Bool
    /// A Boolean value that is true if residents file a separate, complete return, besides that of a
    /// containing jurisdiction.
    package let hasOwnReturn: Bool
    /// The tax years in which the jurisdiction exists.
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

    /// Returns the object of a declaration, and creates it for the first equal declaration.
    ///
    /// Safe to call from any thread.
    package static func declare(
        _ name: String, code: String, order: Int, in parent: DeclaredJurisdiction?,
        hasReturns: Bool,
        hasOwnReturn: Bool, years: ClosedRange<Int>
    ) -> DeclaredJurisdiction {
        let declaration = Declaration(
            name: name, code: code, order: order, parent: parent.map(ObjectIdentifier.init),
            hasReturns: hasReturns, hasOwnReturn: hasOwnReturn, years: years)
        return declared.withLock { all in
            if let place = all[declaration] { return place }
            let place = DeclaredJurisdiction(declaration, parent)
            all[declaration] = place
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
