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
        // `\View.name` if it is stored. Of a computed property, a key path knows no name. Asked of the key
        // path itself: interpolation looks for its conformances first, a fifth of the instructions of a small site's build.
        let written = path.debugDescription
        // A dot may stand in a view's own name too, between angle brackets.
        let steps = written[(written.lastIndex(of: ">") ?? written.startIndex)...]
            .split(separator: ".", omittingEmptySubsequences: false)
        let name = String(steps.last ?? "")
        guard steps.count == 2, TagName.isPlain(name),
            let offset = MemoryLayout<View>.offset(of: path)
        else {
            fatalError(
                """
                \(View.self) declares a field by the key path \(written), which does not lead to a \
                stored property of it. Give the field a name, as in '.text("name", \\.property)'.
                """)
        }
        self.name = name
        self.offset = offset
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
