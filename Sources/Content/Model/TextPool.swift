internal import Project
internal import Synchronization

/// Texts that many topics have in common, such as the names of sources, each held once.
///
/// A class because workers on several threads share it.
package final class TextPool: Sendable {
    private let texts = Mutex(Set<String>())

    /// A text equal to the given one.
    package func shared(_ text: String) -> String {
        texts.withLock { $0.insert(text).memberAfterInsert }
    }
}
