package import GuideFiles

/// What a reading of a guide checked and found sound, by fingerprints of all that it was found in, so that a
/// later reading of the same need not check it again.
package struct SoundParts: Equatable, Sendable {
    /// Stands for the files whose rules are sound; nil if they are not, or were not checked.
    package var rules: Fingerprint?
    /// Stands for the front matter, people and law with which every topic's example is sound; nil if one is
    /// not, or if they were not checked.
    package var examples: Fingerprint?

    package init(rules: Fingerprint? = nil, examples: Fingerprint? = nil) {
        self.rules = rules
        self.examples = examples
    }
}
