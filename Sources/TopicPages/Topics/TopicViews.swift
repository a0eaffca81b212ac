internal import Content
internal import Pages
internal import Project
internal import Templates

/// A term and what it is, in the box under a topic's title.
struct FactView: TemplateView {
    var term: String
    /// Words, where what follows are no references.
    var text: String?
    /// Lines, forms and boxes of slips, each a name to look for on paper.
    var references: [String] = []

    static let fields: TemplateFields<FactView> = [
        .text(\.term),
        .text(\.text),
        .texts(\.references),
    ]
}

/// One jurisdiction's row in the table of what the topic's example does.
struct EffectRowView: TemplateView {
    var name: String
    var address: String
    /// The change in what is paid, with its sign.
    var change: String
    /// Said where the larger part is not computed.
    var partial: String?
    /// The change as a share of the amount added; nil where nothing was added.
    var share: String?
    /// Nil where the larger part is not computed.
    var bar: DifferenceBarView?

    static let fields: TemplateFields<EffectRowView> = [
        .text(\.name),
        .address(\.address),
        .text(\.change),
        .text(\.partial),
        .text(\.share),
        .one(\.bar),
    ]
}

/// What a topic's example does to the tax in every jurisdiction.
struct EffectView: TemplateView {
    /// The least and the greatest change, in a sentence.
    var range: String
    /// Why some places are left out of it.
    var reasons: [String]
    /// What the example shows, where that needs words.
    var shows: String?
    /// Whom it is for.
    var person: String
    /// A sentence on benefits, which are not counted; nil in a guide without any.
    var benefits: String?
    var caption: String
    /// Whether the rows have a share.
    var hasShares: Bool
    var rows: [EffectRowView]
    /// Jurisdictions whose example cannot be computed, and why.
    var notComputed: [String]

    static let fields: TemplateFields<EffectView> = [
        .text(\.range),
        .texts(\.reasons),
        .text(\.shows),
        .text(\.person),
        .text(\.benefits),
        .text(\.caption),
        .flag(\.hasShares),
        .many(\.rows),
        .texts(\.notComputed),
    ]
}

/// One of the figures that a topic is asked for.
struct KeyFigureView: TemplateView {
    var label: String
    var value: String
    /// Who states the figure, where that is not an authority.
    var certainty: String?

    static let fields: TemplateFields<KeyFigureView> = [
        .text(\.label),
        .text(\.value),
        .text(\.certainty),
    ]
}

/// The page of a topic.
struct TopicPageView: FramedView {
    static let template = "topic"

    var frame: PageLayout
    var title: String
    var official: String
    var summary: String
    /// Says that the measure ended or changed; nil while it is simply in force.
    var status: String?
    /// The line and the box that it stands in.
    var `where`: String?
    var keyFigures: [KeyFigureView]
    var facts: [FactView]
    var effect: EffectView?
    /// Why there is no example.
    var noExample: String?
    var contents: [LinkView]
    var sections: [SectionView]
    var footnotes: HTMLFragment?
    var related: [LinkView]
    var sources: [SourceView]
    var reviewed: String

    static let fields: TemplateFields<TopicPageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.official),
        .text(\.summary),
        .text(\.status),
        .text(\.where),
        .many(\.keyFigures),
        .many(\.facts),
        .one(\.effect),
        .text(\.noExample),
        .many(\.contents),
        .many(\.sections),
        .html(\.footnotes),
        .many(\.related),
        .many(\.sources),
        .text(\.reviewed),
    ]
}
