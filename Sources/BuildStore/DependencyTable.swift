package import Files

/// The dependencies of stored results, each with a number and with the fingerprint that it had.
package struct DependencyTable: Sendable {
    package private(set) var all: [Dependency] = []
    package private(set) var fingerprints: [Fingerprint] = []
    private var numbers: [Dependency: UInt32] = [:]

    package init() {}

    package var count: Int { all.count }

    /// Returns the number of a dependency, and assigns the next one if it has none.
    ///
    /// - Parameter fingerprint: The current fingerprint of a new dependency.
    package mutating func number(
        of dependency: Dependency, _ fingerprint: (Dependency) -> Fingerprint
    ) -> UInt32 {
        if let number = numbers[dependency] { return number }
        // A line of the file holds one dependency.
        let isLine = !dependency.name.utf8.contains(UInt8(ascii: "\n"))
        guard isLine else { return number(of: .never, fingerprint) }
        return add(dependency, fingerprint(dependency))
    }

    @discardableResult
    package mutating func add(_ dependency: Dependency, _ fingerprint: Fingerprint) -> UInt32 {
        let number = UInt32(all.count)
        all.append(dependency)
        fingerprints.append(fingerprint)
        numbers[dependency] = number
        return number
    }

    /// Updates the fingerprints.
    ///
    /// - Returns: For each number, true if the dependency did not change.
    package mutating func refresh(_ fingerprint: (Dependency) -> Fingerprint) -> [Bool] {
        all.indices.map { number in
            let now = fingerprint(all[number])
            defer { fingerprints[number] = now }
            return all[number] != .never && now == fingerprints[number]
        }
    }
}
