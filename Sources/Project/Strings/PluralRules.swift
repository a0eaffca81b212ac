/// The forms of words that a language tells apart by number, each with the rule of the whole numbers that take it.
///
/// Categories and rules are written as the Unicode Common Locale Data Repository (CLDR) writes them, so that a
/// language's lines can be copied from there.
package struct PluralRules: Sendable {
    package enum Category: String, CaseIterable, Sendable {
        case zero, one, two, few, many, other
    }

    /// The rules in the order of the categories; `other` has none, and takes what no rule takes.
    private let rules: [(category: Category, rule: Rule)]

    /// A language without forms.
    package static let none = PluralRules([])

    init(_ rules: [(category: Category, rule: Rule)]) {
        self.rules = rules
    }

    /// What a word has a form for, `other` last.
    package var categories: [Category] { rules.map(\.category) + [.other] }

    package func category(of count: Int) -> Category {
        let number = Int(clamping: count.magnitude)
        return rules.first { $0.rule.holds(of: number) }?.category ?? .other
    }
}

extension PluralRules {
    /// A condition such as `n % 10 = 2..4 and n % 100 != 12..14`.
    struct Rule: Sendable {
        private struct Relation: Sendable {
            /// Whether it asks for the number itself; what else CLDR asks for are decimals, which no count has.
            let isOfNumber: Bool
            let modulus: Int?
            let isEqual: Bool
            let ranges: [ClosedRange<Int>]

            func holds(of number: Int) -> Bool {
                let value = isOfNumber ? modulus.map { number % $0 } ?? number : 0
                return ranges.contains { $0 ~= value } == isEqual
            }

            init?(_ text: Substring) {
                let words = text.split(whereSeparator: \.isWhitespace)
                var rest = words[...]
                guard let operand = rest.popFirst(), operand.count == 1,
                    "nivwftce".contains(operand)
                else { return nil }
                isOfNumber = "ni".contains(operand)
                var modulus: Int?
                if rest.first == "%" {
                    rest.removeFirst()
                    guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else {
                        return nil
                    }
                    modulus = value
                }
                self.modulus = modulus
                switch rest.popFirst() {
                case "=": isEqual = true
                case "!=": isEqual = false
                default: return nil
                }
                let values = rest.joined().split(separator: ",", omittingEmptySubsequences: false)
                ranges = values.compactMap { value in
                    let ends = value.split(separator: ".", omittingEmptySubsequences: false)
                    guard ends.count == 1 || ends.count == 3 && ends[1].isEmpty,
                        let first = ends.first.flatMap({ Int($0) }),
                        let last = ends.last.flatMap({ Int($0) }), first <= last
                    else { return nil }
                    return first...last
                }
                guard !values.isEmpty, ranges.count == values.count else { return nil }
            }
        }

        /// Relations of which all have to hold, in groups of which one has to.
        private let groups: [[Relation]]

        /// - Returns: Nil if the text is no rule; what follows `@`, the samples of CLDR, is passed over.
        init?(_ text: String) {
            var groups: [[Relation]] = []
            let condition = text.prefix { $0 != "@" }
            for group in condition.split(separator: " or ", omittingEmptySubsequences: false) {
                var relations: [Relation] = []
                for part in group.split(separator: " and ", omittingEmptySubsequences: false) {
                    guard let relation = Relation(part) else { return nil }
                    relations.append(relation)
                }
                groups.append(relations)
            }
            self.groups = groups
        }

        func holds(of number: Int) -> Bool {
            groups.contains { $0.allSatisfy { $0.holds(of: number) } }
        }
    }
}

/// Texts in a form for each category of number, by their keys in a language's file.
struct CountedTexts: Sendable {
    private var forms: [String: [PluralRules.Category: String]] = [:]

    subscript(key: String) -> [PluralRules.Category: String]? {
        get { forms[key] }
        set { forms[key] = newValue }
    }

    func text(_ key: String, _ category: PluralRules.Category) -> String? {
        forms[key].flatMap { $0[category] ?? $0[.other] }
    }
}
