internal import Content
package import Project
package import RuleEngine
package import TaxTables
package import Text

/// A writer of calculations: text for a person, JSON and CSV for programs.
package struct CalculationWriter: Sendable {
    package let strings: SiteStrings
    package let law: TaxLaw

    package let words: StepDescription

    package init(strings: SiteStrings, law: TaxLaw) {
        self.strings = strings
        self.law = law
        words = StepDescription(RuleDirectory(law.ruleSet, strings), law: law)
    }

    // MARK: Text

    /// Returns the numbered steps by section, each with its operation, and the totals.
    package func text(_ calculation: Calculation) -> String {
        let (result, numbers) = (calculation.result, strings.numbers)
        var text =
            "\(strings[calculation.jurisdiction].name), \(strings.numbers.year(calculation.year))\n"
            + carriedLine(calculation.jurisdiction)
        text += sections(calculation.steps.map { SharedStep(step: $0, adult: nil) }) + "\n"
        text += row(strings[InterfaceStrings.paidInAll], numbers.money(result.totalPaid))
        text += row(strings[InterfaceStrings.afterTax], numbers.money(result.afterTax))
        text += row(
            "  \(strings[InterfaceStrings.perMonth])",
            numbers.money(numbers.part(of: result.afterTax, in: 12)))
        for (label, rate) in [
            (InterfaceStrings.averageRate, result.averageRate),
            (.paidRate, paidRate(result.totalPaid, of: [calculation])),
            (.marginalRate, result.marginalRate),
        ] {
            text += row(strings[label], numbers.percent(millionths: rate))
        }
        for (kind, rate) in marginalRates(at: calculation) where kind != law.incomeKinds.first {
            let label = strings.text(.marginalRateOf, ["kind": strings.facts.kind(kind)])
            text += row(label, numbers.percent(millionths: rate))
        }
        return text + notCounted(calculation.gaps)
    }

    /// Returns steps under the headings of their sections, places and people.
    ///
    /// - Parameter person: The name of an adult; nil if a return is of one person.
    func sections(_ steps: [SharedStep], person: (Int) -> String? = { _ in nil }) -> String {
        var text = ""
        var last = ""
        for shared in steps {
            let step = shared.step
            let heading = [strings.section(of: step), shared.adult.flatMap(person)]
                .compactMap(\.self).joined(separator: strings[.listSeparator])
            if heading != last { text += "\n\(heading)\n" }
            last = heading
            text += line(step)
        }
        return text
    }

    /// Returns one row of the totals.
    func row(_ label: String, _ value: String) -> String {
        "\(padded(label, to: 68))\(aligned(value))\n"
    }

    /// Returns the marginal rate of each kind of income, in millionths; empty if one of them cannot be
    /// computed.
    private func marginalRates(at calculation: Calculation) -> [(kind: AmountName, rate: Int64)] {
        do throws(CalculationError) {
            return try law.marginalRates(at: calculation).map { ($0.kind, $0.rates.totalPaid) }
        } catch {
            // The return was computed, so an error of the rates only leaves them out.
            return []
        }
    }

    package func line(_ step: Step) -> String {
        let formLine = words.formLine(step).map { " \($0)" } ?? ""
        let label = "\(strings[step.name])\(formLine)"
        let operation = words.operation(step) { Int($0) }
        return "\(aligned(String(step.number), width: 4))  \(padded(label, to: 62))"
            + "\(aligned(strings.numbers.money(step.amount)))  \(operation)\n"
    }

    package func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    package func aligned(_ text: String, width: Int = 16) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    // MARK: JSON

    /// Returns one JSON object on one line.
    ///
    /// - Parameters:
    ///   - identifier: The value of `id`; nil omits the member.
    ///   - fields: The members to write.
    package func json(
        _ calculation: Calculation, identifier: JSONWriter.Literal? = nil,
        fields: AnswerFields = .all
    ) -> String {
        JSONWriter.object { json in
            func field(_ name: String, _ body: (inout JSONWriter) -> Void) {
                if fields.has(name) { json.field(name, body) }
            }
            if let identifier { json.field("id", identifier) }
            carried(calculation.jurisdiction, &json)
            field("year") { $0.value(decimal: String(calculation.year.number)) }
            place(calculation.jurisdiction, fields, &json)
            field("amounts") { amounts(calculation, &$0) }
            field("profile") { profile(calculation.taxpayer.profile, &$0) }
            field("result") { json in
                result(calculation, isComplete: !calculation.isIncomplete, &json)
            }
            field("perMonth") { json in
                let result = calculation.result
                perMonth(
                    [("totalPaid", result.totalPaid), ("afterTax", result.afterTax)],
                    of: [calculation], &json)
            }
            field("marginalRates") { json in
                json.object { json in
                    for (kind, rate) in marginalRates(at: calculation) {
                        json.field(kind.name, decimal: decimalText(millionths: rate))
                    }
                }
            }
            if fields.has("gaps") || fields.has("result") { gaps(calculation.gaps, [], &json) }
            unused(calculation.unused, &json)
            field("steps") { json in
                json.array { json in
                    for step in calculation.steps { self.step(step, &json) }
                }
            }
        }.text
    }

    /// Writes the code and the name of a place.
    func place(_ place: Jurisdiction, _ fields: AnswerFields, _ json: inout JSONWriter) {
        if fields.has("jurisdiction") { json.field("jurisdiction", place.code) }
        if fields.has("name") { json.field("name", strings[place].name) }
    }

    /// Returns the money that the people of some returns received.
    private func received(_ returns: [Calculation]) -> Money {
        returns.reduce(.zero) { $0 + law.facts.received(by: $1.taxpayer) }
    }

    /// Returns what is paid as a part of the money received, in millionths; 0 if none was.
    func paidRate(_ paid: Money, of returns: [Calculation]) -> Int64 {
        let received = received(returns)
        return received > .zero
            ? roundedQuotient(paid.cents, 1_000_000, received.cents) : 0
    }

    /// Writes a twelfth of the money received and of some totals.
    func perMonth(
        _ totals: [(name: String, amount: Money)], of returns: [Calculation],
        _ json: inout JSONWriter
    ) {
        json.object { json in
            for (name, amount) in [("received", received(returns))] + totals {
                json.field(name, decimal: number(strings.numbers.part(of: amount, in: 12)))
            }
        }
    }

    /// Writes the entered amounts that change nothing.
    ///
    /// Writes no member if there are none.
    func unused(_ amounts: [UnusedAmount], _ json: inout JSONWriter) {
        guard !amounts.isEmpty else { return }
        json.objects("unused", amounts) { amount, json in
            json.field("amount", amount.name.name)
            json.field("adult", amount.adult + 1)
        }
    }

    /// Returns a line that names the year of the figures, if it is an earlier one; an empty text otherwise.
    func carriedLine(_ place: Jurisdiction) -> String {
        strings.carriedNote(law, in: [place]).map { "\($0)\n" } ?? ""
    }

    /// Writes `figuresOf` if figures of an earlier year are used.
    ///
    /// Requests cannot omit it.
    func carried(_ place: Jurisdiction, _ json: inout JSONWriter) {
        json.figuresOf(law, in: [place])
    }

    package func amounts(_ calculation: Calculation, _ json: inout JSONWriter) {
        json.object { json in
            for (name, amount) in law.facts.entered(by: calculation.taxpayer) {
                json.field(name.name, decimal: number(amount))
            }
        }
    }

    package func profile(_ profile: Profile, _ json: inout JSONWriter) {
        json.object { json in
            for fact in law.facts.profile { self.field(of: fact, in: profile, &json) }
        }
    }

    private func field(
        of fact: FactCatalogue.ProfileFact, in profile: Profile, _ json: inout JSONWriter
    ) {
        let name = fact.name
        switch fact.kind {
        case .age: if let age = profile.age { json.field(name, age) }
        case .choice(let all, _): json.field(name, profile.choices[name] ?? all.first ?? "")
        case .spouseIncome:
            guard profile.hasSpouse else { return }
            json.field(name, decimal: number(profile.spouseNetIncome))
        case .children: list(profile.children.map(String.init), named: name, &json)
        case .countedChildren:
            if let number = profile.countedChildren[name] { json.field(name, number) }
        case .ofEachChild(let kind, _):
            list((profile.ofChildren[name] ?? []).map { text($0, kind) }, named: name, &json)
        case .relatives: list(profile.infirmRelatives.map(number), named: name, &json)
        case .truth: if profile.truths.contains(name) { json.field(name, true) }
        case .number: if let number = profile.numbers[name] { json.field(name, number) }
        }
    }

    private func text(_ value: Int64, _ kind: FactCatalogue.ChildKind) -> String {
        switch kind {
        case .money: number(Money(cents: value))
        case .number: String(value)
        case .truth: value == 0 ? "false" : "true"
        }
    }

    /// Writes a list of numbers.
    ///
    /// Writes no member if it is empty.
    private func list(_ numbers: [String], named name: String, _ json: inout JSONWriter) {
        guard !numbers.isEmpty else { return }
        json.array(name, decimals: numbers)
    }

    package func result(
        _ calculation: Calculation, isComplete: Bool = true, _ json: inout JSONWriter
    ) {
        let result = calculation.result
        json.object { json in
            for (name, amount) in result.named.listed {
                json.field(name, decimal: number(amount))
            }
            json.field("afterTax", decimal: number(result.afterTax))
            json.field("averageRate", decimal: decimalText(millionths: result.averageRate))
            let paid = paidRate(result.totalPaid, of: [calculation])
            json.field("paidRate", decimal: decimalText(millionths: paid))
            json.field("marginalRate", decimal: decimalText(millionths: result.marginalRate))
            if !isComplete { json.field("complete", false) }
        }
    }

    /// - Parameter adult: The index of the adult in a household, from 0; nil for a single return.
    package func step(
        _ step: Step, ofAdult adult: Int? = nil, _ json: inout JSONWriter
    ) {
        json.object { json in
            json.field("number", Int(step.number))
            if let adult { json.field("adult", adult + 1) }
            json.field("name", step.name.rawValue)
            json.field("line", words.formLine(step))
            json.field("label", strings[step.name])
            json.field("qualifier", strings[step.jurisdiction].adjective)
            json.field("threshold") { json in
                json.value(decimal: step.threshold.map { self.number($0) } ?? "null")
            }
            json.field("rate") { json in
                json.value(
                    decimal: step.rate.map { decimalText(millionths: $0.millionths) } ?? "null")
            }
            json.field("amount", decimal: self.number(step.amount))
            json.field("formula", words.operation(step) { Int($0) })
            json.array("sources", law.sources(of: step))
        }
    }

    /// Returns an amount as a JSON number without trailing zeros.
    package func number(_ money: Money) -> String { withoutNeedlessZeros(money.description) }

    // MARK: CSV

    /// Returns a header and a row for each step (RFC 4180).
    package func csv(_ calculation: Calculation) -> String {
        var csv = CSVWriter()
        csv.row(Self.csvHeader)
        for step in calculation.steps { csv.row(cells(step)) }
        for gap in calculation.gaps { csv.row(cells(gap)) }
        return csv.text
    }

    package static let csvHeader = [
        "number", "name", "line", "label", "qualifier", "threshold", "rate", "amount",
        "formula", "sources",
    ]

    package func cells(_ step: Step) -> [String] {
        [
            String(step.number), step.name.rawValue, words.formLine(step) ?? "",
            strings[step.name], strings[step.jurisdiction].adjective,
            step.threshold.map(\.description) ?? "",
            step.rate.map { decimalText(millionths: $0.millionths) } ?? "",
            step.amount.description,
            words.operation(step) { Int($0) }, law.sources(of: step).joined(separator: " "),
        ]
    }
}
