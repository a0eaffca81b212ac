/// A value with named fields that a template can print.
///
/// ```swift
/// struct TopicPage: TemplateView {
///     var title: String
///     var body: HTMLFragment
///     var related: [Link]
///
///     var address: String
///
///     static let fields = TemplateFields(
///         \Self.title, \.body, \.related, addresses: \.address)
/// }
/// ```
///
/// Declare `fields` as a stored `static let`: a list asks for it each time a template enters it.
@usableFromInline
package protocol TemplateView: OptionalProperty, ListedProperty, Sendable {
    static var fields: TemplateFields<Self> { get }
}

/// The fields of a view, in any order.
@usableFromInline
package struct TemplateFields<View: TemplateView>: Sendable, ExpressibleByArrayLiteral {
    let schemas: [FieldSchema]
    /// The readers of the fields, in the order of `schemas`.
    @usableFromInline let readers: [FieldReader]

    @usableFromInline
    package init(arrayLiteral fields: TemplateField<View>...) {
        self.init(fields)
    }

    /// The fields of a view by its stored properties.
    ///
    /// Their types say what templates can do with them.
    ///
    /// - Parameters:
    ///   - paths: Text, markup, flags, other views and lists.
    ///   - addresses: Web addresses, the only fields allowed to decide where `href` and `src` lead.
    @inlinable
    package init<each Property: TemplateProperty, each Address: AddressProperty>(
        _ paths: repeat KeyPath<View, each Property>,
        addresses: repeat KeyPath<View, each Address>
    ) {
        var fields: [TemplateField<View>] = []
        repeat fields.append((each Property).field(each paths))
        repeat fields.append((each Address).address(each addresses))
        self.init(fields)
    }

    /// The fields of a view whose names come from a list, such as the texts of an interface.
    @usableFromInline
    package init(_ fields: [TemplateField<View>]) {
        for field in fields {
            // Trap: fields are declared by views, all of which are tested.
            precondition(
                TagName.isPlain(field.schema.name),
                "A field's name is letters, digits, '-' and '_', unlike '\(field.schema.name)'.")
        }
        // Trap: fields are declared by views, all of which are tested.
        precondition(
            Set(fields.map { $0.schema.name }).count == fields.count,
            "A view declares each of its fields once, unlike \(View.self).")
        // Closures: in a generic context, a key path would be instantiated at each use.
        schemas = fields.map { $0.schema }
        readers = fields.map { $0.reader }
    }
}
