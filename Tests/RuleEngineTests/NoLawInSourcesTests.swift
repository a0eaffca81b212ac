import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// The law is content: no source file names a rule, a step, a fact, a result or a form of a guide.
///
/// Names are those that the rule files and tables declare, as texts or as Swift writes them: `net-income` or
/// `netIncome`. Places are names of the law that sources still have. Ages are those at which laws change something.
@Suite struct NoLawInSourcesTests {
    /// Names that are also words of the rule language, of programs or of every income tax.
    private static let words: Set<String> = [
        "age", "band", "bracket", "brackets", "children", "claims", "contributions", "counted",
        "deductions", "family", "family-income", "further", "household", "income-tax", "later",
        "left", "limit", "members", "months", "most", "moving", "others", "people", "personal",
        "rate", "refundable-credits", "result", "start", "subject", "together", "years",
        // What every return comes to.
        "total-income", "net-income", "taxable-income", "total-paid", "federal-tax",
        "provincial-tax",
        // A spouse without facts of his or her own, and relatives, are what the language knows of people.
        "spouse-net-income", "infirm-relatives",
        // Places.
        "federal", "quebec",
    ]

    /// The names that are still in sources, by file, each with its reason.
    private static let named: [String: Set<String>] = [
        // The parts of a return that steps stand under are words of the language of rules.
        "Step.swift": ["minimum-tax"]
    ]

    /// Returns the declared names of the law, by their Swift spelling.
    private static func names() throws -> [String: String] {
        let ruleSet = try RealLaw.ruleSet.get()
        var names = Set(ruleSet.rules.keys.map(\.name)).union(ruleSet.formOfName.keys)
        names.formUnion(ruleSet.stepNames)
        names.formUnion(ruleSet.resultNames.map(written))
        names.formUnion(RealLaw.facts.names)
        for fact in ruleSet.facts.all {
            names.insert(fact.name.text)
            if case .choice(let choices) = fact.kind { names.formUnion(choices) }
        }
        for year in RealLaw.years {
            names.formUnion(try RealLaw.year(year).tables.values.map(\.form))
        }
        // The taxes on sales, by the names of their rates.
        for table in try RealLaw.year(2026).tables.values {
            let rates = table.figures.filter { $0.section == "sales-tax" }
            names.formUnion(
                rates.compactMap { $0.path.split(separator: ".").last.map(String.init) })
        }
        var found: [String: String] = [:]
        for name in names {
            found[name] = name
            found[camelCase(name)] = name
        }
        return found
    }

    private static func camelCase(_ name: String) -> String {
        let parts = name.split(separator: "-").map(String.init)
        return parts.dropFirst().reduce(parts.first ?? "") { text, part in
            text + part.prefix(1).uppercased() + part.dropFirst()
        }
    }

    private static func written(_ result: String) -> String {
        result.reduce(into: "") { text, letter in
            text += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }

    private static func files(below folder: String) -> [String] {
        Repository.names(in: folder).flatMap { name -> [String] in
            let path = "\(folder)/\(name)"
            return name.hasSuffix(".swift") ? [path] : name.contains(".") ? [] : files(below: path)
        }
    }

    /// Returns the names in a line of Swift: whole texts, names within texts, identifiers of several words,
    /// and declarations.
    static func names(in line: Substring, among names: [String: String]) -> [String] {
        var found: [String] = []
        let code = code(of: line)
        let pieces = code.split(separator: "\"", omittingEmptySubsequences: false)
        for (index, piece) in pieces.enumerated() {
            let isText = !index.isMultiple(of: 2)
            if isText, let name = names[String(piece)] {
                found.append(name)
                continue
            }
            found += stated(in: piece, among: names)
            if isText { continue }
            let tokens = piece.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            for (place, token) in tokens.enumerated() {
                guard let name = names[String(token)] else { continue }
                let before = place > 0 ? tokens[place - 1] : ""
                if token.contains(where: \.isUppercase) || ["case", "let", "var"].contains(before) {
                    found.append(name)
                }
            }
        }
        return found
    }

    /// Returns a line without its comment.
    private static func code(of line: Substring) -> Substring {
        line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    }

    /// The names of several words in a longer text, and those that a value is stated for, as in `rrsp=500`.
    private static func stated(
        in text: Substring, among names: [String: String]
    ) -> [String] {
        var found: [String] = []
        var rest = text
        while let start = rest.firstIndex(where: { $0.isLetter }) {
            let word = rest[start...].prefix { $0.isLetter || $0.isNumber || $0 == "-" }
            rest = rest[word.endIndex...]
            let hasValue =
                rest.first == "=" && rest.dropFirst().first.map { $0 != " " && $0 != "=" } == true
            if let name = names[String(word)], word.contains("-") || hasValue {
                found.append(name)
            }
        }
        return found
    }

    /// Ages at which laws of income tax change something.
    private static let ages: Set<Substring> = [
        "18", "19", "60", "64", "65", "70", "71", "72", "75",
    ]
    private static let wordsOfAge: Set<String> = [
        "age", "ages", "aged", "old", "older", "under", "senior", "seniors", "pensioner",
        "pensioners",
    ]

    /// The ages of law in a line of Swift: such a number beside a word of age.
    static func ages(in line: Substring) -> [Substring] {
        let tokens = code(of: line).split { !$0.isLetter && !$0.isNumber }
        guard tokens.contains(where: isOfAge) else { return [] }
        return tokens.filter(ages.contains)
    }

    /// Returns true if a word of an identifier is about age: `pensionAge`.
    private static func isOfAge(_ token: Substring) -> Bool {
        var words: [String] = [""]
        for letter in token {
            if letter.isUppercase { words.append("") }
            words[words.count - 1] += letter.lowercased()
        }
        return words.contains(where: wordsOfAge.contains)
    }

    @Test func noSourceFileNamesTheLaw() throws {
        let names = try Self.names()
        var seen: [String: Set<String>] = [:]
        for path in Self.files(below: "Sources") {
            let text = String(decoding: try Repository.source(path).bytes, as: UTF8.self)
            let file = String(path.split(separator: "/").last ?? "")
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                for name in Self.names(in: line, among: names) where !Self.words.contains(name) {
                    seen[file, default: []].insert(name)
                    let isKnown = Self.named[file]?.contains(name) == true
                    #expect(isKnown, "\(path):\(number + 1) names '\(name)'")
                }
                let ages = Self.ages(in: line)
                #expect(ages.isEmpty, "\(path):\(number + 1) has an age of law")
            }
        }
        // What is no longer named is struck off the list.
        for (file, names) in Self.named {
            #expect(names.subtracting(seen[file] ?? []) == [], "\(file)")
        }
    }

    @Test func findsNamesInCode() throws {
        let names = try Self.names()
        func found(_ line: Substring) -> [String] { Self.names(in: line, among: names) }
        #expect(found("    case widowed") == ["widowed"])
        #expect(found("let sum = result.socialBenefitRepayment") == ["social-benefit-repayment"])
        #expect(found("(\"qpip\", amount)") == ["qpip"])
        #expect(found("if place == form { return \"T1\" } // qpip") == ["T1"])
        #expect(found("    return widowed + 1").isEmpty)
        #expect(found("figure(\"credits.age-amount.x\")") == ["age-amount"])
        #expect(found("              taxguide calc rrsp=500 age=40") == ["rrsp", "age"])
        #expect(found("(\"hst\", place)") == ["hst"])
    }

    @Test func findsAgesInCode() {
        #expect(Self.ages(in: "    private static let pensionAge = 65") == ["65"])
        #expect(Self.ages(in: "if (profile.age ?? 0) >= 18 { } // a page of 19") == ["18"])
        #expect(Self.ages(in: "\"resident all year, single, under 65\"") == ["65"])
        #expect(Self.ages(in: "let lineLength = 75, page = 18").isEmpty)
    }
}
