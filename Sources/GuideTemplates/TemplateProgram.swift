/// A page's templates as one list of instructions, ready to run.
struct TemplateProgram: Sendable {
    let instructions: [TemplateInstruction]
    /// The literal bytes of all templates in use, which instructions take ranges of.
    let literals: [UInt8]
    /// The rest of each dotted name, as fields of the views on the way; the first is empty.
    let paths: [[Int]]
    /// For each slot, which holds the current item of one type, the numbers of the fields in use.
    let slots: [[Int]]
}

/// One step in rendering a page.
///
/// Places to go on at count instructions from the start.
enum TemplateInstruction: Sendable {
    case literal(Range<Int>)
    case text(FieldReference)
    case address(FieldReference)
    case html(FieldReference)
    case skipUnless(FieldReference, to: Int)
    case skipIf(FieldReference, to: Int)
    /// Puts the first item of a list into a slot, or goes on at `end` when there is none.
    case enter(FieldReference, slot: Int, end: Int)
    /// Puts the next item into the slot and goes back to `body`, or restores what the slot held.
    case advance(slot: Int, body: Int)
    case call(Int)
    case `return`
}

/// A field of the item in a slot, or one that a path of single children leads to from there.
struct FieldReference: Hashable, Sendable {
    let slot: Int
    let field: Int
    /// Which of the program's paths follows.
    let path: Int
}
