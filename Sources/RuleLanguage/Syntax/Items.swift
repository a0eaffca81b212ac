/// A line of a rule: a name and a formula.
package final class LineSyntax: Sendable {
    package enum Value: Hashable, Sendable {
        case amount(AmountSyntax)
        case condition(ConditionSyntax)
    }

    package let name: Identifier
    /// The name of the printed step.
    package let step: Identifier
    package let isHidden: Bool
    package let value: Value
    package let isNotBelowZero: Bool
    /// A Boolean value that is true if the law lets the line go below zero, even one that a tax is computed
    /// from.
    package let mayBeBelowZero: Bool
    package let isAlwaysPrinted: Bool
    /// The words of the step, by language.
    package let words: [Words]

    package init(
        name: Identifier, step: Identifier, isHidden: Bool, value: Value,
        isNotBelowZero: Bool = false,
        mayBeBelowZero: Bool = false, isAlwaysPrinted: Bool = false, words: [Words] = []
    ) {
        self.name = name
        self.step = step
        self.isHidden = isHidden
        self.value = value
        self.isNotBelowZero = isNotBelowZero
        self.mayBeBelowZero = mayBeBelowZero
        self.isAlwaysPrinted = isAlwaysPrinted
        self.words = words
    }
}

/// A text in one language.
package struct Words: Hashable, Sendable {
    package let language: Identifier
    package let text: Identifier
}

/// The items under a `when`, an `otherwise when` or an `otherwise`.
package struct BranchSyntax: Sendable {
    /// The condition; nil for `otherwise`.
    package let condition: ConditionSyntax?
    package let offsets: Range<Int>
    package var items: [ItemSyntax]

    package init(condition: ConditionSyntax?, offsets: Range<Int>, items: [ItemSyntax]) {
        self.condition = condition
        self.offsets = offsets
        self.items = items
    }
}

/// A use of a rule in a form or another rule.
package struct UseSyntax: Sendable {
    package let rule: Identifier
    /// The group of the rule's figures; nil if the rule declares it.
    package let group: Identifier?
    package let condition: ConditionSyntax?
}

/// Lines for each child, in the order in which children are stated, or for each relative.
package struct EachSyntax: Sendable {
    package let people: People
    /// The fact of relatives of whom the lowest comes first; nil for children.
    package let order: Identifier?
    package let items: [ItemSyntax]
    package let offsets: Range<Int>

    package init(
        people: People, order: Identifier?, items: [ItemSyntax], offsets: Range<Int>
    ) {
        self.people = people
        self.order = order
        self.items = items
        self.offsets = offsets
    }
}

/// An item in the body of a rule or form.
package enum ItemSyntax: Sendable {
    case line(LineSyntax)
    case choice([BranchSyntax])
    case each(EachSyntax)
    case section(Identifier)
    case use(UseSyntax)
    /// The rules that a group of the table selects, in the order of the table.
    case selected(Identifier)
    /// The rules of a group that take a running amount: those of `order` first, then the others in the order
    /// of the table.
    case steps(Identifier, from: OperandSyntax, order: [Identifier])
}
