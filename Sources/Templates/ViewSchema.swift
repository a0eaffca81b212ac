/// The names and kinds of a view's fields without its type, for validation by the compiler.
@usableFromInline
struct ViewSchema: Sendable {
    private let view: any TemplateView.Type
    let fields: [FieldSchema]

    @usableFromInline
    init<View: TemplateView>(of view: View.Type) {
        self.view = view
        fields = View.fields.schemas
    }

    init(_ schema: ViewSchema, fields: [FieldSchema]) {
        view = schema.view
        self.fields = fields
    }

    /// The identity of the view type.
    var type: ObjectIdentifier { ObjectIdentifier(view) }

    func index(of name: String) -> Int? { fields.firstIndex { $0.name == name } }
}

@usableFromInline
struct FieldSchema: Sendable {
    let name: String
    let kind: FieldKind
    let isOptional: Bool

    @usableFromInline
    init(name: String, kind: FieldKind, isOptional: Bool) {
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
    }
}

/// A kind of field.
///
/// The schema of a nested view is a closure, because views may be recursive.
@usableFromInline
enum FieldKind: Sendable {
    case text
    case address
    case html
    case flag
    case texts
    case one(@Sendable () -> ViewSchema)
    case many(@Sendable () -> ViewSchema)

    /// The way in which the field is printed; nil if it cannot be.
    var printed: PrintedKind? {
        switch self {
        case .text: .text
        case .address: .address
        case .html: .html
        case .flag, .texts, .one, .many: nil
        }
    }

    /// A description for diagnostics.
    var title: String {
        switch self {
        case .text: "a text"
        case .address: "an address"
        case .html: "markup"
        case .flag: "a flag"
        case .texts: "a list of texts"
        case .one: "a group of fields"
        case .many: "a list"
        }
    }
}

/// A kind of field that a tag can print.
enum PrintedKind: Hashable, Sendable {
    case text
    case address
    case html
}
