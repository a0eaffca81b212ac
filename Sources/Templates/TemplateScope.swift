/// The scope for name lookup at one point of a template.
///
/// Names are looked up in the innermost view first. An outer view is unreachable if an inner one
/// has the same type, so a scope lists each type once. The number of scopes is therefore finite for
/// any depth of data: a partial that includes itself for each child of a tree is compiled once, and
/// one slot for each type holds the current item.
struct TemplateScope: Hashable {
    /// The value of `{{.}}`.
    struct Item: Hashable {
        let reference: FieldReference
        let kind: PrintedKind
    }

    /// The slots of the views in scope, innermost first.
    private(set) var views: [Int]
    /// The text or optional field of the innermost section, if that is not a view.
    var item: Item?

    init(root slot: Int) {
        views = [slot]
    }

    /// Returns the scope within a section that enters a view.
    func entering(_ slot: Int) -> Self {
        var scope = self
        scope.views = [slot] + views.filter { $0 != slot }
        scope.item = nil
        return scope
    }
}
