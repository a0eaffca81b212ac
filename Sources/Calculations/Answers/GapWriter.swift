package import Project
package import RuleEngine
internal import TaxTables
internal import Text

/// Gaps and elections in answers.
extension CalculationWriter {
    /// Returns a line for each gap.
    func notCounted(_ gaps: [OpenGap], of person: (Int) -> String? = { _ in nil }) -> String {
        strings.sentences(gaps).map { text, adult in
            let whose = adult.flatMap(person).map { "\($0): " } ?? ""
            return "\n" + whose + strings.text(.notCounted, ["text": text]) + "\n"
        }.joined()
    }

    /// Writes the gaps, those of missing facts or figures last; no member if there are none.
    func gaps(
        _ gaps: [OpenGap], _ awaited: [HouseholdCalculation.Awaited], _ json: inout JSONWriter
    ) {
        guard !gaps.isEmpty || !awaited.isEmpty else { return }
        json.field("gaps") { json in
            json.array { json in
                for gap in gaps { self.gap(gap, &json) }
                for benefit in awaited.unexplained(by: gaps) {
                    json.object { json in
                        json.field("name", benefit.name.rawValue)
                        if let adult = benefit.adult { json.field("adult", adult + 1) }
                        about(OpenGap.ofHousehold, &json)
                        json.field("text", sentences(benefit).joined(separator: " "))
                    }
                }
            }
        }
    }

    private func gap(_ gap: OpenGap, _ json: inout JSONWriter) {
        json.object { json in
            json.field("name", gap.name)
            if let adult = gap.adult { json.field("adult", adult + 1) }
            about(gap.about, &json)
            if let least = gap.least { json.field("from", decimal: number(least)) }
            if let most = gap.most { json.field("to", decimal: number(most)) }
            json.field("text", strings.text(of: gap))
        }
    }

    /// Returns a line for each election.
    func elections(_ elections: [Election], _ person: (Int) -> String) -> String {
        elections.map { election in
            let name = law.facts.label(of: election.name.name, in: strings.language.rawValue)
            let text = strings.text(
                election.isTaken ? .electionTaken : .electionOpen,
                [
                    "name": name ?? election.name.name,
                    "amount": strings.numbers.money(election.amount),
                    "person": person(election.adult),
                    "gain": strings.numbers.money(election.gain),
                ])
            return "\n\(text)\n"
        }.joined()
    }

    /// Writes the elections; no member if there are none.
    func elections(_ elections: [Election], _ json: inout JSONWriter) {
        guard !elections.isEmpty else { return }
        json.field("elections") { json in
            json.array { json in
                for election in elections {
                    json.object { json in
                        json.field("name", election.name.name)
                        json.field("adult", election.adult + 1)
                        json.field("amount", decimal: number(election.amount))
                        json.field("gain", decimal: number(election.gain))
                        json.field("taken", election.isTaken)
                    }
                }
            }
        }
    }

    private func about(_ names: [String], _ json: inout JSONWriter) {
        json.field("about") { json in
            json.array { json in for name in names { json.value(name) } }
        }
    }

    /// Returns sentences about the facts and figures that a benefit lacks.
    func sentences(
        _ awaited: HouseholdCalculation.Awaited, of person: String? = nil
    ) -> [String] {
        let name = [strings[awaited.name], person].compactMap(\.self).joined(separator: ", ")
        let facts = awaited.facts.map { fact in
            let label = law.facts.label(of: fact, in: strings.language.rawValue)
            return label.map { "\(fact) (\($0))" } ?? fact
        }
        var texts: [String] = []
        if !awaited.figures.isEmpty {
            texts.append(
                strings.text(
                    .householdUnpublished,
                    ["name": name, "figures": awaited.figures.joined(separator: ", ")]))
        }
        if !facts.isEmpty {
            texts.append(
                strings.text(
                    awaited.isUnsettled ? .householdUnsettled : .householdAwaited,
                    ["name": name, "facts": facts.joined(separator: ", ")]))
        }
        return texts
    }

    /// Returns the cells of a gap: its name, its sentence and its maximum.
    func cells(_ gap: OpenGap) -> [String] {
        ["", gap.name, "", strings.text(of: gap), "", "", "", gap.most?.description ?? "", "", ""]
    }
}

extension SiteStrings {
    /// Returns the sentence of a gap.
    package func text(of gap: OpenGap) -> String {
        gap.text(in: language.rawValue, numbers.money) ?? gap.name
    }

    /// Returns the sentences of gaps without duplicates, each with the adult it concerns, if any.
    package func sentences(_ gaps: [OpenGap]) -> [(text: String, adult: Int?)] {
        var found: [(text: String, adult: Int?)] = []
        for gap in gaps {
            let text = text(of: gap)
            if let known = found.firstIndex(where: { $0.text == text }) {
                found[known].adult = nil
            } else {
                found.append((text, gap.adult))
            }
        }
        return found
    }

    /// Returns the sentences of gaps without duplicates.
    package func texts(_ gaps: [OpenGap]) -> [String] { sentences(gaps).map(\.text) }
}

extension Calculation {
    /// True if a gap makes a result of the return incomplete.
    var isIncomplete: Bool {
        gaps.contains { gap in gap.about.contains { result[$0] != nil } }
    }
}
