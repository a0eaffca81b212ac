package import Project
package import TaxTables

/// The part of a guide that a site is made of, where it is not the whole.
package struct GuideSelection: Sendable {
    /// The base URL to use instead of the guide's own.
    package var baseURL: String?
    /// The only years to make; all of the guide's if empty.
    package var years: [TaxYear] = []
    /// The only languages to make; all of the guide's if empty.
    package var languages: [Language] = []
    /// Whether topics marked as drafts are part of it.
    package var withDrafts = false

    /// Whether all pages that the guide has are made.
    package var isWhole: Bool { years.isEmpty && languages.isEmpty }

    package init() {}
}
