package import Files

/// What a reading of a guide checked and found sound, by fingerprints of all that it was found in, so that a
/// later reading of the same need not check it again.
///
/// It is of one selection of what the site holds.
package struct ValidationCache: Equatable, Sendable {
    /// Stands for the files whose rules are sound; nil if they are not, or were not checked.
    package var rules: Fingerprint?
    /// Stands for the front matter, people and law with which every topic's example is sound; nil if one is
    /// not, or if they were not checked.
    package var examples: Fingerprint?
    /// Stands for all files but for the texts of topics, with which whatever one of them says of another is
    /// right; nil if something is not, or if that was not checked.
    package var relations: Fingerprint?

    package init(
        rules: Fingerprint? = nil, examples: Fingerprint? = nil, relations: Fingerprint? = nil
    ) {
        self.rules = rules
        self.examples = examples
        self.relations = relations
    }
}
