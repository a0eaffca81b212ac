/// The value of a field as a template sees it.
@usableFromInline
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
@usableFromInline
protocol TemplateList: Sendable {
    var count: Int { get }
    func value(_ field: Int, of item: Int) -> TemplateValue
    /// Puts the values of some fields of an item where their numbers say.
    func read(_ fields: [Int], of item: Int, into values: inout [TemplateValue])
}

/// Views of one type, which is how a single child is kept too.
@usableFromInline
struct ViewList<View: TemplateView>: TemplateList {
    @usableFromInline let views: [View]
    @usableFromInline let reads: [@Sendable (View) -> TemplateValue]

    @inlinable
    init(_ views: [View]) {
        self.views = views
        reads = View.fields.reads
    }

    @inlinable var count: Int { views.count }

    @inlinable
    func value(_ field: Int, of item: Int) -> TemplateValue { reads[field](views[item]) }

    @inlinable
    func read(_ fields: [Int], of item: Int, into values: inout [TemplateValue]) {
        let view = views[item]
        for field in fields { values[field] = reads[field](view) }
    }
}

/// Texts, each its own only field.
@usableFromInline
struct TextList: TemplateList {
    @usableFromInline let texts: [String]

    @inlinable
    init(texts: [String]) {
        self.texts = texts
    }

    @inlinable var count: Int { texts.count }

    @inlinable
    func value(_ field: Int, of item: Int) -> TemplateValue { .text(texts[item]) }

    @inlinable
    func read(_ fields: [Int], of item: Int, into values: inout [TemplateValue]) {
        values[0] = .text(texts[item])
    }
}
