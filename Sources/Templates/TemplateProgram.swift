/// A page's templates, compiled to instructions.
struct TemplateProgram: Sendable {
    /// The values of the current item of one view type.
    struct Slot: Sendable {
        /// The numbers of the fields in use.
        let fields: [Int]
        /// The index of the first value among the values of all slots.
        let start: Int
    }

    let instructions: [TemplateInstruction<ValueReference>]
    /// The literal bytes of all templates in use, which instructions refer to.
    let literals: [UInt8]
    /// For each dotted name, the one field of each nested view after the first name.
    ///
    /// The first path is empty.
    let paths: [[[Int]]]
    let slots: [Slot]
    /// The number of values in all slots.
    let valueCount: Int
}

/// An instruction for rendering a page.
///
/// Jump targets are indices of instructions.
enum TemplateInstruction<Reference: Sendable>: Sendable {
    case literal(Range<Int>)
    case text(Reference)
    case address(Reference)
    case html(Reference)
    case skipUnless(Reference, to: Int)
    case skipIf(Reference, to: Int)
    /// Pushes a section and loads the first item of a list into a slot; jumps to `end` if the list
    /// is empty.
    case enter(Reference, slot: Int, end: Int)
    /// Loads the next item into the slot of the innermost section and jumps to `body`, or pops the
    /// section and restores the slot.
    case advance(body: Int)
    case call(Int)
    case `return`

    /// Returns the instruction with its field reference and call target converted.
    func linked<Other>(
        _ reference: (Reference) -> Other, _ call: (Int) -> Int
    ) -> TemplateInstruction<Other> {
        switch self {
        case .literal(let range): .literal(range)
        case .text(let field): .text(reference(field))
        case .address(let field): .address(reference(field))
        case .html(let field): .html(reference(field))
        case .skipUnless(let field, let end): .skipUnless(reference(field), to: end)
        case .skipIf(let field, let end): .skipIf(reference(field), to: end)
        case .enter(let field, let slot, let end):
            .enter(reference(field), slot: slot, end: end)
        case .advance(let body): .advance(body: body)
        case .call(let target): .call(call(target))
        case .return: .return
        }
    }
}

/// A field of the item in a slot, or of a view nested in it.
struct FieldReference: Hashable, Sendable {
    let slot: Int
    let field: Int
    /// The index of a path to the nested view.
    let path: Int
}

/// A field by the index of its value.
struct ValueReference: Sendable {
    let index: Int
    /// The index of a path to the nested view.
    let path: Int
}
