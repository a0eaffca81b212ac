package import GuideWords
package import TaxTables

/// The part of a guide that a site is made of, where it is not the whole.
package struct GuideSelection: Sendable {
    /// Instead of the guide's own.
    package var baseURL: String?
    /// Only these years; all of the guide's if empty.
    package var years: [TaxYear] = []
    /// Only these languages; all of the guide's if empty.
    package var languages: [Language] = []
    /// Whether topics marked as drafts are part of it.
    package var withDrafts = false

    package init() {}
}
