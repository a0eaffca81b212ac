internal import Text

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

/// How many templates a page includes at most, lists of more than one item and rounds of templates that
/// include themselves left aside: those the data bounds.
///
/// - Complexity: O(*n*) for *n* inclusions.
func mostInclusions(from root: Int, among inclusions: [TemplateInclusion]) -> Int {
    let outgoing = Dictionary(grouping: inclusions, by: \.instance)
    var counts: [Int: Int] = [:]
    var entered: Set<Int> = []
    // Deepest first, without recursion: templates may include each other in a long row.
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
            // Held at a limit that leaves room for further sums.
            min(sum + 1 + (counts[target] ?? 0), Int.max >> 32)
        }
    }
    return counts[root] ?? 0
}
