/// Something that a result is computed from, by its kind and name: `file Content/Pages/method.md`.
///
/// A dependency is a name without a value, so that it can be stored. The reader of the project finds the value again
/// and states its fingerprint.
package struct Dependency: Hashable, Sendable {
    /// The kind of a dependency, which the module that reads it declares.
    package struct Kind: Hashable, Sendable {
        /// The kind in the file of a store: one word.
        package let name: String

        package init(_ name: String) {
            self.name = name
        }
    }

    package let kind: Kind
    /// The name among the dependencies of the kind.
    package let name: String

    package init(_ kind: Kind, _ name: String = "") {
        self.kind = kind
        self.name = name
    }

    /// A result with this dependency is computed again by every build.
    package static let never = Dependency(Kind("never"))

    /// Hashes the name alone, because few dependencies of several kinds have one.
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The kind and name in one line.
    package var text: String { "\(kind.name) \(name)" }

    /// Parses the dependency of a line.
    package init(text: String) {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(Kind(String(parts[0])), parts.count == 2 ? String(parts[1]) : "")
    }
}
