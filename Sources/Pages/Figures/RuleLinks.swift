internal import BuildStore
package import Calculations
internal import Content
internal import Project
package import RuleEngine
internal import RuleLanguage
internal import TaxTables

extension LocalizedSite {
    /// Returns the path of a rule's or form's page; nil if it is not used, or the site has no such
    /// pages.
    package func path(ofRule body: Int) -> String? {
        path(.rules).map { rules.value.path(of: body, below: $0) }
    }

    /// Returns the title of a rule's or form's page.
    package func title(ofRule body: Int) -> String { rules.value.titles[body] }
}

/// Links the steps of a calculation to their lines on rule pages, and describes the conditions of
/// steps.
package struct RuleLinks: Sendable {
    private let directory: RuleDirectory
    private let addresses: Addresses
    /// The path of the list of rules; nil if the site has no rule pages.
    private let folder: String?
    private var words: SiteStrings { directory.words }

    package init(_ edition: LocalizedSite) {
        directory = edition.rules.value
        addresses = edition.addresses
        folder = edition.path(.rules)
    }

    /// Returns the URL of a step's line on the page of its rule; nil if the site has no such pages.
    package func address(of step: Step) -> String? {
        guard let folder, let line = directory.entry(at: step.position) else { return nil }
        let page = directory.path(of: Int(step.position.body), below: folder)
        return "\(addresses.link(page))#\(line.anchor)"
    }

    /// Returns the name of a step that a table omits, with a link to its rule.
    package func name(
        _ number: Int32, of list: StepList, _ stepWords: StepDescription
    ) -> RuleDescriptionPart? {
        guard let step = list.step(numbered: number) else { return nil }
        return RuleDescriptionPart(
            text: words.midSentence(stepWords.label(step)), address: address(of: step))
    }

    // MARK: Conditions

    /// The conditions under which steps were computed.
    ///
    /// Each condition is described at its first step only.
    package struct Conditions {
        private let links: RuleLinks
        private let list: StepList
        private let stepWords: StepDescription
        private let number: (Int32) -> Int?
        private var said: Set<Int16> = []

        /// - Parameter number: Returns the row number of a step; nil if the table omits it.
        package init(
            _ links: RuleLinks, _ list: StepList, _ stepWords: StepDescription,
            number: @escaping (Int32) -> Int?
        ) {
            self.links = links
            self.list = list
            self.stepWords = stepWords
            self.number = number
        }

        /// Returns the conditions of a step in words; nil if all were described before.
        package mutating func because(_ step: Step) -> String? {
            var blocks: [BlockConditions] = []
            var next = step.position.block
            while let block = list.conditions[next], said.insert(next).inserted {
                blocks.append(block)
                next = block.around
            }
            let lines = Set(step.linesNamed.map(\.number))
            var reasons: [String] = []
            for reason in blocks.reversed().flatMap(\.held)
                .filter({ !$0.isEvident(beside: lines) }).compactMap(words)
            where !reasons.contains(reason) {
                reasons.append(reason)
            }
            guard !reasons.isEmpty else { return nil }
            return links.words.text(.because, ["1": links.words.list(reasons)])
        }

        private func words(_ condition: BranchTaken) -> String? {
            let strings = links.words
            switch condition {
            case .comparison(let comparison, let left, let right):
                // A comparison of figures alone says nothing about the person.
                guard left.isOfPerson || right.isOfPerson else { return nil }
                // Nor does one of an amount with zero that always holds.
                if comparison == .atMost, case .zero = left { return nil }
                if comparison == .atLeast, case .zero = right { return nil }
                if case .count(let count, let name?) = left, case .zero = right,
                    comparison == .above || comparison == .atMost
                {
                    return strings.text(
                        count == 0 ? .noAmount : .someAmount, ["1": words(name)])
                }
                let isCount = left.isCount || right.isCount
                return strings.text(
                    comparison.text,
                    ["1": words(left, isCount: isCount), "2": words(right, isCount: isCount)])
            case .truth(let name, let holds):
                return strings.text(holds ? .isTrue : .isFalse, ["1": named(words(name))])
            case .some(let operand, true): return wordsOfSome(operand)
            // Omitted: most people have no amount for most facts.
            case .some(_, false): return nil
            case .given(let name, true): return strings.text(.given, ["1": named(words(name))])
            case .given(_, false): return nil
            case .choice(let name, let choice, let holds):
                let chosen = strings.facts.choice(choice) ?? choice
                return strings.text(
                    holds ? .choiceIs : .choiceIsNot, ["1": words(name), "2": chosen])
            case .spouse(let holds): return strings[holds ? RuleStrings.hasSpouse : .hasNoSpouse]
            case .ofSpouses(let isLower, let name):
                return strings.text(isLower ? .lower : .higher, ["1": words(name)])
            }
        }

        private func wordsOfSome(_ operand: ConditionOperand) -> String? {
            guard case .amount(let amount, _) = operand else { return nil }
            if case .line(let line) = amount, let number = number(line.number) {
                return links.words.text(.someStep, ["1": String(number)])
            }
            // Facts are listed above the steps.
            guard let label = label(amount) else { return nil }
            return links.words.text(.someAmount, ["1": named(label)])
        }

        private func words(_ operand: ConditionOperand, isCount: Bool) -> String {
            let strings = links.words
            switch operand {
            case .zero where isCount: return strings.numbers.count(0)
            case .zero: return strings.numbers.roundMoney(.zero)
            case .count(let count, nil): return strings.numbers.count(count)
            case .count(let count, let name?):
                return strings.text(
                    .withAmount, ["1": words(name), "2": strings.numbers.count(count)])
            case .amount(.figure(let figure), _): return strings.numbers.roundMoney(figure.value)
            case .amount(let amount, let name):
                if case .line(let line) = amount, let number = number(line.number),
                    let label = label(amount)
                {
                    return strings.text(.withStep, ["1": label, "2": String(number)])
                }
                let value = strings.numbers.money(amount.amount)
                let label = label(amount) ?? shortWords(name)
                return label.isEmpty
                    ? value : strings.text(.withAmount, ["1": label, "2": value])
            }
        }

        /// The most characters of an operand's formula that a reason may contain.
        private static let longestFormula = 90

        /// Returns the words of a name; for a line that is a long formula, the words for any such line.
        private func shortWords(_ name: ConditionName) -> String {
            let words = words(name)
            return words.count <= Self.longestFormula ? words : links.words[RuleStrings.interim]
        }

        /// Returns the form's label of a recorded line; nil for any other operand.
        private func label(_ amount: Operand) -> String? {
            guard case .line(let line) = amount, line.number > 0,
                let step = list.step(numbered: line.number)
            else { return nil }
            return links.words.midSentence(stepWords.label(step))
        }

        private func named(_ label: String) -> String {
            links.words.text(.amountNamed, ["1": label])
        }

        private func words(_ name: ConditionName) -> String {
            RuleDescription(
                directory: links.directory, address: { _ in nil }, body: Int(name.body),
                isLinked: false
            ).operand(.name(Identifier(name.text, 0..<0))).text
        }
    }
}

extension BranchTaken {
    /// Returns true if it only states that an amount is not zero, and the operation names the amount.
    fileprivate func isEvident(beside lines: Set<Int32>) -> Bool {
        guard case .some(.amount(.line(let line), _), true) = self else { return false }
        return line.number > 0 && lines.contains(line.number)
    }
}

extension ConditionOperand {
    /// True if the operand depends on the person's facts.
    fileprivate var isOfPerson: Bool {
        switch self {
        case .zero, .count(_, nil), .amount(.figure, _), .amount(.taxBelow, _): false
        case .count, .amount: true
        }
    }

    /// True for a number of people or years.
    fileprivate var isCount: Bool {
        if case .count = self { true } else { false }
    }
}

extension BranchTaken.Relation {
    fileprivate var text: RuleStrings {
        switch self {
        case .above: .above
        case .below: .below
        case .atLeast: .atLeast
        case .atMost: .atMost
        }
    }
}
