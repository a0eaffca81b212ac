package import Files
package import Text

/// Why nothing was scaffolded, in words that say what to do next.
package enum ScaffoldError: Error, Sendable {
    /// What was asked for cannot be: the sentence says why.
    case refused(String)
    /// The content that it would be made from has errors.
    case content([Diagnostic])
    /// The system refused to write it; nothing is left of it.
    case output(OutputError)
}
