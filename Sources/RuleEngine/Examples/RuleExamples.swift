package import RuleLanguage
package import TaxTables
package import Text

/// A check of all examples of rules: the rules have to give what documents state.
package struct RuleExamples {
    let book: RuleSet
    let laws: [TaxYear: TaxLaw]
    private let documents: Set<String>
    private let facts: FactCatalogue
    private let stepNames: Set<String>
    /// The paths of files with errors of their own.
    private let erroneous: Set<String>
    var diagnostics: [Diagnostic] = []
    /// The names of the gaps that an example meets.
    private(set) var met: Set<String> = []
    /// The paths of files with examples that are not computed.
    private(set) var skipped: Set<String> = []

    /// Returns the errors of examples, and warnings for rules without examples.
    ///
    /// An example is skipped if its jurisdiction has no table or a table with an error.
    ///
    /// - Parameters:
    ///   - documents: The documents that an example may cite.
    ///   - erroneous: The paths of files with errors of their own.
    ///   - prefix: The start of the examples to check, such as `2026 ON:`; all if empty.
    /// - Complexity: One calculation of a household for each example.
    package static func check(
        _ book: RuleSet, laws: [TaxYear: TaxLaw], documents: Set<String>,
        erroneous: Set<String> = [], beginningWith prefix: String = ""
    ) -> [Diagnostic] {
        guard book.isUsable else { return [] }
        var examples = RuleExamples(book, laws, documents, erroneous)
        let ofHouseholds = book.rulesOfHouseholds()
        for file in book.files {
            for rule in file.rules {
                let isOfHousehold = ofHouseholds.contains(
                    .init(group: rule.role.group, name: rule.name.text))
                for text in rule.examples where text.text.hasPrefix(prefix) {
                    examples.check(text, ofHousehold: isOfHousehold, in: file.source)
                }
            }
        }
        if prefix.isEmpty, erroneous.isEmpty { examples.checkGaps() }
        return examples.diagnostics
    }

    /// Returns the format of an example in a guide.
    package static func form(in book: RuleSet, _ names: GuideDeclarations) -> String {
        RuleExample.form(book.facts, names)
    }

    /// Returns the documents that examples cite.
    package static func documents(of book: RuleSet) -> Set<String> {
        let texts = book.files.flatMap(\.rules).flatMap(\.examples)
        return Set(texts.compactMap(RuleExample.init).flatMap(\.documents).map { String($0.text) })
    }

    /// Returns the rules without examples.
    package static func unprovenRules(
        of book: RuleSet
    ) -> [(name: Identifier, source: SourceText)] {
        book.files.flatMap { file in
            file.rules.filter(\.examples.isEmpty).map { ($0.name, file.source) }
        }
    }

    private init(
        _ book: RuleSet, _ laws: [TaxYear: TaxLaw], _ documents: Set<String>,
        _ erroneous: Set<String>
    ) {
        self.erroneous = erroneous
        self.book = book
        self.laws = laws
        self.documents = documents
        facts = laws.values.first?.facts ?? FactCatalogue(book)
        stepNames = Set(book.stepNames)
    }

    private mutating func check(
        _ text: Identifier, ofHousehold isOfHousehold: Bool, in source: SourceText
    ) {
        guard let example = RuleExample(text) else {
            return report(
                "this is no example of a return", text.offsets, source,
                RuleExample.form(book.facts, source.names))
        }
        for document in example.documents where !documents.contains(String(document.text)) {
            diagnostics.append(
                Diagnostic(
                    .error, "unknown-source", "no document '\(document.text)' is in the register",
                    in: source, at: document.offsets,
                    remedy: didYouMean(String(document.text), among: Array(documents))))
        }
        guard let year = TaxYear(text: example.year.text) else {
            return report("'\(example.year.text)' is not a year", example.year.offsets, source)
        }
        guard let law = law(year, of: example, in: source),
            let place = place(of: example, in: source),
            let people = people(of: example, in: source), law.provinces.contains(place),
            !place.chain.contains(where: { hasErrors(law.tables[$0]) })
        else {
            skipped.insert(source.path)
            return
        }
        if people.adults.count == 1,
            let result = example.results.first(where: { $0.ofSpouse != nil })
        {
            return report(
                "the example states no facts of a spouse", result.offsets, source,
                "add the spouse's facts, each after the word 'spouse'")
        }
        do throws(CalculationError) {
            if isOfHousehold || people.adults.count > 1 {
                let calculation = try law.calculate(people, in: place, keepingSteps: true)
                met.formUnion(calculation.gaps.map(\.name))
                for result in example.results {
                    check(result, of: example, calculation.gaps, in: source)
                    check(result, calculation, in: source)
                }
            } else {
                let calculation = try law.calculate(
                    people.adults[0], in: place, keepingSteps: true)
                met.formUnion(calculation.gaps.map(\.name))
                for result in example.results {
                    check(result, of: example, calculation.gaps, in: source)
                    check(result, calculation, calculation.steps, in: source)
                }
            }
        } catch .spouseNotKnown(let step) {
            report("'\(step)' needs more of the spouse than is stated", text.offsets, source)
        } catch .factNotStated(let fact, _) {
            report(
                "this return needs '\(fact)', which is not stated", text.offsets, source,
                "state it among the facts")
        } catch .overflow(let line) {
            report("the amount of \(line) leaves the range of amounts", text.offsets, source)
        } catch {
            report("this return needs a figure that no document states", text.offsets, source)
        }
    }

    /// Returns the law of an example's year; nil for a year without tables.
    private mutating func law(
        _ year: TaxYear, of example: RuleExample, in source: SourceText
    ) -> TaxLaw? {
        if let law = laws[year] { return law }
        let years = laws.keys.sorted()
        guard !years.isEmpty, erroneous.isEmpty else { return nil }
        report(
            "there are no tables of \(year), so that the example is not computed",
            example.year.offsets, source,
            "there are tables of \(years.map(\.description).joined(separator: ", "))")
        return nil
    }

    private var hasErrorsInRules: Bool {
        book.files.contains { erroneous.contains($0.source.path) }
    }

    private func hasErrors(_ table: TaxTable?) -> Bool {
        table.map { erroneous.contains($0.source.path) } ?? false
    }

    private mutating func place(
        of example: RuleExample, in source: SourceText
    ) -> Jurisdiction? {
        let text = example.place.text
        let places = source.names.returnPlaces
        let place = places.first { $0.code == text || $0.rawValue == text }
        if place == nil {
            report(
                "'\(text)' is not a place with returns", example.place.offsets, source,
                didYouMean(String(text), among: places.map(\.rawValue)))
        }
        return place
    }

    /// Returns the people of an example; a spouse has a return if facts begin with `spouse`.
    private mutating func people(of example: RuleExample, in source: SourceText) -> Household? {
        var adults = [Taxpayer(), Taxpayer()]
        var names: [Set<String>] = [[], []]
        for fact in example.facts {
            let ofSpouse = fact.ofSpouse
            let words = Self.words((ofSpouse ?? fact).text)
            let adult = ofSpouse == nil ? 0 : 1
            do throws(InputError) {
                names[adult].insert(try Self.enter(words, into: &adults[adult], facts))
            } catch {
                // The fact may be declared with an error.
                guard !hasErrorsInRules else { return nil }
                report(error.summary, fact.offsets, source, error.remedy)
                return nil
            }
        }
        if names[1].isEmpty { return Household(adults[0]) }
        do throws(InputError) {
            return try Household(
                Household.Entered(taxpayer: adults[0], names: names[0]),
                spouse: Household.Entered(taxpayer: adults[1], names: names[1]), knowing: facts)
        } catch {
            report(error.summary, example.place.offsets, source, error.remedy)
            return nil
        }
    }

    /// Returns the person and jurisdiction of an example; nil for a household and for a text that is no
    /// example.
    package static func person(
        of text: Identifier, in law: TaxLaw
    ) -> (place: Jurisdiction, taxpayer: Taxpayer)? {
        guard let example = RuleExample(text),
            let place = law.everywhere.first(where: { $0.code == example.place.text })
        else { return nil }
        var taxpayer = Taxpayer()
        for fact in example.facts {
            guard fact.ofSpouse == nil else { return nil }
            let words = words(fact.text)
            guard (try? enter(words, into: &taxpayer, law.facts)) != nil else { return nil }
        }
        return (place, taxpayer)
    }

    /// Returns the first word of a fact and the rest.
    private static func words(_ fact: Substring) -> [String] {
        fact.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1).map { String(Substring($0)) }
    }

    /// Enters a fact as on the command line.
    ///
    /// A bare choice states its fact, and the bare name of a yes-or-no fact means yes.
    private static func enter(
        _ words: [String], into taxpayer: inout Taxpayer, _ facts: FactCatalogue
    ) throws(InputError) -> String {
        let name = words.first ?? ""
        if words.count > 1 {
            try facts.enter(name, words[1], of: &taxpayer)
            return name
        }
        if let fact = facts.fact(withChoice: name) {
            try facts.enter(fact.name, name, of: &taxpayer)
            return fact.name
        }
        try facts.enter(name, "true", of: &taxpayer)
        return name
    }

    /// Checks a result of the first adult, or of the spouse if it begins with `spouse`.
    private mutating func check(
        _ result: RuleExample.Part, _ calculation: HouseholdCalculation, in source: SourceText
    ) {
        let adult = result.ofSpouse == nil ? 0 : 1
        let own = result.ofSpouse ?? result
        guard !isAwaited(own, ofAdult: adult, calculation, source) else { return }
        let shared = calculation.sharedSteps.filter { $0.adult == nil || $0.adult == adult }
        let steps = calculation.returns[adult].steps + shared.map(\.step)
        let left = own.words.name.text == GapSyntax.householdLeft ? calculation.left : nil
        check(own, calculation.returns[adult], steps, known: left, in: source)
    }

    private mutating func check(
        _ result: RuleExample.Part, _ calculation: Calculation, _ steps: [Step],
        known: Money? = nil, in source: SourceText
    ) {
        let (name, value) = result.words
        guard let value, let published = Money(decimal: value.text) else {
            return report("'\(result.text)' is not a name and an amount", result.offsets, source)
        }
        guard let computed = known ?? amount(String(name.text), of: calculation, steps) else {
            return report(
                "there is no result and no step '\(name.text)'", name.offsets, source,
                didYouMean(
                    String(name.text),
                    among: book.stepNames + book.resultNames.map(Self.written) + [Self.leftOver]))
        }
        // An amount in whole dollars may be rounded.
        let tolerance = Money(cents: value.text.contains(".") ? 0 : 50)
        let difference = computed > published ? computed - published : published - computed
        guard difference > tolerance else { return }
        diagnostics.append(
            Diagnostic(
                .error, "example-differs",
                "'\(name.text)' is \(computed) by the rules and \(published) in the document",
                in: source, at: value.offsets,
                remedy: "correct the rule, a figure of \(calculation.year), or the example"))
    }

    /// Reports a result that is pending because the example does not state a fact.
    ///
    /// Returns true in that case.
    private mutating func isAwaited(
        _ result: RuleExample.Part, ofAdult adult: Int, _ calculation: HouseholdCalculation,
        _ source: SourceText
    ) -> Bool {
        let name = result.words.name
        guard
            let awaited = calculation.awaited.first(where: {
                ($0.adult == nil || $0.adult == adult) && $0.name.rawValue == name.text
            })
        else { return false }
        if let figure = awaited.figures.first {
            report(
                "'\(name.text)' needs '\(figure)', which no document states", name.offsets, source,
                "leave the example out until the table states the figure")
            return true
        }
        let facts = awaited.facts.map { "'\($0)'" }.joined(separator: ", ")
        guard !awaited.isUnsettled else {
            report(
                "'\(name.text)' has no answer for \(facts)", name.offsets, source,
                "write 'half for' it in the head of the rule, or leave it out of the example")
            return true
        }
        report(
            "'\(name.text)' needs \(facts), which the example does not state", name.offsets,
            source, "state it among the facts")
        return true
    }

    /// Returns a result or the last step of a name; nil if there is neither.
    private func amount(
        _ name: String, of calculation: Calculation, _ steps: [Step]
    ) -> Money? {
        if let result = result(name, of: calculation) { return result }
        let parts = name.split(separator: ".")
        let form = parts.count == 2 ? book.formOfName[String(parts[0])] : nil
        guard let step = parts.last, stepNames.contains(String(step)),
            parts.count == 1 || form != nil
        else { return nil }
        let level = form.flatMap {
            let syntax = book.forms[$0].syntax
            return book.bodies[book.forms[$0].body].source.names.levels
                .firstIndex(of: syntax.table.text)
        }
        let found = steps.last {
            $0.name.rawValue == step && (level == nil || level == $0.jurisdiction.level)
        }
        return found?.amount ?? .zero
    }

    mutating func report(
        _ summary: String, _ offsets: Range<Int>, _ source: SourceText, _ remedy: String? = nil
    ) {
        diagnostics.append(
            Diagnostic(.error, "rule-example", summary, in: source, at: offsets, remedy: remedy))
    }

    /// Returns a result by its name on the command line: `net-income` for `netIncome`.
    private func result(_ name: String, of calculation: Calculation) -> Money? {
        if name == Self.leftOver { return calculation.result.afterTax }
        let declared = book.resultNames.first { Self.written($0) == name }
        return declared.flatMap { calculation.result[$0] }
    }

    private static let leftOver = "after-tax"

    static func written(_ result: String) -> String {
        result.reduce(into: "") { text, letter in
            text += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }
}
