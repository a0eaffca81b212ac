internal import GuideDiagnostics

/// Where one instance of a template includes another.
struct TemplateInclusion {
    let instance: Int
    let target: Int
    let descent: TemplateDescent
    /// Whether a layout includes the page's own template.
    let isContent: Bool
    let name: TagName
    let source: SourceText
}

/// What became of the innermost view between the start of a template and a point in it.
enum TemplateDescent {
    /// It is the innermost view still.
    case none
    /// The innermost view is now somewhere inside it.
    case below
    /// The innermost view is now one that has nothing to do with it.
    case elsewhere

    mutating func enter(fromInnermost isFromInnermost: Bool) {
        self = isFromInnermost && self != .elsewhere ? .below : .elsewhere
    }
}

/// The inclusions through which rendering might never end.
///
/// Data has an end, so a template may include itself as long as each round works on a view inside the
/// last round's. A round that only tests flags does not get there, nor does one that starts again
/// from a view further out.
///
/// - Complexity: O(*n*²) for *n* inclusions.
func endlessInclusions(among inclusions: [TemplateInclusion]) -> [TemplateInclusion] {
    let outgoing = Dictionary(grouping: inclusions, by: \.instance)
    return inclusions.filter { inclusion in
        guard inclusion.descent != .below else { return false }
        var seen: Set<Int> = [inclusion.target]
        var queue = [inclusion.target]
        while let instance = queue.popLast() {
            if instance == inclusion.instance { return true }
            for next in outgoing[instance] ?? []
            where inclusion.descent == .elsewhere || next.descent == .none {
                if seen.insert(next.target).inserted { queue.append(next.target) }
            }
        }
        return false
    }
}
