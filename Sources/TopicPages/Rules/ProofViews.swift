internal import Content
internal import Pages
internal import Project
internal import Templates

/// A rule with the number of its examples.
struct ProvenRuleView: TemplateView {
    var label: String
    var address: String
    var examples: String
    /// The number of examples of official documents.
    var official: String
    var years: String

    static let fields = TemplateFields(
        \Self.label, \.examples, \.official, \.years, addresses: \.address)
}

/// A row of counts: of a jurisdiction by year, or of a kind of document.
struct ProofCountView: TemplateView {
    var label: String
    /// The URL of the jurisdiction's page; nil for none.
    var address: String?
    var cells: [String]

    static let fields = TemplateFields(\Self.label, \.cells, addresses: \.address)
}

/// An error in published figures.
struct PublishedErrorView: TemplateView {
    var anchor: String
    var subject: String
    var stated: String
    var kept: String
    var reason: String
    var compared: String
    var documents: [SourceMarkView]
    var evidence: [SourceMarkView]

    static let fields = TemplateFields(
        \Self.anchor, \.subject, \.stated, \.kept, \.reason, \.compared, \.documents, \.evidence)
}

/// The page of all examples in numbers, with the errors found in published figures.
struct ProofPageView: LayoutPageView {
    static let template = "proof"

    var frame: PageLayout
    var title: String
    var summary: String
    var sentences: [String]
    /// The address for corrections, as a `mailto:` link with its text.
    var corrections: LinkView
    /// A link to the page of all rules.
    var rules: LinkView
    /// The rules without an example of an official document.
    var without: [LinkView]
    var years: [String]
    var places: [ProofCountView]
    var kinds: [ProofCountView]
    var errors: [PublishedErrorView]
    /// A link to the page of notches; nil in a guide without people of examples.
    var notches: LinkView?
    var downloads: [LinkView]
    var sources: [SourceView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.sentences, \.corrections, \.rules, \.without, \.years,
        \.places, \.kinds, \.errors, \.notches, \.downloads, \.sources)
}

/// The page of all rules with the number of their examples.
struct ProofRulesView: LayoutPageView {
    static let template = "proof-rules"

    var frame: PageLayout
    var title: String
    var summary: String
    var rules: [ProvenRuleView]
    /// True in a guide with a host register.
    var hasStandings: Bool

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.rules, \.hasStandings)
}

/// A notch.
struct NotchView: TemplateView {
    var place: String
    var income: String
    /// The change of what is left of the income, with its sign.
    var change: String
    /// The people who have it.
    var people: String

    static let fields = TemplateFields(\Self.place, \.income, \.change, \.people)
}

/// A line with notches, and its law.
struct NotchedLineView: TemplateView {
    var line: LinkView
    var law: [RuleLawView]
    /// The documents of the rule's figures.
    var marks: [SourceMarkView]
    var notches: [NotchView]

    static let fields = TemplateFields(\Self.line, \.law, \.marks, \.notches)
}

/// The page of notches.
struct NotchesPageView: LayoutPageView {
    static let template = "notches"

    var frame: PageLayout
    var title: String
    var summary: String
    var caption: String
    var lines: [NotchedLineView]
    var downloads: [LinkView]
    var sources: [SourceView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.caption, \.lines, \.downloads, \.sources)
}
