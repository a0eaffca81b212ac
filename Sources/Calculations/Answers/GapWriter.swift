package import Project
package import RuleEngine
package import TaxTables
package import Text

/// Gaps and elections in answers.
extension CalculationWriter {
    /// Returns a line for each gap.
    func notCounted(_ gaps: [OpenGap], of person: (Int) -> String? = { _ in nil }) -> String {
        strings.sentences(gaps).map { text, adult in
            let sentence = strings.text(.notCounted, ["text": text])
            let whose = adult.flatMap(person).map { $0 + strings[.labelSeparator] } ?? ""
            return "\n" + whose + sentence + "\n"
        }.joined()
    }

    /// Writes the gaps, those of missing facts or figures last; no member if there are none.
    func gaps(
        _ gaps: [OpenGap], _ awaited: [HouseholdCalculation.PendingBenefit],
        _ json: inout JSONWriter
    ) {
        json.gaps(gaps, awaited, strings, law.facts)
    }

    /// Writes the elections; no member if there are none.
    func elections(_ elections: [Election], _ json: inout JSONWriter) {
        guard !elections.isEmpty else { return }
        json.objects("elections", elections) { election, json in
            json.field("name", election.name.name)
            json.field("adult", election.adult + 1)
            json.field("amount", decimal: number(election.amount))
            json.field("gain", decimal: number(election.gain))
            json.field("taken", election.isTaken)
        }
    }

    /// Returns sentences about the facts and figures that a benefit lacks.
    func sentences(
        _ awaited: HouseholdCalculation.PendingBenefit, of person: String? = nil
    ) -> [String] {
        strings.sentences(awaited, law.facts, of: person)
    }

    /// Returns the cells of a gap: its name, its sentence and its maximum.
    func cells(_ gap: OpenGap) -> [String] {
        ["", gap.name, "", strings.text(of: gap), "", "", "", gap.most?.description ?? "", "", ""]
    }
}

extension JSONWriter {
    /// Writes the gaps of households, those of missing facts or figures last; no member if there are none.
    mutating func gaps(
        _ gaps: [OpenGap], _ awaited: [HouseholdCalculation.PendingBenefit],
        _ strings: SiteStrings, _ facts: FactCatalogue
    ) {
        guard !gaps.isEmpty || !awaited.isEmpty else { return }
        field("gaps") { json in
            json.array { json in
                for gap in gaps { json.gap(gap, strings) }
                for benefit in awaited.unexplained(by: gaps) {
                    json.object { json in
                        json.field("name", benefit.name.rawValue)
                        if let adult = benefit.adult { json.field("adult", adult + 1) }
                        json.about(OpenGap.ofHousehold)
                        json.field(
                            "text", strings.sentences(benefit, facts).joined(separator: " "))
                    }
                }
            }
        }
    }

    /// Writes `gaps`; no member if there are none.
    ///
    /// - Parameter isOfOneReturn: False for gaps of several returns, whose amounts are left out.
    package mutating func gaps(
        _ gaps: [OpenGap], _ strings: SiteStrings, isOfOneReturn: Bool = true
    ) {
        guard !gaps.isEmpty else { return }
        field("gaps") { json in
            json.array { json in
                for gap in gaps {
                    guard !isOfOneReturn, gap.statesAmounts else {
                        json.gap(gap, strings)
                        continue
                    }
                    json.object { json in
                        json.field("name", gap.name)
                        json.about(gap.about)
                    }
                }
            }
        }
    }

    /// Writes a gap with its sentence.
    fileprivate mutating func gap(_ gap: OpenGap, _ strings: SiteStrings) {
        func number(_ money: Money) -> String { withoutNeedlessZeros(money.description) }
        object { json in
            json.field("name", gap.name)
            if let adult = gap.adult { json.field("adult", adult + 1) }
            json.about(gap.about)
            if let least = gap.least { json.field("from", decimal: number(least)) }
            if let most = gap.most { json.field("to", decimal: number(most)) }
            json.field("text", strings.text(of: gap))
        }
    }

    fileprivate mutating func about(_ results: [String]) {
        array("about", results)
    }
}

extension SiteStrings {
    /// Returns the sentences about what pages of a jurisdiction do not count.
    package func notCounted(_ gaps: [OpenGap], in place: Jurisdiction) -> [String] {
        texts(gaps) + [self[place].notCounted].compactMap(\.self)
    }

    /// Returns the sentences about what a page with several returns does not count.
    package func notCounted(
        inSeveral gaps: [OpenGap], in place: Jurisdiction
    ) -> [String] {
        notCounted(gaps.filter { !$0.statesAmounts }, in: place)
            + (gaps.contains(where: \.statesAmounts) ? [self[.gapsOfAmounts]] : [])
    }

    /// Returns sentences about the facts and figures that a benefit lacks.
    fileprivate func sentences(
        _ awaited: HouseholdCalculation.PendingBenefit, _ facts: FactCatalogue,
        of person: String? = nil
    ) -> [String] {
        let name = [self[awaited.name], person].compactMap(\.self).joined(separator: ", ")
        let missing = awaited.facts.map { fact in
            let label = facts.label(of: fact, in: language.rawValue)
            return label.map { "\(fact) (\($0))" } ?? fact
        }
        var texts: [String] = []
        if !awaited.figures.isEmpty {
            texts.append(
                text(
                    .householdUnpublished,
                    ["name": name, "figures": awaited.figures.joined(separator: ", ")]))
        }
        if !missing.isEmpty {
            texts.append(
                text(
                    awaited.isUnsettled ? .householdUnsettled : .householdAwaited,
                    ["name": name, "facts": missing.joined(separator: ", ")]))
        }
        return texts
    }

    /// Returns the sentence of a gap.
    package func text(of gap: OpenGap) -> String {
        gap.text(in: language.rawValue, numbers.money) ?? gap.name
    }

    /// Returns the sentences of gaps without duplicates, each with the adult it concerns, if any.
    package func sentences(_ gaps: [OpenGap]) -> [(text: String, adult: Int?)] {
        var found: [(text: String, adult: Int?)] = []
        for gap in gaps {
            let text = text(of: gap)
            if let index = found.firstIndex(where: { $0.text == text }) {
                found[index].adult = nil
            } else {
                found.append((text, gap.adult))
            }
        }
        return found
    }

    /// Returns the sentences of gaps without duplicates.
    package func texts(_ gaps: [OpenGap]) -> [String] { sentences(gaps).map(\.text) }
}

extension OpenGap {
    /// The title of a CSV column with names of gaps.
    package static let titleOfColumn = "What is not counted, by name, with spaces between"
}

extension [OpenGap] {
    /// Returns the names of the gaps, then those of pending benefits that no gap explains; each once.
    package func names(with awaited: [HouseholdCalculation.PendingBenefit]) -> [String] {
        var listed: Set<String> = []
        return (map(\.name) + awaited.unexplained(by: self).map(\.name.rawValue))
            .filter { listed.insert($0).inserted }
    }
}

extension Calculation {
    /// A Boolean value that is true if a gap makes a result of the return incomplete.
    package var isIncomplete: Bool {
        gaps.contains { gap in gap.about.contains { result[$0] != nil } }
    }
}
