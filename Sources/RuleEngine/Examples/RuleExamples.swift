package import RuleLanguage
package import TaxTables
package import Text

/// A check of all examples of rules: the rules have to give what documents state.
package struct RuleExamples {
    let ruleSet: RuleSet
    let laws: [TaxYear: TaxLaw]
    private let documents: Set<String>
    let facts: FactCatalogue
    private let stepNames: Set<String>
    /// The paths of files with errors of their own.
    private let erroneous: Set<String>
    var diagnostics: [Diagnostic] = []
    /// The names of the gaps that an example meets.
    private(set) var met: Set<String> = []
    /// The paths of files with examples that are not computed.
    private(set) var skipped: Set<String> = []
    /// The year, place and people of the example that was checked last; nil if it was not computed.
    private(set) var subject: Subject?
    /// The amounts of the example that was checked last.
    private(set) var results: [RuleProof.Result] = []

    /// The year, place and people of an example.
    struct Subject {
        let year: TaxYear
        let place: Jurisdiction
        let facts: [[RuleProof.Fact]]
        let adults: [Taxpayer]
        /// A Boolean value that is true if the benefits of a household are computed.
        let isHousehold: Bool
    }

    /// Forgets the example that was checked last.
    mutating func begin() {
        subject = nil
        results = []
    }

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
        _ ruleSet: RuleSet, laws: [TaxYear: TaxLaw], documents: Set<String>,
        erroneous: Set<String> = [], beginningWith prefix: String = ""
    ) -> [Diagnostic] {
        guard ruleSet.isUsable else { return [] }
        var examples = RuleExamples(ruleSet, laws, documents, erroneous)
        let ofHouseholds = ruleSet.rulesOfHouseholds()
        for file in ruleSet.files {
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
    package static func form(in ruleSet: RuleSet, _ names: GuideDeclarations) -> String {
        RuleExample.form(ruleSet.facts, names)
    }

    /// Returns the documents that examples cite.
    package static func documents(of ruleSet: RuleSet) -> Set<String> {
        let texts = ruleSet.files.flatMap(\.rules).flatMap(\.examples)
        return Set(texts.compactMap(RuleExample.init).flatMap(\.documents).map { String($0.text) })
    }

    /// Returns the rules without examples.
    package static func unprovenRules(
        of ruleSet: RuleSet
    ) -> [(name: Identifier, source: SourceText)] {
        ruleSet.files.flatMap { file in
            file.rules.filter(\.examples.isEmpty).map { ($0.name, file.source) }
        }
    }

    init(
        _ ruleSet: RuleSet, _ laws: [TaxYear: TaxLaw], _ documents: Set<String>,
        _ erroneous: Set<String>
    ) {
        self.erroneous = erroneous
        self.ruleSet = ruleSet
        self.laws = laws
        self.documents = documents
        facts = laws.values.first?.facts ?? FactCatalogue(ruleSet)
        stepNames = Set(ruleSet.stepNames)
    }

    mutating func check(
        _ text: Identifier, ofHousehold isOfHousehold: Bool, in source: SourceText
    ) {
        guard let example = RuleExample(text) else {
            return report(
                "this is no example of a return", text.offsets, source,
                RuleExample.form(ruleSet.facts, source.names))
        }
        for document in example.documents where !documents.contains(String(document.text)) {
            diagnostics.append(
                Diagnostic(
                    .error, "unknown-source", "no document '\(document.text)' is in the register",
                    in: source, at: document.offsets,
                    fix: didYouMean(String(document.text), among: Array(documents))
                        ?? "register the document in Content/Sources, or correct the name"))
        }
        guard let year = TaxYear(text: example.year.text) else {
            return report("'\(example.year.text)' is not a year", example.year.offsets, source)
        }
        guard let law = law(year, of: example, in: source),
            let place = place(of: example, in: source),
            let (people, facts) = people(of: example, in: source), law.residences.contains(place),
            !place.chain.contains(where: { hasErrors(law.tables[$0]) })
        else {
            skipped.insert(source.path)
            return
        }
        if people.adults.count == 1,
            let result = example.results.first(where: { $0.ofSpouse != nil || $0.ofBoth != nil })
        {
            return report(
                "the example states no facts of a spouse", result.offsets, source,
                "add the spouse's facts, each after the word 'spouse'")
        }
        let isHousehold = isOfHousehold || example.isOfHousehold || people.adults.count > 1
        subject = Subject(
            year: year, place: place, facts: facts, adults: people.adults,
            isHousehold: isHousehold)
        do throws(CalculationError) {
            if isHousehold {
                try check(example, of: people, in: place, law, source)
            } else {
                try check(example, of: people.adults[0], in: place, law, source)
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

    private mutating func check(
        _ example: RuleExample, of people: Household, in place: Jurisdiction, _ law: TaxLaw,
        _ source: SourceText
    ) throws(CalculationError) {
        let calculation = try law.calculate(people, in: place, keepingSteps: true)
        met.formUnion(calculation.gaps.map(\.name))
        for result in example.results {
            check(result, of: example, calculation.gaps, in: source)
            let elected = try election(result, of: people, in: place, law)
            check(result, calculation, elected: elected, in: source)
        }
    }

    private mutating func check(
        _ example: RuleExample, of person: Taxpayer, in place: Jurisdiction, _ law: TaxLaw,
        _ source: SourceText
    ) throws(CalculationError) {
        let calculation = try law.calculate(person, in: place, keepingSteps: true)
        met.formUnion(calculation.gaps.map(\.name))
        for result in example.results {
            check(result, of: example, calculation.gaps, in: source)
            check(result, calculation, calculation.steps, in: source)
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

    var hasErrorsInRules: Bool {
        ruleSet.files.contains { erroneous.contains($0.source.path) }
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
                didYouMean(String(text), among: places.map(\.rawValue))
                    ?? "write the code of a place of Content/places.yaml")
        }
        return place
    }

    /// Returns the amount of an election with which most is left; nil for the name of another result.
    private func election(
        _ result: RuleExample.Part, of people: Household, in place: Jurisdiction, _ law: TaxLaw
    ) throws(CalculationError) -> Money? {
        let name = (result.ofSpouse ?? result).words.name.text
        guard facts.amounts.contains(where: { $0.isElected && $0.name.name == name }) else {
            return nil
        }
        let adult = result.ofSpouse == nil ? 0 : 1
        let found = try law.elections(of: people, in: place).elections
        return found.first { $0.name.name == name && $0.adult == adult }?.amount ?? .zero
    }

    /// Checks a result of the first adult, of the spouse if it begins with `spouse`, or of both.
    ///
    /// - Parameter elected: The amount of an election; nil for another result.
    private mutating func check(
        _ result: RuleExample.Part, _ calculation: HouseholdCalculation, elected: Money?,
        in source: SourceText
    ) {
        let adult = result.ofSpouse == nil ? 0 : 1
        let named = result.ofSpouse ?? result.ofBoth ?? result
        guard !isAwaited(named, ofAdult: adult, calculation, source) else { return }
        func steps(of adult: Int) -> [Step] {
            let shared = calculation.sharedSteps.filter { $0.adult == nil || $0.adult == adult }
            return calculation.returns[adult].steps + shared.map(\.step)
        }
        var total = elected
        if named.words.name.text == GapSyntax.householdLeft { total = calculation.left }
        if result.ofBoth != nil {
            let all = calculation.returns.indices.compactMap {
                amount(String(named.words.name.text), of: calculation.returns[$0], steps(of: $0))
            }
            total = all.isEmpty ? nil : all.reduce(.zero, +)
        }
        let adults: RuleProof.Adults =
            result.ofBoth != nil ? .both : result.ofSpouse != nil ? .spouse : .first
        check(
            named, calculation.returns[adult], steps(of: adult), total: total, of: adults,
            in: source)
    }

    private mutating func check(
        _ result: RuleExample.Part, _ calculation: Calculation, _ steps: [Step],
        total: Money? = nil, of adults: RuleProof.Adults = .first, in source: SourceText
    ) {
        let (name, value) = result.words
        guard let value, let published = Money(decimal: value.text) else {
            return report("'\(result.text)' is not a name and an amount", result.offsets, source)
        }
        guard let computed = total ?? amount(String(name.text), of: calculation, steps) else {
            return report(
                "there is no result and no step '\(name.text)'", name.offsets, source,
                didYouMean(
                    String(name.text),
                    among: ruleSet.stepNames + ruleSet.resultNames.map(Self.written) + [
                        Self.leftOver
                    ]))
        }
        // An amount in whole dollars may be rounded.
        let isWhole = !value.text.contains(".")
        let tolerance = Money(cents: isWhole ? 50 : 0)
        results.append(
            RuleProof.Result(
                name: String(name.text), step: step(of: String(name.text)), adults: adults,
                stated: published, isWhole: isWhole, computed: computed))
        let difference = computed > published ? computed - published : published - computed
        guard difference > tolerance else { return }
        diagnostics.append(
            Diagnostic(
                .error, "example-differs",
                "'\(name.text)' is \(computed) by the rules and \(published) in the document",
                in: source, at: value.offsets,
                fix: "correct the rule, a figure of \(calculation.year), or the example"))
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
        let form = parts.count == 2 ? ruleSet.formOfName[String(parts[0])] : nil
        guard let step = parts.last, stepNames.contains(String(step)),
            parts.count == 1 || form != nil
        else { return nil }
        let level = form.flatMap {
            let syntax = ruleSet.forms[$0].syntax
            return ruleSet.bodies[ruleSet.forms[$0].body].source.names.levels
                .firstIndex(of: syntax.table.text)
        }
        let found = steps.last {
            $0.name.rawValue == step && (level == nil || level == $0.jurisdiction.level)
        }
        return found?.amount ?? .zero
    }

    /// Returns the step that a result is, or that is named.
    private func step(of name: String) -> StepName? {
        let declared = ruleSet.results.first { Self.written($0.name.text) == name }
        if let declared {
            guard case .name(let line) = declared.line else { return nil }
            return line.text.split(separator: ".").last.map { StepName(String($0)) }
        }
        return name.split(separator: ".").last.map { StepName(String($0)) }
    }

    mutating func report(
        _ summary: String, _ offsets: Range<Int>, _ source: SourceText, _ fix: String? = nil
    ) {
        diagnostics.append(
            Diagnostic(.error, "rule-example", summary, in: source, at: offsets, fix: fix))
    }

    /// Returns a result by its name on the command line: `net-income` for `netIncome`.
    private func result(_ name: String, of calculation: Calculation) -> Money? {
        if name == Self.leftOver { return calculation.result.afterTax }
        let declared = ruleSet.resultNames.first { Self.written($0) == name }
        return declared.flatMap { calculation.result[$0] }
    }

    static let leftOver = RuleProof.leftOver

    static func written(_ result: String) -> String {
        result.reduce(into: "") { text, letter in
            text += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }
}
