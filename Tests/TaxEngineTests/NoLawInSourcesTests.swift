import GuideDiagnostics
import GuideTestSupport
import RuleLanguage
import TaxEngine
import TaxTables
import Testing

/// The law is content: no source file names a rule, a step, a fact, a result or a form of a guide.
///
/// Names are those that the rule files and tables declare, as texts or as Swift writes them: `net-income` or
/// `netIncome`. Places are names of the law that sources still have.
@Suite struct NoLawInSourcesTests {
    /// Names that are words of the language of rules, of programs or of every income tax, too.
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

    /// What is named still, by the file.
    private static let named: [String: Set<String>] = [
        "AmountName.swift": [
            "capital-gains", "eligible-dividends", "employment", "other-dividends", "other-income",
            "pension", "rental", "self-employment",
        ],
        "MarginalRates.swift": [
            "capital-gains", "eligible-dividends", "other-dividends", "other-income",
        ],
        "PlaceComparison.swift": [
            "capital-gains", "eligible-dividends", "other-dividends", "other-income",
            "self-employment",
        ],
        "SiteStrings.swift": ["capital-gains", "eligible-dividends", "other-dividends"],
        "CalculationWriter.swift": ["other-income"],
        "ComparisonPages.swift": ["employment", "other-income", "self-employment"],
        "TaxLaw.swift": ["other-income"],
        "TaxLaw+Households.swift": ["other-income"],
        "TakeHome.swift": ["self-employment"],
        "TopicExamples.swift": ["infirm-children", "rental", "self-employment"],
        "TopicPages+Examples.swift": ["employment", "pension", "self-employment"],
        "RateTables.swift": [
            "basic-personal-amount-reduction", "basic-personal-amount-supplement",
            "family-tax-benefit", "first-surtax", "health-premium", "ontario-tax-reduction",
            "other-income", "second-surtax", "supplemental-tax-credit",
            "tax-above-bracket-threshold", "tax-on-taxable-income", "tax-reduction",
            "top-up-credit",
        ],
        "PersonWords.swift": ["disability", "infirm-spouse"],
        "RuleGrammar.swift": ["disability"],
        "ExampleChecker.swift": ["T1", "TP-1"],
        "ReferencePages.swift": ["T1", "TP-1"],
        "Calc.swift": ["employment"],
        "Step.swift": ["minimum-tax"],
    ]

    /// The names of the law, as declared, by what Swift would write.
    private static func names() throws -> [String: String] {
        let book = try RealLaw.book.get()
        var names = Set(book.rules.keys.map(\.name)).union(book.formOfName.keys)
        names.formUnion(book.stepNames)
        names.formUnion(book.resultNames.map(written))
        names.formUnion(RealLaw.facts.names)
        for fact in book.facts.all {
            names.insert(fact.name.text)
            if case .choice(let choices) = fact.kind { names.formUnion(choices) }
        }
        for year in RealLaw.years {
            names.formUnion(try RealLaw.year(year).tables.values.map(\.form))
        }
        names.formUnion(["TP-1"])
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

    /// The names in a line of Swift: whole texts, identifiers of several words, and what is declared.
    static func names(in line: Substring, among names: [String: String]) -> [String] {
        var found: [String] = []
        let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
        let pieces = code.split(separator: "\"", omittingEmptySubsequences: false)
        for (index, piece) in pieces.enumerated() {
            if !index.isMultiple(of: 2) {
                if let name = names[String(piece)] { found.append(name) }
                continue
            }
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
    }
}
