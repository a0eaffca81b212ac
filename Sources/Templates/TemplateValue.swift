/// The value of a field as a template sees it.
@usableFromInline
enum TemplateValue: Sendable {
    /// An optional field without a value.
    case absent
    case text(String)
    case html(HTMLFragment)
    case flag(Bool)
    case list(TemplateList)

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

/// Things that a section goes through one by one.
///
/// Its closure is made where a view declares its fields, and is compiled for that view: a protocol's
/// method would be compiled once for all views, and ask for the view's type at every field.
@usableFromInline
struct TemplateList: Sendable {
    @usableFromInline let count: Int
    /// Puts the values of some fields of an item, given by their numbers, in a row.
    @usableFromInline let read:
        @Sendable (_ item: Int, _ fields: [Int], _ values: UnsafeMutablePointer<TemplateValue>) ->
            Void

    /// A single view.
    @inlinable
    init<View: TemplateView>(_ view: View) {
        self.init([view])
    }

    /// Views of one type.
    @inlinable
    init<View: TemplateView>(_ views: [View]) {
        let readers = View.fields.readers
        count = views.count
        read = { item, fields, values in
            views.withUnsafeBufferPointer { views in
                guard let first = views.baseAddress else { return }
                let view = UnsafeRawPointer(first + item)
                for (place, field) in fields.enumerated() {
                    values[place] = readers[field].read(view)
                }
            }
        }
    }

    /// Texts, each its own only field.
    @inlinable
    init(texts: [String]) {
        count = texts.count
        read = { item, _, values in values[0] = .text(texts[item]) }
    }
}
