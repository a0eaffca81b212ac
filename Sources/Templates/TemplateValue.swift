/// The value of a field.
@usableFromInline
enum TemplateValue: Sendable {
    /// Nil of an optional field.
    case absent
    case text(String)
    case html(HTMLFragment)
    case flag(Bool)
    case list(TemplateList)

    /// True if a section over the value is rendered.
    var isPresent: Bool {
        switch self {
        case .absent: false
        case .text, .html: true
        case .flag(let isSet): isSet
        case .list(let list): list.count > 0
        }
    }
}

/// The items of a section.
///
/// The closure is created where a view declares its fields, and is specialized for that view. A
/// protocol method would be generic and look up the view's type at every field.
@usableFromInline
struct TemplateList: Sendable {
    @usableFromInline let count: Int
    /// Copies the values of an item's fields, given by their numbers, to consecutive memory.
    @usableFromInline let read:
        @Sendable (_ item: Int, _ fields: [Int], _ values: UnsafeMutablePointer<TemplateValue>) ->
            Void

    /// A list of a single view.
    @inlinable
    init<View: TemplateView>(_ view: View) {
        self.init([view])
    }

    /// A list of views of one type.
    @inlinable
    init<View: TemplateView>(_ views: [View]) {
        let readers = View.fields.readers
        count = views.count
        read = { item, fields, values in
            views.withUnsafeBufferPointer { views in
                guard let first = views.baseAddress else { return }
                let view = UnsafeRawPointer(first + item)
                for (slot, field) in fields.enumerated() {
                    values[slot] = readers[field].read(view)
                }
            }
        }
    }

    /// A list of texts, each with itself as its only field.
    @inlinable
    init(texts: [String]) {
        count = texts.count
        read = { item, _, values in values[0] = .text(texts[item]) }
    }
}
