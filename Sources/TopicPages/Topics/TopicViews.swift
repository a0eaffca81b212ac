internal import Content
internal import Pages
internal import Project
internal import Templates

/// A term with its value, in the box under a topic's title.
struct FactView: TemplateView {
    var term: String
    /// The value as text; nil if it consists of references.
    var text: String?
    /// Lines, forms and boxes of slips, by their names on paper.
    var references: [String] = []

    static let fields = TemplateFields(\Self.term, \.text, \.references)
}

/// A jurisdiction's row in the table of the example's effects.
struct EffectRowView: TemplateView {
    var identifier: String
    var name: String
    /// The page of the jurisdiction; nil in an earlier year.
    var address: String?
    /// The change of the amount paid, with its sign.
    var change: String
    /// A note that the larger part is not computed.
    var partial: String?
    /// The change as a share of the added amount; nil if no amount is added.
    var share: String?
    /// Nil if the larger part is not computed.
    var bar: DifferenceBarView?

    static let fields = TemplateFields(
        \Self.identifier, \.name, \.change, \.partial, \.share, \.bar,
        addresses: \.address)
}

/// The effect of a topic's example in every jurisdiction.
struct EffectView: TemplateView {
    /// A sentence with the smallest and largest change.
    var range: String
    /// The reasons why some jurisdictions are excluded.
    var reasons: [String]
    /// A sentence about the purpose of the example, if needed.
    var shows: String?
    /// A sentence about the place where elections leave most, if they add anything.
    var elections: String?
    /// The person of the example.
    var person: String
    var caption: String
    /// True if the rows have a share.
    var hasShares: Bool
    var rows: [EffectRowView]
    /// The jurisdictions whose example cannot be computed, with the reasons.
    var notComputed: [String]

    static let fields = TemplateFields(
        \Self.range, \.reasons, \.shows, \.elections, \.person, \.caption, \.hasShares, \.rows,
        \.notComputed)
}

/// A topic's worked example of an earlier year in all jurisdictions.
struct ExampleYearPageView: LayoutPageView {
    static let template = "example-year"
    static let isWorkedExample = true

    var frame: PageLayout
    var title: String
    var effect: EffectView?
    /// Links to the example in other years.
    var years: [LinkView]
    /// The data file with all jurisdictions.
    var file: String
    var topicTitle: String
    var topicAddress: String

    static let fields = TemplateFields(
        \Self.frame, \.title, \.effect, \.years, \.topicTitle, addresses: \.topicAddress, \.file)
}
