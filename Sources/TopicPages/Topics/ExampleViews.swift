internal import Content
internal import Pages
internal import Project
internal import Templates

/// A tax or benefit of an example's effect.
struct EffectPartView: TemplateView {
    var label: String
    /// The amount, positive in the direction of the whole effect.
    var change: String
    /// The CSS class of its colour.
    var fill: String
    /// The position of its segment as a percentage of the bar; nil without a bar.
    var start: String?
    var width: String

    static let fields = TemplateFields(\Self.label, \.change, \.fill, \.start, \.width)
}

/// The worked example of a topic for one jurisdiction.
struct ExamplePageView: LayoutPageView {
    static let template = "example"
    static let isWorkedExample = true

    var frame: PageLayout
    var title: String
    /// The beginning of the sentence that ends with `change`.
    var question: String
    /// Sentences about each additional dollar of the amount; nil if the example has no amount.
    var further: String?
    /// A sentence about the purpose of the example, if needed.
    var shows: String?
    /// Sentences about the elections with which most is left of the household.
    var elections: [String]
    /// The person of the example, and content that is not included.
    var person: String
    /// A note about what is not computed in the jurisdiction.
    var partial: String?
    /// The absolute change of what is paid less benefits, in the direction that `question` states.
    var change: String
    /// The taxes and benefits that the change consists of.
    var parts: [EffectPartView]
    var panels: [MatrixPanelView]
    /// The reason why other people are not shown.
    var panelsNote: String?
    /// An explanation of the signs and the scope of the panels.
    var panelsKey: String
    var downloads: [LinkView]
    var caption: String
    /// The steps in the order of the forms, the result last.
    var groups: [StepGroupView]
    /// Links to the example in all jurisdictions; its own is marked as current.
    var places: [LinkView]
    /// Links to the example in other years.
    var years: [LinkView]
    var topicTitle: String
    var topicAddress: String
    /// Links to the pages that list all sources of the figures.
    var amounts: [LinkView]
    var sources: [SourceView]

    static let fields: TemplateFields<ExamplePageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.question),
        .text(\.further),
        .text(\.shows),
        .texts(\.elections),
        .text(\.person),
        .text(\.partial),
        .text(\.change),
        .many(\.parts),
        .flag("hasOthers") { !$0.panels.isEmpty || $0.panelsNote != nil },
        .many(\.panels),
        .text(\.panelsNote),
        .text(\.panelsKey),
        .many(\.downloads),
        .text(\.caption),
        .many(\.groups),
        .many(\.places),
        .many(\.years),
        .text(\.topicTitle),
        .address(\.topicAddress),
        .many(\.amounts),
        .many(\.sources),
    ]
}
