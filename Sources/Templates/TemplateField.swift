/// A named field of a view: its kind of value and how to read it.
///
/// Declare a stored property by its key path, which also gives the name. Declare a computed value
/// by a name and a closure. A field that a template uses is read once whenever its view is entered,
/// printed or not, so closures should be fast.
///
/// Fields are inlinable, so that they are specialized for the views of other modules. Unspecialized
/// access to the view's type took longer than reading the field.
@usableFromInline
package struct TemplateField<View: TemplateView>: Sendable {
    @usableFromInline let schema: FieldSchema
    @usableFromInline let reader: FieldReader

    @inlinable
    init(
        _ name: String, _ kind: FieldKind, isOptional: Bool = false,
        read: @escaping @Sendable (UnsafeRawPointer) -> TemplateValue
    ) {
        schema = FieldSchema(name: name, kind: kind, isOptional: isOptional)
        reader = FieldReader(read: read)
    }
}

// Stored properties.
extension TemplateField {
    /// Text, escaped when printed.
    @inlinable
    package static func text(_ path: KeyPath<View, String>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .text) { .text(property.value(of: $0)) }
    }

    /// Optional text.
    ///
    /// Nil prints nothing and does not render the section.
    ///
    /// Empty text is not nil.
    @inlinable
    package static func text(_ path: KeyPath<View, String?>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .text, isOptional: true) { view in
            property.value(of: view).map { .text($0) } ?? .absent
        }
    }

    /// A URL, the only kind of field permitted in attributes such as `href` and `src`.
    ///
    /// It prints `#` unless it is relative or its scheme is `http`, `https` or `mailto`.
    @inlinable
    package static func address(_ path: KeyPath<View, String>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .address) { .text(property.value(of: $0)) }
    }

    /// An optional URL.
    ///
    /// Nil prints nothing and does not render the section.
    @inlinable
    package static func address(_ path: KeyPath<View, String?>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .address, isOptional: true) { view in
            property.value(of: view).map { .text($0) } ?? .absent
        }
    }

    /// HTML, printed verbatim.
    @inlinable
    package static func html(_ path: KeyPath<View, HTMLFragment>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .html) { .html(property.value(of: $0)) }
    }

    /// Optional HTML.
    ///
    /// Nil prints nothing and does not render the section.
    @inlinable
    package static func html(_ path: KeyPath<View, HTMLFragment?>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .html, isOptional: true) { view in
            property.value(of: view).map { .html($0) } ?? .absent
        }
    }

    /// A condition of a section.
    @inlinable
    package static func flag(_ path: KeyPath<View, Bool>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .flag) { .flag(property.value(of: $0)) }
    }

    /// A nested view, entered by a section or by a dotted name.
    @inlinable
    package static func one<Child: TemplateView>(_ path: KeyPath<View, Child>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .one { ViewSchema(of: Child.self) }) {
            .list(TemplateList(property.value(of: $0)))
        }
    }

    /// An optional nested view.
    @inlinable
    package static func one<Child: TemplateView>(_ path: KeyPath<View, Child?>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .one { ViewSchema(of: Child.self) }, isOptional: true) { view in
            property.value(of: view).map { .list(TemplateList($0)) } ?? .absent
        }
    }

    /// A list of views; its section is rendered once for each.
    @inlinable
    package static func many<Child: TemplateView>(_ path: KeyPath<View, [Child]>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .many { ViewSchema(of: Child.self) }) {
            .list(TemplateList(property.value(of: $0)))
        }
    }

    /// A list of texts; its section is rendered once for each, with `{{.}}` for the text.
    @inlinable
    package static func texts(_ path: KeyPath<View, [String]>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .texts) { .list(TemplateList(texts: property.value(of: $0))) }
    }
}

// Computed values.
extension TemplateField {
    /// Text, escaped when printed.
    @inlinable
    package static func text(
        _ name: String, _ read: @escaping @Sendable (View) -> String
    ) -> Self {
        Self(name, .text) { .text(read($0.view())) }
    }

    /// A URL, the only kind of field permitted in attributes such as `href` and `src`.
    ///
    /// It prints `#` unless it is relative or its scheme is `http`, `https` or `mailto`.
    @inlinable
    package static func address(
        _ name: String, _ read: @escaping @Sendable (View) -> String
    ) -> Self {
        Self(name, .address) { .text(read($0.view())) }
    }

    /// HTML, printed verbatim.
    @inlinable
    package static func html(
        _ name: String, _ read: @escaping @Sendable (View) -> HTMLFragment
    ) -> Self {
        Self(name, .html) { .html(read($0.view())) }
    }

    /// A condition of a section.
    @inlinable
    package static func flag(
        _ name: String, _ read: @escaping @Sendable (View) -> Bool
    ) -> Self {
        Self(name, .flag) { .flag(read($0.view())) }
    }

    /// A list of views; its section is rendered once for each.
    @inlinable
    package static func many<Child: TemplateView>(
        _ name: String, _ read: @escaping @Sendable (View) -> [Child]
    ) -> Self {
        Self(name, .many { ViewSchema(of: Child.self) }) { .list(TemplateList(read($0.view()))) }
    }

    /// A list of texts; its section is rendered once for each, with `{{.}}` for the text.
    @inlinable
    package static func texts(
        _ name: String, _ read: @escaping @Sendable (View) -> [String]
    ) -> Self {
        Self(name, .texts) { .list(TemplateList(texts: read($0.view()))) }
    }
}
