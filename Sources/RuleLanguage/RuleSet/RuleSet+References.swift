internal import Text

/// The checks of uses between rules: no cycles, limited depth and size.
extension RuleSet {
    /// Returns errors for cycles of uses, for long chains, and for rules with too many lines including those
    /// that they use.
    func mistakesOfUses() -> [Diagnostic] {
        var walk = ReferenceTraversal(self)
        for body in bodies.indices { _ = walk.extent(of: body) }
        return walk.diagnostics
    }

    /// A depth-first walk over all uses, which visits each rule or form once.
    private struct ReferenceTraversal {
        /// The longest chain of rules that use each other; a longer one is an error.
        static let longestChain = 50
        /// The largest number of lines with all used rules; a program has room for a few times as many.
        static let mostLines = 20_000

        struct Extent {
            /// The number of lines of the rule or form and of all rules that it uses.
            var lines = 0
            /// The length of its longest chain of uses.
            var depth = 0

            mutating func add(_ used: Extent, times: Int = 1) {
                lines += used.lines * times
                depth = max(depth, used.depth + 1)
            }
        }

        let ruleSet: RuleSet
        private var extents: [Extent?]
        private var open: [Int] = []
        private(set) var diagnostics: [Diagnostic] = []

        init(_ ruleSet: RuleSet) {
            self.ruleSet = ruleSet
            extents = Array(repeating: nil, count: ruleSet.bodies.count)
        }

        mutating func extent(of body: Int) -> Extent {
            if let extent = extents[body] { return extent }
            open.append(body)
            var extent = extent(of: ruleSet.bodies[body].syntax.items)
            open.removeLast()
            if extent.lines > Self.mostLines {
                report(
                    "rule-syntax",
                    "'\(ruleSet.bodies[body].name)' and the rules it uses have more than "
                        + "\(Self.mostLines) lines", at: ruleSet.bodies[body].nameOffsets, of: body,
                    fix: "use each rule once, and give its amount to those that need it")
                // The error is reported once, not again at each rule that uses it.
                extent.lines = 0
            }
            extents[body] = extent
            return extent
        }

        private mutating func extent(of items: [ItemSyntax]) -> Extent {
            var extent = Extent()
            for item in items {
                switch item {
                case .line: extent.lines += 1
                case .section: break
                case .choice(let branches):
                    for branch in branches {
                        let inner = self.extent(of: branch.items)
                        extent.lines += inner.lines + 1
                        extent.depth = max(extent.depth, inner.depth)
                    }
                case .each(let each):
                    let inner = self.extent(of: each.items)
                    extent.lines += inner.lines
                    extent.depth = max(extent.depth, inner.depth)
                case .use(let use):
                    guard let rule = ruleSet.rules[RuleKey(group: nil, name: use.rule.text)] else {
                        continue
                    }
                    // A rule `half for …` is computed twice.
                    let times = ruleSet.bodies[rule].halvedFor == nil ? 1 : 2
                    extent.add(self.extent(ofUse: rule, at: use.rule), times: times)
                case .selected(let group), .steps(let group, from: _, order: _):
                    for rule in ruleSet.rules(of: group.text) {
                        extent.add(self.extent(ofUse: rule.body, at: group))
                    }
                }
            }
            return extent
        }

        private mutating func extent(ofUse rule: Int, at use: Identifier) -> Extent {
            guard let user = open.last else { return Extent() }
            if let start = open.firstIndex(of: rule) {
                let names = (open[start...] + [rule]).map { ruleSet.bodies[$0].name }
                report(
                    "circular-rule", "a rule uses itself: \(names.joined(separator: " → "))",
                    at: use.offsets, of: user,
                    fix: "leave this use out, or let a third rule give what both need")
                return Extent()
            }
            guard open.count < Self.longestChain else { return chainEnds(at: use, of: user) }
            let used = extent(of: rule)
            guard used.depth + 1 < Self.longestChain else { return chainEnds(at: use, of: user) }
            return used
        }

        private mutating func chainEnds(at use: Identifier, of user: Int) -> Extent {
            report(
                "rule-syntax",
                "rules use each other in a chain of more than \(Self.longestChain)",
                at: use.offsets, of: user, fix: "use them from the form")
            return Extent()
        }

        private mutating func report(
            _ identifier: String, _ summary: String, at offsets: Range<Int>, of body: Int,
            fix: String
        ) {
            guard diagnostics.count < mistakesListed else { return }
            diagnostics.append(
                Diagnostic(
                    .error, identifier, summary, in: ruleSet.bodies[body].source, at: offsets,
                    fix: fix))
        }
    }
}
