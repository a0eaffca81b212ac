internal import Text

/// The inclusion of a template instance by another.
struct TemplateInclusion {
    let instance: Int
    let target: Int
    let descent: TemplateDescent
    /// True if a layout includes the page's own template.
    let isContent: Bool
    let name: TagName
    let source: SourceText
}

/// The relation of the innermost view at a position to the innermost view at the template's start.
enum TemplateDescent {
    /// The same view.
    case none
    /// A view nested in it.
    case below
    /// An unrelated view.
    case elsewhere

    mutating func enter(fromInnermost isFromInnermost: Bool) {
        self = isFromInnermost && self != .elsewhere ? .below : .elsewhere
    }
}

/// Returns the inclusions that might recur without end.
///
/// Data is finite, so a template may include itself as long as each recursion enters a view nested
/// in the previous one. A cycle that only tests flags, or that restarts from an outer view, does
/// not do so.
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

/// Returns the maximum number of templates that a page includes if every list has one item and no
/// template recurs.
///
/// - Complexity: O(*n*) for *n* inclusions.
func mostInclusions(from root: Int, among inclusions: [TemplateInclusion]) -> Int {
    let outgoing = Dictionary(grouping: inclusions, by: \.instance)
    var counts: [Int: Int] = [:]
    var entered: Set<Int> = []
    // Depth first without recursion, because chains of inclusions may be long.
    var stack = [root]
    while let instance = stack.last {
        let next = (outgoing[instance] ?? []).map(\.target)
        if entered.insert(instance).inserted {
            stack += next.filter { !entered.contains($0) }
            continue
        }
        stack.removeLast()
        guard counts[instance] == nil else { continue }
        counts[instance] = next.reduce(0) { sum, target in
            // Saturates at a limit that leaves room for further sums.
            min(sum + 1 + (counts[target] ?? 0), Int.max >> 32)
        }
    }
    return counts[root] ?? 0
}
