/// One named field of a view: what kind of value it holds and how to read it.
///
/// A field that is a stored property is declared by its key path, which gives its name too. For
/// something computed, it is declared by a name and a closure or a key path. A field that a template
/// uses is read once whenever its view is entered, printed or not, so a closure should be cheap.
///
/// Fields are inlinable so that the lists they make are compiled for the views of the module that
/// declares them; asking for the view's type at every field took longer than reading it.
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

// Stored properties, which name themselves.
extension TemplateField {
    /// Text, escaped where it is printed.
    @inlinable
    package static func text(_ path: KeyPath<View, String>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .text) { .text(property.value(of: $0)) }
    }

    /// Text, or none, which prints nothing and leaves its section out.
    ///
    /// Text that is empty is not none.
    @inlinable
    package static func text(_ path: KeyPath<View, String?>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .text, isOptional: true) { view in
            property.value(of: view).map { .text($0) } ?? .absent
        }
    }

    /// A web address, the only field allowed to decide where `href` and `src` lead.
    ///
    /// It prints `#` unless it is relative or its scheme is `http`, `https` or `mailto`.
    @inlinable
    package static func address(_ path: KeyPath<View, String>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .address) { .text(property.value(of: $0)) }
    }

    /// A web address, or none, as with optional text.
    @inlinable
    package static func address(_ path: KeyPath<View, String?>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .address, isOptional: true) { view in
            property.value(of: view).map { .text($0) } ?? .absent
        }
    }

    /// Markup, printed as it stands.
    @inlinable
    package static func html(_ path: KeyPath<View, HTMLFragment>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .html) { .html(property.value(of: $0)) }
    }

    /// Markup, or none, as with optional text.
    @inlinable
    package static func html(_ path: KeyPath<View, HTMLFragment?>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .html, isOptional: true) { view in
            property.value(of: view).map { .html($0) } ?? .absent
        }
    }

    /// Whether a section stands in the page.
    @inlinable
    package static func flag(_ path: KeyPath<View, Bool>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .flag) { .flag(property.value(of: $0)) }
    }

    /// A view inside this one, entered by a section or by a dotted name.
    @inlinable
    package static func one<Child: TemplateView>(_ path: KeyPath<View, Child>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .one { ViewSchema(of: Child.self) }) {
            .list(TemplateList(property.value(of: $0)))
        }
    }

    /// A view inside this one, or none.
    @inlinable
    package static func one<Child: TemplateView>(_ path: KeyPath<View, Child?>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .one { ViewSchema(of: Child.self) }, isOptional: true) { view in
            property.value(of: view).map { .list(TemplateList($0)) } ?? .absent
        }
    }

    /// Views whose section is printed once for each.
    @inlinable
    package static func many<Child: TemplateView>(_ path: KeyPath<View, [Child]>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .many { ViewSchema(of: Child.self) }) {
            .list(TemplateList(property.value(of: $0)))
        }
    }

    /// Texts whose section is printed once for each, with `{{.}}` for the text.
    @inlinable
    package static func texts(_ path: KeyPath<View, [String]>) -> Self {
        let property = StoredProperty(path)
        return Self(property.name, .texts) { .list(TemplateList(texts: property.value(of: $0))) }
    }
}

// What is computed, under a name of its own.
extension TemplateField {
    /// Text, escaped where it is printed.
    @inlinable
    package static func text(
        _ name: String, _ read: @escaping @Sendable (View) -> String
    ) -> Self {
        Self(name, .text) { .text(read($0.view())) }
    }

    /// A web address, the only field allowed to decide where `href` and `src` lead.
    ///
    /// It prints `#` unless it is relative or its scheme is `http`, `https` or `mailto`.
    @inlinable
    package static func address(
        _ name: String, _ read: @escaping @Sendable (View) -> String
    ) -> Self {
        Self(name, .address) { .text(read($0.view())) }
    }

    /// Markup, printed as it stands.
    @inlinable
    package static func html(
        _ name: String, _ read: @escaping @Sendable (View) -> HTMLFragment
    ) -> Self {
        Self(name, .html) { .html(read($0.view())) }
    }

    /// Whether a section stands in the page.
    @inlinable
    package static func flag(
        _ name: String, _ read: @escaping @Sendable (View) -> Bool
    ) -> Self {
        Self(name, .flag) { .flag(read($0.view())) }
    }

    /// Views whose section is printed once for each.
    @inlinable
    package static func many<Child: TemplateView>(
        _ name: String, _ read: @escaping @Sendable (View) -> [Child]
    ) -> Self {
        Self(name, .many { ViewSchema(of: Child.self) }) { .list(TemplateList(read($0.view()))) }
    }

    /// Texts whose section is printed once for each, with `{{.}}` for the text.
    @inlinable
    package static func texts(
        _ name: String, _ read: @escaping @Sendable (View) -> [String]
    ) -> Self {
        Self(name, .texts) { .list(TemplateList(texts: read($0.view()))) }
    }
}
