// For the names of stored properties. The interface is not stable. Without it, the last component
// of a key path's `debugDescription` is the name.
@_spi(Reflection) internal import Swift

/// Reads a field of a view at an address.
///
/// A structure of its own, because an array of closures would pass every value through memory. Only
/// this file and `TemplateList` use unsafe pointers: a closure over a key path made rendering 60 %
/// slower, and a closure per view type would have to be written out.
@usableFromInline
struct FieldReader: Sendable {
    @usableFromInline let read: @Sendable (UnsafeRawPointer) -> TemplateValue

    @inlinable
    init(read: @escaping @Sendable (UnsafeRawPointer) -> TemplateValue) { self.read = read }
}

/// The name and offset of a stored property of a view.
@usableFromInline
struct StoredProperty<View: TemplateView, Value>: Sendable {
    @usableFromInline let name: String
    /// The offset from the view's start in bytes.
    @usableFromInline let offset: Int

    /// Creates the property from a key path to a stored property.
    @usableFromInline
    init(_ path: KeyPath<View, Value>) {
        // `offset(of:)` returns nil for a computed property.
        guard let offset = MemoryLayout<View>.offset(of: path), let name = Self.name(at: offset)
        else {
            // Trap: key paths are literals in view declarations, all of which are
            // tested.
            fatalError(
                """
                \(View.self) declares a field by the key path \(path), which does not lead to a \
                stored property of it. Give the field a name, as in '.text("name", \\.property)'.
                """)
        }
        self.name = name
        self.offset = offset
    }

    /// Returns the name of the stored property of this type at an offset; nil if there is none, as
    /// for a property of a property.
    ///
    /// It uses the reflection of the standard library. A key path's `debugDescription` has the name
    /// too, but took a tenth of the time to build a small site.
    private static func name(at position: Int) -> String? {
        var name: String?
        _ = _forEachField(of: View.self) { written, offset, type, _ in
            guard offset == position, type == Value.self else { return true }
            name = String(cString: written)
            return false
        }
        return name
    }

    /// Returns the property's value in the view at an address.
    @inlinable
    func value(of view: UnsafeRawPointer) -> Value {
        (view + offset).assumingMemoryBound(to: Value.self).pointee
    }
}

extension UnsafeRawPointer {
    /// Returns the view at this address.
    @inlinable
    func view<View: TemplateView>(_: View.Type = View.self) -> View {
        assumingMemoryBound(to: View.self).pointee
    }
}
