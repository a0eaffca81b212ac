/// What a name can mean at one point of a template.
///
/// Names are looked up in the innermost view first. A view further out whose type is also that of
/// one further in can therefore never be reached, so a scope lists each type once. That makes scopes
/// of finite number, whatever the data's depth: a partial that includes itself for each child of a
/// tree is compiled once, and one slot for each type holds its current item while a page is rendered.
struct TemplateScope: Hashable {
    /// What `{{.}}` prints.
    struct Item: Hashable {
        let reference: FieldReference
        let kind: PrintedKind
    }

    /// The slots of the views in sight, innermost first.
    private(set) var views: [Int]
    /// The text or optional field whose section is the innermost, if that is not a view's.
    var item: Item?

    init(root slot: Int) {
        views = [slot]
    }

    /// The scope within a section over a view.
    func entering(_ slot: Int) -> Self {
        var scope = self
        scope.views = [slot] + views.filter { $0 != slot }
        scope.item = nil
        return scope
    }
}
