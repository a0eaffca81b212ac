/// The plural categories of a language, with their rules for whole numbers.
///
/// Categories and rules are in the notation of the Unicode Common Locale Data Repository (CLDR) and
/// can be copied from it.
package struct PluralRules: Sendable {
    package enum Category: String, CaseIterable, Sendable {
        case zero, one, two, few, many, other
    }

    /// The rules in the order of the categories.
    ///
    /// `other` has none and applies if no rule does.
    private let rules: [(category: Category, rule: Rule)]

    /// The rules of a language without plural forms.
    package static let none = PluralRules([])

    init(_ rules: [(category: Category, rule: Rule)]) {
        self.rules = rules
    }

    /// The categories of the language, `other` last.
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
            /// True for operands `n` and `i`.
            ///
            /// The others concern decimals, which whole numbers do not have.
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

        /// Relations in disjunctive normal form: all relations of at least one group must hold.
        private let groups: [[Relation]]

        /// - Returns: Nil if the rule is invalid. CLDR's samples after `@` are ignored.
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

/// Texts by plural category, by key in a language's file.
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
