package import Files
package import Text

/// The reason why nothing was created, with a fix.
package enum ScaffoldError: Error, Sendable {
    /// The request is invalid; with the reason.
    case refused(String)
    /// The content that the request depends on has errors.
    case content([Diagnostic])
    /// A system error; nothing was written.
    case output(OutputError)
}
