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
    /// The level of another table; nil for the table of the form.
    package let table: Identifier?
    package let isOptional: Bool
    /// The replacement of a missing figure: another figure of the rule, or a path from the top; nil without
    /// one.
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

/// The common part of rules and forms: figures and items.
package struct BodySyntax: Sendable {
    /// The group of the figures; nil if the head or the use decides it.
    package var group: Identifier?
    package var figures: [FigureSyntax] = []
    /// The paths of figures for readers only.
    package var quoted: [Identifier] = []
    package var items: [ItemSyntax] = []
    /// The gaps of the rule or form.
    package var gaps: [GapSyntax] = []
}

/// The lines below the head of a rule or form: words, description, law and examples.
package struct HeadSyntax: Sendable {
    /// The act, form or line on which a rule is based.
    package struct Law: Sendable {
        package let text: Identifier
        /// The same text in other languages.
        package let words: [Words]
    }

    /// The title, by language.
    package var words: [Words] = []
    /// The description of one or two sentences, by language.
    package var about: [Words] = []
    package var law: [Law] = []
    package var examples: [Identifier] = []
}

/// A rule: figures, then lines.
package struct RuleSyntax: Sendable {
    package enum Role: Hashable, Sendable {
        /// A form or rule uses it with `use`.
        case used
        /// A table selects it by its name in a group.
        case amount(of: String)
        /// A table selects it by its name in a group; it takes a running amount and gives the next.
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
    /// The line with the result; nil if the head has no `gives`.
    package let gives: Identifier?
    package let isOfHousehold: Bool
    /// The fact of children in shared custody; the rule then gives half of the sum with and without them.
    ///
    /// Nil if the head has no `half for`.
    package let halvedFor: Identifier?
    /// The times of payment; nil if the head has none.
    package let paid: PaymentTimes?
    package var head = HeadSyntax()
    package var body = BodySyntax()

    package var law: [Identifier] { head.law.map(\.text) }
    package var examples: [Identifier] { head.examples }
}

/// A return or a part of one: rules and lines, in the order of printing.
package struct FormSyntax: Sendable {
    /// A line of another form with a bare name.
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
    /// The level whose table has the figures.
    package let table: Identifier
    package let places: Places
    /// A Boolean value that is true if the form is computed for a household, besides the returns.
    package let isOfHousehold: Bool
    package var taken: [Taken] = []
    package var head = HeadSyntax()
    package var body = BodySyntax()
}

/// A declared input about a person, a child or a household.
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
    /// A Boolean value that is true for money that came in.
    package var isReceived = false
    /// A Boolean value that is true for money that was taken off before the rest came in.
    package var isWithheld = false
    /// A Boolean value that is true for a payment or claim that nobody has twice.
    package var isHadOnce = false
    /// A Boolean value that is true if either of two spouses may claim what both paid.
    package var isClaimedByEither = false
    /// A Boolean value that is true if two spouses may choose the amount.
    package var isElected = false
    package var mayBeBelowZero = false
    package var most: Int64?
    /// The value of an unstated fact; nil for 0 or no.
    package var otherwise: Int64?
    /// A Boolean value that is true if lines that need the unstated fact fail instead of using a default.
    package var isAskedFor = false
    /// The answer with which `calc` asks for an unstated fact that would change the result; nil if it does
    /// not ask.
    package var askedWith: Int64?
    /// A Boolean value that is true if the fact states a dependant of the person.
    package var isOfDependant = false
    /// A Boolean value that is true if a second household shares the benefits for the child.
    package var sharesChild = false
    /// The lines of a spouse that the fact replaces.
    package var standsFor: [Identifier] = []
    /// The name of the list in which a person states the fact; nil for facts that are not lists.
    package var listedAs: Identifier?
    /// The name of the number of people with the fact; nil for facts that are not counted.
    package var countedAs: Identifier?
    /// The age below which people are counted; nil for any age.
    package var countedBelow: Int64?
    /// The choices of a person with a spouse.
    package var withSpouse: [Identifier] = []
    package var words: [Words] = []

    /// The name under which a person states the fact.
    package var statedAs: String { (listedAs ?? countedAs ?? name).text }

    /// A Boolean value that is true for the person's own age, if there are several ages.
    package var isOwnAge = false

    /// The names of the choices; nil unless the type is `one of`.
    package var choices: [String]? { if case .choice(let all) = kind { all } else { nil } }
}

/// A result: a name for programs, and the line that has it.
package struct ResultSyntax: Sendable {
    package let name: Identifier
    package let line: OperandSyntax
    package let condition: ConditionSyntax?
    /// A Boolean value that is true if data files and answers omit the result.
    package let isHidden: Bool
    /// The component of deductions from pay that it belongs to; nil for none.
    package let part: Identifier?
    /// The words of the component, by language.
    package let words: [Words]

    package func words(in language: String) -> String? {
        words.first { $0.language.text == language }?.text.text
    }
}

/// A `rates` block: the subjects of tables of marginal rates.
package struct RatesSyntax: Sendable {
    /// The byte range of the block's first word.
    package let offsets: Range<Int>
    /// A kind of income with a column of rates.
    package struct Kind: Sendable {
        package let name: Identifier
        /// The income on top of which its rates are computed; nil if a person has this kind alone.
        package let base: Identifier?
    }

    /// The incomes with a column of rates.
    ///
    /// The first one is the default.
    package var kinds: [Kind] = []
    /// The rule of the credit that everybody has; nil if none is declared.
    package var everybody: Identifier?
    /// The steps whose rate is that of a bracket.
    package var brackets: [Identifier] = []
    /// The steps whose beginning or end explains why a rate changes.
    package var causes: [Identifier] = []
}

/// A `refuse` block: facts that contradict each other, with a message.
package struct ValidationRuleSyntax: Sendable {
    package let name: Identifier
    /// The figures and lines that the condition may use.
    package var body = BodySyntax()
    package var condition: ConditionSyntax?
    package var says: Identifier?
    package var fix: Identifier?
}
