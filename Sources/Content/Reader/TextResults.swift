package import BuildStore

/// The references that earlier builds found in the bodies of topics.
package protocol TextResults: Sendable {
    /// The references in a file that has no errors; nil if they are not known, or if something that the file was
    /// checked against changed.
    func references(in path: String) -> TextReferences?

    func enter(_ references: TextReferences, in path: String, _ reads: Set<Dependency>)
}
