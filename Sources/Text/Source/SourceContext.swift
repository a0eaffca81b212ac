/// Declarations of a project that apply to all its texts.
///
/// Higher modules add their own declarations in conforming types and read them from
/// `SourceText.context`.
package protocol SourceContext: AnyObject, Sendable {
    /// The invisible joiners that the project's languages declare.
    var joiners: Set<Unicode.Scalar> { get }
}

/// The context of a text outside of any project.
package final class NoContext: SourceContext {
    package let joiners: Set<Unicode.Scalar> = []

    package static let shared = NoContext()

    private init() {}
}
