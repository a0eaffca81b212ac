/// The value of a field as a template sees it.
enum TemplateValue: Sendable {
    /// An optional field without a value.
    case absent
    case text(String)
    case html(HTMLFragment)
    case flag(Bool)
    case list(any TemplateList)

    /// Whether a section over the value is printed.
    var isPresent: Bool {
        switch self {
        case .absent: false
        case .text, .html: true
        case .flag(let isSet): isSet
        case .list(let list): list.count > 0
        }
    }
}

/// Things that a section goes through one by one, reading their fields by number.
protocol TemplateList: Sendable {
    var count: Int { get }
    func value(_ field: Int, of item: Int) -> TemplateValue
}

/// Views of one type, which is how a single child is kept too.
struct ViewList<View: TemplateView>: TemplateList {
    private let views: [View]
    private let fields: [TemplateField<View>]

    init(_ views: [View]) {
        self.views = views
        fields = View.fields.fields
    }

    var count: Int { views.count }

    func value(_ field: Int, of item: Int) -> TemplateValue { fields[field].read(views[item]) }
}

/// Texts, each its own only field.
struct TextList: TemplateList {
    let texts: [String]

    var count: Int { texts.count }

    func value(_ field: Int, of item: Int) -> TemplateValue { .text(texts[item]) }
}
