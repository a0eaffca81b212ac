/// A figure that a rule takes from a table.
package final class FigureSyntax: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case money
        case rate
        case count
        case schedule
    }

    package let name: Identifier
    package let kind: Kind
    /// The path of the figure below the rule's group, or from the top of the table.
    package let path: Identifier
    package let isFromTop: Bool
    /// The table it is in, where that is not the form's.
    package let table: Identifier?
    package let isOptional: Bool
    /// Where it is taken from if it is missing: another figure of the rule, or a path from the top.
    package let otherwise: Identifier?

    init(
        name: Identifier, kind: Kind, path: Identifier, isFromTop: Bool, table: Identifier?,
        isOptional: Bool, otherwise: Identifier?
    ) {
        self.name = name
        self.kind = kind
        self.path = path
        self.isFromTop = isFromTop
        self.table = table
        self.isOptional = isOptional
        self.otherwise = otherwise
    }
}

/// What rules and forms have in common.
package struct BodySyntax: Sendable {
    /// The group that the figures are in.
    package var group: Identifier?
    package var figures: [FigureSyntax] = []
    /// Paths of what the table states for readers only.
    package var quoted: [Identifier] = []
    package var items: [ItemSyntax] = []
    /// What it does not count.
    package var gaps: [GapSyntax] = []
}

/// What stands below the head of a rule or a form, before its figures and lines.
package struct HeadSyntax: Sendable {
    /// The act, the form or the line that a rule is from.
    package struct Law: Sendable {
        package let text: Identifier
        /// The same in other languages.
        package let words: [Words]
    }

    /// What it is called, by language.
    package var words: [Words] = []
    /// What it is, in a sentence or two, by language.
    package var about: [Words] = []
    package var law: [Law] = []
    package var examples: [Identifier] = []
}

/// A worksheet: figures, then lines.
package struct RuleSyntax: Sendable {
    package enum Role: Hashable, Sendable {
        /// Put to work by `use`.
        case used
        /// Put to work where a table has its name in the group.
        case amount(of: String)
        /// The rule is put to work where a table has its name in the group, and takes a running
        /// amount.
        case step(of: String)

        package var takesRunning: Bool {
            if case .step = self { true } else { false }
        }

        package var group: String? {
            switch self {
            case .used: nil
            case .amount(let group), .step(let group): group
            }
        }
    }

    package let name: Identifier
    package let role: Role
    /// The line that a rule that is selected gives.
    package let gives: Identifier?
    package let isOfHousehold: Bool
    /// The fact of children of whom half is given: half of what there is with and without them together.
    package let halvedFor: Identifier?
    /// When what it gives is paid; nil if its head does not say so.
    package let paid: PaymentTimes?
    package var head = HeadSyntax()
    package var body = BodySyntax()

    package var law: [Identifier] { head.law.map(\.text) }
    package var examples: [Identifier] { head.examples }
}

/// A return or a part of one: rules and lines, in the order of printing.
package struct FormSyntax: Sendable {
    /// A line of another form that is known by its bare name.
    package struct Taken: Sendable {
        package let line: Identifier
        package let form: Identifier
    }

    package enum Places: Sendable {
        case all
        case only(Identifier)
        case not(Identifier)
    }

    package let name: Identifier
    /// The level of places whose tables it is about.
    package let table: Identifier
    package let places: Places
    /// Whether it is computed for all people together, besides the returns.
    package let isOfHousehold: Bool
    package var taken: [Taken] = []
    package var head = HeadSyntax()
    package var body = BodySyntax()
}

/// Something that is known of a person before anything is computed.
package struct FactSyntax: Sendable {
    package enum Owner: String, CaseIterable, Sendable {
        case adult
        case spouse
        case child
        case relative
        case household
    }

    package enum Kind: Hashable, Sendable {
        case money
        case count
        case age
        case truth
        case choice([String])
    }

    package let name: Identifier
    package let owner: Owner
    package let kind: Kind
    /// Money that came in.
    package var isReceived = false
    /// Money that was taken off before the rest came in.
    package var isWithheld = false
    /// Whether it is one payment or claim, of which nobody has a second one.
    package var isHadOnce = false
    /// A Boolean value that is true if either of two spouses may claim what both paid.
    package var isClaimedByEither = false
    /// A Boolean value that is true if two spouses may choose the amount.
    package var isElected = false
    package var mayBeBelowZero = false
    package var most: Int64?
    /// What stands where it was not given.
    package var otherwise: Int64?
    /// Whether whoever needs it and was not given it asks, instead of taking anything for it.
    package var isAskedFor = false
    /// An answer with which it is asked about where it was not stated and would change what a household has.
    package var askedWith: Int64?
    /// Whether the person of whom it is so has somebody who depends on him or her.
    package var isOfDependant = false
    /// Whether what is paid for a child of whom it is so is shared with somebody else.
    package var sharesChild = false
    /// The lines of a spouse that it takes the place of.
    package var standsFor: [Identifier] = []
    /// The amount that a spouse has it as, where the spouse is counted as an adult of whom nothing else is known.
    package var enteredAs: Identifier?
    /// The name of the list that a person states it in.
    package var listedAs: Identifier?
    /// The name of the number of people that a person states it with.
    package var countedAs: Identifier?
    /// The age below which people are counted so; nil for any age.
    package var countedBelow: Int64?
    /// The choices of one who has a spouse.
    package var withSpouse: [Identifier] = []
    package var words: [Words] = []

    /// The name that a person states it with.
    package var statedAs: String { (listedAs ?? countedAs ?? name).text }

    /// Whether it is the person's own age, where there are several ages.
    package var isOwnAge = false

    /// What it is one of; nil for what is not one of several.
    package var choices: [String]? { if case .choice(let all) = kind { all } else { nil } }
}

/// A name that programs read, and the line it is.
package struct ResultSyntax: Sendable {
    package let name: Identifier
    package let line: OperandSyntax
    package let condition: ConditionSyntax?
    /// Whether programs read it and no file lists it.
    package let isHidden: Bool
    /// The part of what is taken from pay that it belongs to.
    package let part: Identifier?
    /// What the part is called.
    package let words: [Words]

    package func words(in language: String) -> String? {
        words.first { $0.language.text == language }?.text.text
    }
}

/// What tables of rates are about.
package struct RatesSyntax: Sendable {
    /// Where the block begins.
    package let offsets: Range<Int>
    /// A kind of income with a column of rates.
    package struct Kind: Sendable {
        package let name: Identifier
        /// The income on top of which its rates are computed; nil if a person has this kind alone.
        package let base: Identifier?
    }

    /// The amounts of whose further dollars rates are given; that of the first is meant where none is named.
    package var kinds: [Kind] = []
    /// The credit that everybody has, by the name of its rule.
    package var everybody: Identifier?
    /// The steps whose rate is that of a bracket.
    package var brackets: [Identifier] = []
    /// The steps whose beginning or end explains why rates change.
    package var causes: [Identifier] = []
}

/// What cannot be true together, and what is said then.
package struct ValidationRuleSyntax: Sendable {
    package let name: Identifier
    /// Figures, and lines that the condition may name.
    package var body = BodySyntax()
    package var condition: ConditionSyntax?
    package var says: Identifier?
    package var remedy: Identifier?
}
