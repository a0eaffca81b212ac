/// The treatment of topics and pages that a partly translated language lacks.
package enum PartialLanguage: String, CaseIterable, Sendable {
    /// The language has only translated topics and pages.
    case omit
    /// The other topics and pages are shown in the original language.
    case fallback
}
