internal import Project
package import RuleEngine
internal import RuleLanguage
internal import TaxTables
package import Text

/// Households: their returns and benefits.
extension CalculationWriter {
    // MARK: Text

    /// Returns the numbered steps of the returns and benefits in the order in which they are read, then taxes,
    /// benefits and net income.
    package func text(_ household: HouseholdCalculation) -> String {
        var text =
            "\(strings[household.jurisdiction].name), \(strings.numbers.year(household.year))\n"
            + carriedLine(household.jurisdiction)
        text += sections(household.allSteps) { household.returns.count > 1 ? person($0) : nil }
        return text + totals(household)
    }

    private func person(_ adult: Int) -> String {
        strings.person(adult)
    }

    private func totals(_ household: HouseholdCalculation) -> String {
        var text = "\n"
        text += row(strings[InterfaceStrings.paidInAll], strings.numbers.money(household.taken))
        for benefit in household.benefits {
            let whose = household.returns.count > 1 ? benefit.adult.map { person($0) } : nil
            let label = [strings[benefit.name], whose].compactMap(\.self).joined(separator: ", ")
            text += row("  \(label)", strings.numbers.money(benefit.amount))
            let times = strings.times(benefit.paid, ofTables: household.year)
            text += "    \(strings.text(.paid, ["times": times]))\n"
        }
        for (label, amount) in [
            (InterfaceStrings.householdArriving, household.arriving),
            (.householdLeft, household.left),
        ] {
            text += row(
                strings[label], strings.total(amount, isComplete: household.awaited.isEmpty))
        }
        text += row(
            "  \(strings[InterfaceStrings.perMonth])",
            strings.total(
                strings.numbers.part(of: household.left, in: 12),
                isComplete: household.awaited.isEmpty))
        text += row(
            strings[InterfaceStrings.paidRate],
            strings.numbers.percent(
                millionths: paidRate(household.taken, of: household.returns)))
        for (adult, rate) in household.marginalRates.enumerated() {
            let whose = household.returns.count > 1 ? ", \(person(adult))" : ""
            text += row(
                strings[InterfaceStrings.marginalRate] + whose,
                strings.numbers.percent(millionths: rate))
        }
        for awaited in household.awaited.unexplained(by: household.gaps) {
            let whose = household.returns.count > 1 ? awaited.adult.map { person($0) } : nil
            for sentence in sentences(awaited, of: whose) { text += "\n\(sentence)\n" }
        }
        for question in household.questions {
            let whose = household.returns.count > 1 ? ", \(person(question.adult))" : ""
            let label = law.facts.label(of: question.fact, in: strings.language.rawValue)
            text += "\n"
            text += strings.text(
                .householdAsked,
                [
                    "fact": (label ?? question.fact) + whose,
                    "entry": "\(question.fact)=\(question.answer)",
                ])
            text += "\n"
        }
        let gaps = notCounted(household.gaps) { household.returns.count > 1 ? person($0) : nil }
        let elections = strings.sentences(household.elections).map { "\n\($0)\n" }.joined()
        return text + elections + gaps + "\n\(notice(household.year))\n"
    }

    /// Returns sentences on the benefit year and on the assumptions of the calculation.
    private func notice(_ year: TaxYear) -> String {
        if let months = strings.benefitMonths(law) { return strings.text(.householdNotice, months) }
        return strings.text(
            .householdNoticeWithoutMonths, ["year": strings.numbers.year(year)])
    }

    // MARK: JSON

    /// Returns one JSON object on one line: the adults with their returns, the benefits, and the totals.
    ///
    /// - Parameters:
    ///   - identifier: The value of `id`; nil omits the member.
    ///   - fields: The members to write. Adults and benefits have steps only if `steps` is among them.
    package func json(
        _ household: HouseholdCalculation, identifier: JSONWriter.Literal? = nil,
        fields: AnswerFields = .all
    ) -> String {
        JSONWriter.object { json in
            func field(_ name: String, _ body: (inout JSONWriter) -> Void) {
                if fields.has(name) { json.field(name, body) }
            }
            if let identifier { json.field("id", identifier) }
            carried(household.jurisdiction, &json)
            field("year") { $0.value(decimal: String(household.year.number)) }
            place(household.jurisdiction, fields, &json)
            field("adults") { json in
                json.array { json in
                    for calculation in household.returns {
                        adult(calculation, fields, &json)
                    }
                }
            }
            field("benefits") { benefits(household, fields, &$0) }
            // A request for the totals of returns gets those of the household too.
            if fields.has("household") || fields.has("result") {
                json.field("household") { totals(household, &$0) }
            }
            field("perMonth") { json in
                perMonth(
                    [("taken", household.taken), ("left", household.left)],
                    of: household.returns, &json)
            }
            if ["gaps", "elections", "household", "result"].contains(where: fields.has) {
                gaps(household.gaps, household.awaited, &json)
                elections(household.elections, &json)
            }
            unused(household.unused, &json)
            guard !household.questions.isEmpty else { return }
            field("asked") { json in
                json.array { json in
                    for question in household.questions {
                        json.object { json in
                            json.field("fact", question.fact)
                            json.field("answer", question.answer)
                            json.field("adult", question.adult + 1)
                        }
                    }
                }
            }
        }.text
    }

    private func adult(
        _ calculation: Calculation, _ fields: AnswerFields, _ json: inout JSONWriter
    ) {
        json.object { json in
            json.field("amounts") { amounts(calculation, &$0) }
            json.field("profile") { profile(calculation.taxpayer.profile, &$0) }
            json.field("result") { result(calculation, &$0) }
            guard fields.has("steps") else { return }
            json.array("steps", calculation.steps) { step, json in self.step(step, &json) }
        }
    }

    private func benefits(
        _ household: HouseholdCalculation, _ fields: AnswerFields, _ json: inout JSONWriter
    ) {
        json.object { json in
            json.objects("paid", household.benefits) { benefit, json in
                json.field("name", benefit.name.rawValue)
                json.field("label", strings[benefit.name])
                json.field("jurisdiction", benefit.jurisdiction.code)
                if let adult = benefit.adult { json.field("adult", adult + 1) }
                json.field("amount", decimal: self.number(benefit.amount))
                let (when, months) = benefit.paid.written(after: household.year)
                json.field("when", when)
                guard !months.isEmpty else { return }
                json.array("months", months)
            }
            if !household.awaited.isEmpty {
                json.array("awaited", household.awaited) { awaited, json in
                    self.awaited(awaited, &json)
                }
            }
            guard fields.has("steps") else { return }
            json.array("steps", household.sharedSteps) { shared, json in
                step(shared.step, ofAdult: shared.adult, &json)
            }
        }
    }

    private func awaited(
        _ awaited: HouseholdCalculation.PendingBenefit, _ json: inout JSONWriter
    ) {
        json.object { json in
            json.field("name", awaited.name.rawValue)
            json.field("label", strings[awaited.name])
            json.field("jurisdiction", awaited.jurisdiction.code)
            if let adult = awaited.adult { json.field("adult", adult + 1) }
            if awaited.isUnsettled { json.field("unsettled", true) }
            json.array("facts", awaited.facts)
            guard !awaited.figures.isEmpty else { return }
            json.array("figures", awaited.figures)
        }
    }

    private func totals(_ household: HouseholdCalculation, _ json: inout JSONWriter) {
        json.object { json in
            json.field("taken", decimal: number(household.taken))
            json.field("arriving", decimal: number(household.arriving))
            json.field("left", decimal: number(household.left))
            let paid = paidRate(household.taken, of: household.returns)
            json.field("paidRate", decimal: decimalText(millionths: paid))
            json.array(
                "marginalRates",
                decimals: household.marginalRates.map { rate in decimalText(millionths: rate) })
            if household.isIncomplete { json.field("complete", false) }
        }
    }

    // MARK: CSV

    /// Returns a header and a row for each step with its adult, then taxes, benefits and net income (RFC
    /// 4180).
    package func csv(_ household: HouseholdCalculation) -> String {
        var csv = CSVWriter()
        csv.row(Self.csvHeader + ["whose"])
        for shared in household.allSteps {
            csv.row(
                cells(shared.step) + [shared.adult.map { "adult \($0 + 1)" } ?? "household"])
        }
        for benefit in household.benefits {
            let (when, months) = benefit.paid.written(after: household.year)
            csv.row([
                "", "paid:\(benefit.name)", "", strings[benefit.name],
                strings[benefit.jurisdiction].adjective, "", "", benefit.amount.description,
                months.isEmpty ? when : months.joined(separator: " "), "",
                benefit.adult.map { "adult \($0 + 1)" } ?? "household",
            ])
        }
        for awaited in household.awaited {
            let needed = (awaited.facts + awaited.figures).joined(separator: " ")
            csv.row([
                "", awaited.name.rawValue, "", strings[awaited.name],
                strings[awaited.jurisdiction].adjective, "", "", "",
                "\(awaited.isUnsettled ? "unsettled" : "awaits") \(needed)", "",
                awaited.adult.map { "adult \($0 + 1)" } ?? "household",
            ])
        }
        let names = household.awaited.names.map(\.step.rawValue).joined(separator: " ")
        let lack = names.isEmpty ? "" : "without \(names)"
        let totals = [
            ("taken", InterfaceStrings.paidInAll, household.taken, ""),
            ("arriving", .householdArriving, household.arriving, lack),
            ("left", .householdLeft, household.left, lack),
        ]
        for (name, label, amount, lack) in totals {
            csv.row([
                "", name, "", strings[label], "", "", "", amount.description, lack, "",
                "household",
            ])
        }
        for gap in household.gaps {
            csv.row(cells(gap) + [gap.adult.map { "adult \($0 + 1)" } ?? "household"])
        }
        return csv.text
    }
}

extension PaymentTimes {
    /// Returns the word for a time of payment in answers, and its months with their years, such as `2026-07`.
    fileprivate func written(after year: TaxYear) -> (when: String, months: [String]) {
        switch self {
        case .once: ("once", [])
        case .withReturn: ("with-return", [])
        case .months(let months):
            (
                "months",
                months.map { month in
                    "\(year.number + month.yearsLater)-"
                        + (month.number < 10 ? "0" : "") + String(month.number)
                }
            )
        }
    }
}
