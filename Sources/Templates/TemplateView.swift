/// What a template is shown: a value whose named fields a template may print.
///
/// ```swift
/// struct TopicPage: TemplateView {
///     var title: String
///     var body: HTMLFragment
///     var related: [Link]
///
///     static let fields: TemplateFields<TopicPage> = [
///         .text(\.title),
///         .html(\.body),
///         .many(\.related),
///     ]
/// }
/// ```
///
/// Declare `fields` as a stored `static let`: a list asks for it each time a template enters it.
@usableFromInline
package protocol TemplateView: Sendable {
    static var fields: TemplateFields<Self> { get }
}

/// The fields of a view, in an order that does not matter to templates.
@usableFromInline
package struct TemplateFields<View: TemplateView>: Sendable, ExpressibleByArrayLiteral {
    let schemas: [FieldSchema]
    /// How each field is read, in the order of `schemas`.
    @usableFromInline let readers: [FieldReader]

    @usableFromInline
    package init(arrayLiteral fields: TemplateField<View>...) {
        self.init(fields)
    }

    /// The fields of a view whose names come from a list, such as the texts of an interface.
    package init(_ fields: [TemplateField<View>]) {
        for field in fields {
            // Trap: fields stand in the program's own views, all of which are built by tests.
            precondition(
                TagName.isPlain(field.schema.name),
                "A field's name is letters, digits, '-' and '_', unlike '\(field.schema.name)'.")
        }
        // Trap: fields stand in the program's own views, all of which are built by tests.
        precondition(
            Set(fields.map { $0.schema.name }).count == fields.count,
            "A view declares each of its fields once, unlike \(View.self).")
        // Closures: of a generic type, a key path would be made anew for every view.
        schemas = fields.map { $0.schema }
        readers = fields.map { $0.reader }
    }
}
