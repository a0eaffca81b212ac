extension GuideReader {
    /// The extent of validation beyond what pages depend on.
    package enum CheckLevel: Sendable {
        /// Validates everything.
        case full
        /// Skips the examples of rules, references between files, and texts without pages.
        ///
        /// Used for all shards except the first, which validates everything.
        case pagesAlone
    }
}
