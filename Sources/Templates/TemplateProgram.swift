/// A page's templates as one list of instructions, ready to run.
struct TemplateProgram: Sendable {
    /// The values of the current item of one type of view.
    struct Slot: Sendable {
        /// The numbers of the fields in use.
        let fields: [Int]
        /// Where their values stand, in a row, among those of all slots.
        let start: Int
    }

    let instructions: [TemplateInstruction<ValueReference>]
    /// The literal bytes of all templates in use, which instructions take ranges of.
    let literals: [UInt8]
    /// The rest of each dotted name, as the one field of each view on the way; the first is empty.
    let paths: [[[Int]]]
    let slots: [Slot]
    /// How many values all slots have.
    let valueCount: Int
}

/// One step in rendering a page.
///
/// Places to go on at count instructions from the start.
enum TemplateInstruction<Reference: Sendable>: Sendable {
    case literal(Range<Int>)
    case text(Reference)
    case address(Reference)
    case html(Reference)
    case skipUnless(Reference, to: Int)
    case skipIf(Reference, to: Int)
    /// Puts the first item of a list into a slot, or goes on at `end` when there is none.
    case enter(Reference, slot: Int, end: Int)
    /// Puts the next item into the slot that was entered last and goes back to `body`, or restores
    /// what the slot held.
    case advance(body: Int)
    case call(Int)
    case `return`

    /// The instruction with its field named in another way and calls led elsewhere.
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

/// A field of the item in a slot, or one that a path of single children leads to from there.
struct FieldReference: Hashable, Sendable {
    let slot: Int
    let field: Int
    /// Which of the program's paths follows.
    let path: Int
}

/// A field by the place of its value.
struct ValueReference: Sendable {
    let place: Int
    /// Which of the program's paths follows.
    let path: Int
}
