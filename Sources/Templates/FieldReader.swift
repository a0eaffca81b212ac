// For the names of stored properties. Not promised by the standard library; if it went, a key path's
// `debugDescription` ends with the same name.
@_spi(Reflection) internal import Swift

/// Reads a field of a view that lies at an address.
///
/// The closure has a structure of its own since those in a list would take every value through memory.
/// This file and `TemplateList` are where templates go by addresses: a closure that holds a key path
/// took 60 per cent longer to render a page, and one for each view's type would have to be written out.
@usableFromInline
struct FieldReader: Sendable {
    @usableFromInline let read: @Sendable (UnsafeRawPointer) -> TemplateValue

    @inlinable
    init(read: @escaping @Sendable (UnsafeRawPointer) -> TemplateValue) { self.read = read }
}

/// A stored property of a view: what it is called and where in the view it lies.
@usableFromInline
struct StoredProperty<View: TemplateView, Value>: Sendable {
    @usableFromInline let name: String
    /// The place of the field in bytes from the view's start.
    @usableFromInline let offset: Int

    /// The property that a key path leads to in one step.
    @usableFromInline
    init(_ path: KeyPath<View, Value>) {
        // Of a computed property, a key path knows no place.
        guard let offset = MemoryLayout<View>.offset(of: path), let name = Self.name(at: offset)
        else {
            // Trap: key paths stand in the program's own views, all of which are built by tests.
            fatalError(
                """
                \(View.self) declares a field by the key path \(path), which does not lead to a \
                stored property of it. Give the field a name, as in '.text("name", \\.property)'.
                """)
        }
        self.name = name
        self.offset = offset
    }

    /// The name of the stored property of this type at a place in the view; nil if there is none, as
    /// where a key path leads to a property of a property.
    ///
    /// Asked of the standard library's reflection, by which a key path describes itself too: that
    /// description tells the type first, which took a tenth of a small site's build.
    private static func name(at place: Int) -> String? {
        var name: String?
        _ = _forEachField(of: View.self) { written, offset, type, _ in
            guard offset == place, type == Value.self else { return true }
            name = String(cString: written)
            return false
        }
        return name
    }

    /// The property's value in the view at an address.
    @inlinable
    func value(of view: UnsafeRawPointer) -> Value {
        (view + offset).assumingMemoryBound(to: Value.self).pointee
    }
}

extension UnsafeRawPointer {
    /// The view at this address.
    @inlinable
    func view<View: TemplateView>(_: View.Type = View.self) -> View {
        assumingMemoryBound(to: View.self).pointee
    }
}
