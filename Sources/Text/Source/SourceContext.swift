/// The declarations of a project that apply to all its texts.
///
/// Modules above define their own declarations and read them from `SourceText.context`.
package protocol SourceContext: AnyObject, Sendable {
    /// Characters without a shape of their own that the project's languages join or part letters with.
    var joiners: Set<Unicode.Scalar> { get }
}

/// The context of a text that belongs to no project.
package final class NoContext: SourceContext {
    package let joiners: Set<Unicode.Scalar> = []

    package static let shared = NoContext()

    private init() {}
}
