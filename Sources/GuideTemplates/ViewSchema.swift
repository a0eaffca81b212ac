/// The names and kinds of a view's fields without its type, for the compiler to check against.
struct ViewSchema: Sendable {
    /// Which view type this is of; equal for equal types.
    let type: ObjectIdentifier
    let typeName: String
    let fields: [FieldSchema]

    init<View: TemplateView>(of view: View.Type) {
        type = ObjectIdentifier(view)
        typeName = String(describing: view)
        fields = View.fields.schemas
    }

    func index(of name: String) -> Int? { fields.firstIndex { $0.name == name } }
}

struct FieldSchema: Sendable {
    let name: String
    let kind: FieldKind
    let isOptional: Bool
}

/// Kinds of field.
///
/// A child's schema is asked for when it is needed, since views may be recursive.
enum FieldKind: Sendable {
    case text
    case address
    case html
    case flag
    case texts
    case one(@Sendable () -> ViewSchema)
    case many(@Sendable () -> ViewSchema)

    /// How the field is printed, if it can be.
    var printed: PrintedKind? {
        switch self {
        case .text: .text
        case .address: .address
        case .html: .html
        case .flag, .texts, .one, .many: nil
        }
    }

    /// What an author calls a field of this kind.
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

/// Kinds of field that a tag can print, each its own way.
enum PrintedKind: Hashable, Sendable {
    case text
    case address
    case html
}
