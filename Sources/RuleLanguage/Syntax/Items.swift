/// One line of a rule: a name and how it is computed.
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
    /// The law lets the line go below zero, even one that a tax is computed from.
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

/// A text in one of the guide's languages.
package struct Words: Hashable, Sendable {
    package let language: Identifier
    package let text: Identifier
}

/// What stands under a `when`, an `otherwise when` or an `otherwise`.
package struct BranchSyntax: Sendable {
    /// Nil for `otherwise`.
    package let condition: ConditionSyntax?
    package let offsets: Range<Int>
    package var items: [ItemSyntax]
}

/// A rule put to work at a place of a form.
package struct UseSyntax: Sendable {
    package let rule: Identifier
    /// The group of the table that the rule's figures are in, where the rule does not say.
    package let group: Identifier?
    package let condition: ConditionSyntax?
}

/// What the body of a rule or a form is made of.
package enum ItemSyntax: Sendable {
    case line(LineSyntax)
    case choice([BranchSyntax])
    case eachRelative(by: Identifier, items: [ItemSyntax], offsets: Range<Int>)
    case section(Identifier)
    case use(UseSyntax)
    /// The rules that the names of a group select, in its order.
    case selected(Identifier)
    /// The rules of a group that take a running amount, one after the other, in the order named; in that of
    /// the table after those.
    case steps(Identifier, from: OperandSyntax, order: [Identifier])
}
