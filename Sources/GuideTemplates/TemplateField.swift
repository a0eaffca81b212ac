/// One named field of a view: what kind of value it holds and how to read it.
///
/// The second argument is a key path or, for something computed, a closure. A field that a template
/// uses is read once whenever its view is entered, printed or not, so a closure should be cheap.
package struct TemplateField<View: TemplateView>: Sendable {
    let schema: FieldSchema
    let read: @Sendable (View) -> TemplateValue

    private init(
        _ name: String, _ kind: FieldKind, isOptional: Bool = false,
        read: @escaping @Sendable (View) -> TemplateValue
    ) {
        schema = FieldSchema(name: name, kind: kind, isOptional: isOptional)
        self.read = read
    }

    /// Text, escaped where it is printed.
    package static func text(
        _ name: String, _ read: @escaping @Sendable (View) -> String
    ) -> Self {
        Self(name, .text) { .text(read($0)) }
    }

    /// Text, or none, which prints nothing and leaves its section out.
    ///
    /// Text that is empty is not none.
    package static func text(
        _ name: String, _ read: @escaping @Sendable (View) -> String?
    ) -> Self {
        Self(name, .text, isOptional: true) { view in read(view).map { .text($0) } ?? .absent }
    }

    /// A web address, the only field allowed to decide where `href` and `src` lead.
    ///
    /// It prints `#` unless it is relative or its scheme is `http`, `https` or `mailto`.
    package static func address(
        _ name: String, _ read: @escaping @Sendable (View) -> String
    ) -> Self {
        Self(name, .address) { .text(read($0)) }
    }

    /// A web address, or none, as with optional text.
    package static func address(
        _ name: String, _ read: @escaping @Sendable (View) -> String?
    ) -> Self {
        Self(name, .address, isOptional: true) { view in read(view).map { .text($0) } ?? .absent }
    }

    /// Markup, printed as it stands.
    package static func html(
        _ name: String, _ read: @escaping @Sendable (View) -> HTMLFragment
    ) -> Self {
        Self(name, .html) { .html(read($0)) }
    }

    /// Markup, or none, as with optional text.
    package static func html(
        _ name: String, _ read: @escaping @Sendable (View) -> HTMLFragment?
    ) -> Self {
        Self(name, .html, isOptional: true) { view in read(view).map { .html($0) } ?? .absent }
    }

    /// Whether a section stands in the page.
    package static func flag(
        _ name: String, _ read: @escaping @Sendable (View) -> Bool
    ) -> Self {
        Self(name, .flag) { .flag(read($0)) }
    }

    /// A view inside this one, entered by a section or by a dotted name.
    package static func one<Child: TemplateView>(
        _ name: String, _ read: @escaping @Sendable (View) -> Child
    ) -> Self {
        Self(name, .one { ViewSchema(of: Child.self) }) { .list(ViewList([read($0)])) }
    }

    /// A view inside this one, or none.
    package static func one<Child: TemplateView>(
        _ name: String, _ read: @escaping @Sendable (View) -> Child?
    ) -> Self {
        Self(name, .one { ViewSchema(of: Child.self) }, isOptional: true) { view in
            read(view).map { .list(ViewList([$0])) } ?? .absent
        }
    }

    /// Views whose section is printed once for each.
    package static func many<Child: TemplateView>(
        _ name: String, _ read: @escaping @Sendable (View) -> [Child]
    ) -> Self {
        Self(name, .many { ViewSchema(of: Child.self) }) { .list(ViewList(read($0))) }
    }

    /// Texts whose section is printed once for each, with `{{.}}` for the text.
    package static func texts(
        _ name: String, _ read: @escaping @Sendable (View) -> [String]
    ) -> Self {
        Self(name, .texts) { .list(TextList(texts: read($0))) }
    }
}
