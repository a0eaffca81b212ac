package import Project
package import TaxTables

/// The selection of a guide to build.
package struct GuideSelection: Sendable {
    /// The base URL; nil for the guide's own.
    package var baseURL: String?
    /// The years; all of the guide's if empty.
    package var years: [TaxYear] = []
    /// The languages; all of the guide's if empty.
    package var languages: [Language] = []
    package var withDrafts = false

    /// True if no pages are deselected.
    package var isWhole: Bool { years.isEmpty && languages.isEmpty }

    package init() {}
}
