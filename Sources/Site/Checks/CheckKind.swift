internal import Pages
internal import Project

/// The kinds of warnings of `check`.
package enum CheckKind: String, CaseIterable, Sendable {
    case brokenLink = "broken-link"
    case missingTranslation = "missing-translation"
    case driftedTranslation = "drifted-translation"
    case differentFigures = "different-figures"
    case duplicateTopic = "duplicate-topic"
    case oldReview = "old-review"
    case oldSource = "old-source"
    case futureDay = "future-day"
    case unlinkedTopic = "unlinked-topic"
    case unnamedSlip = "unnamed-slip"
    case uncitedSource = "uncited-source"
    case unusedImage = "unused-image"
    case unusedString = "unused-string"
    case untranslatedString = "untranslated-string"
    case unusedFigure = "unused-figure"
    case carriedFigure = "carried-figure"
    case unnamedConfirmation = "unnamed-confirmation"
    case omission = "omission"
    case expired = "expired"
    case typedFigure = "typed-figure"
    case typedYear = "typed-year"
    case untestedRule = "untested-rule"
    case negativeTax = "negative-tax"
    case notch = "notch"
    case hostLimit = "host-limit"
    case securityExpires = "security-expires"

    /// The heading of the warnings of this kind.
    package var heading: String {
        switch self {
        case .brokenLink: "links of pages that lead nowhere"
        case .missingTranslation: "topics and pages that a published language lacks"
        case .driftedTranslation: "texts whose other language changed after they were compared"
        case .differentFigures: "translations that quote other figures than the original"
        case .duplicateTopic: "topics with the title or the text of another"
        case .oldReview: "texts that were not reviewed for a year"
        case .oldSource: "documents that were not read for a year"
        case .futureDay: "days of reviews, readings and comparisons after today"
        case .unlinkedTopic: "topics that no other text leads to"
        case .unnamedSlip: "slips that the words of a language have no name for"
        case .uncitedSource: "documents that nothing cites"
        case .unusedImage: "pictures that no text shows"
        case .unusedString: "words of the guide's own that no template shows"
        case .untranslatedString: "languages with strings of another"
        case .unusedFigure: "figures that no rule uses and no text quotes"
        case .carriedFigure: "figures of an earlier year that are not yet confirmed"
        case .unnamedConfirmation: "figures of which the list does not say who confirmed them"
        case .omission: "places that pages leave out"
        case .expired: "figures and statements whose last day is over"
        case .typedFigure: "amounts and rates that are typed in a text"
        case .typedYear: "years that are typed beside a figure of the current year"
        case .untestedRule: "rules that no example proves"
        case .negativeTax: "taxes and contributions below zero"
        case .hostLimit: "limits of hosts that the site is above"
        case .notch: "lines that jump for one further cent of income"
        case .securityExpires: "addresses for weak points that run out"
        }
    }
}
