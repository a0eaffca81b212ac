/// A type of stored property that a view can have as a field.
///
/// The type decides how templates use the field.
@usableFromInline
package protocol TemplateProperty {
    static func field<View: TemplateView>(_ path: KeyPath<View, Self>) -> TemplateField<View>
}

/// A type of stored property that may be absent.
@usableFromInline
package protocol OptionalProperty: TemplateProperty {
    static func field<View: TemplateView>(_ path: KeyPath<View, Self?>) -> TemplateField<View>
}

/// A type of stored property that may be repeated.
@usableFromInline
package protocol ListedProperty: TemplateProperty {
    static func field<View: TemplateView>(_ path: KeyPath<View, [Self]>) -> TemplateField<View>
}

/// A type of stored property that holds a web address.
@usableFromInline
package protocol AddressProperty {
    static func address<View: TemplateView>(_ path: KeyPath<View, Self>) -> TemplateField<View>
}

extension String: OptionalProperty, ListedProperty, AddressProperty {
    @inlinable
    package static func field<View>(_ path: KeyPath<View, Self>) -> TemplateField<View> {
        .text(path)
    }

    @inlinable
    package static func field<View>(_ path: KeyPath<View, Self?>) -> TemplateField<View> {
        .text(path)
    }

    @inlinable
    package static func field<View>(_ path: KeyPath<View, [Self]>) -> TemplateField<View> {
        .texts(path)
    }

    @inlinable
    package static func address<View>(_ path: KeyPath<View, Self>) -> TemplateField<View> {
        .address(path)
    }
}

extension Bool: TemplateProperty {
    @inlinable
    package static func field<View>(_ path: KeyPath<View, Self>) -> TemplateField<View> {
        .flag(path)
    }
}

extension HTMLFragment: OptionalProperty {
    @inlinable
    package static func field<View>(_ path: KeyPath<View, Self>) -> TemplateField<View> {
        .html(path)
    }

    @inlinable
    package static func field<View>(_ path: KeyPath<View, Self?>) -> TemplateField<View> {
        .html(path)
    }
}

extension TemplateView {
    @inlinable
    package static func field<View>(_ path: KeyPath<View, Self>) -> TemplateField<View> {
        .one(path)
    }

    @inlinable
    package static func field<View>(_ path: KeyPath<View, Self?>) -> TemplateField<View> {
        .one(path)
    }

    @inlinable
    package static func field<View>(_ path: KeyPath<View, [Self]>) -> TemplateField<View> {
        .many(path)
    }
}

extension Optional: TemplateProperty where Wrapped: OptionalProperty {
    @inlinable
    package static func field<View>(_ path: KeyPath<View, Self>) -> TemplateField<View> {
        Wrapped.field(path)
    }
}

extension Optional: AddressProperty where Wrapped == String {
    @inlinable
    package static func address<View>(_ path: KeyPath<View, Self>) -> TemplateField<View> {
        .address(path)
    }
}

extension Array: TemplateProperty where Element: ListedProperty {
    @inlinable
    package static func field<View>(_ path: KeyPath<View, Self>) -> TemplateField<View> {
        Element.field(path)
    }
}
