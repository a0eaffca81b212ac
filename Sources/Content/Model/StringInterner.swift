internal import Project
internal import Synchronization

/// Interns texts that many topics have in common, such as the names of sources.
///
/// A class, because threads share it.
package final class StringInterner: Sendable {
    private let texts = Mutex(Set<String>())

    /// Returns the shared copy of a text.
    package func shared(_ text: String) -> String {
        texts.withLock { $0.insert(text).memberAfterInsert }
    }
}
