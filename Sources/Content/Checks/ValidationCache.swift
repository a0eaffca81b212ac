package import Files

/// The cache keys of successful validations, which need not be repeated for the same inputs.
///
/// Valid for one `GuideSelection`.
package struct ValidationCache: Equatable, Sendable {
    /// The cache key of the rules; nil if they are invalid or were not validated.
    package var rules: Fingerprint?
    /// The cache key of all topics' examples; nil if one is invalid or they were not validated.
    package var examples: Fingerprint?
    /// The cache key of all files except topic bodies at the last validation of references; nil if
    /// it failed or was skipped.
    package var relations: Fingerprint?

    package init(
        rules: Fingerprint? = nil, examples: Fingerprint? = nil, relations: Fingerprint? = nil
    ) {
        self.rules = rules
        self.examples = examples
        self.relations = relations
    }
}
