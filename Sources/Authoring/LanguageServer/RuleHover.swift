internal import Content
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables
internal import Text

/// The explanation of a name in a rule file.
struct RuleHover {
    let basis: PartialGuide

    /// The largest number of places whose values are shown.
    private static let placesListed = 8

    private var language: String {
        (basis.words?.language ?? DefaultStrings.fallback).rawValue
    }

    /// Returns the explanation in Markdown; nil for a word that is no name.
    func telling(_ offsets: Range<Int>, in text: EditedText) -> String? {
        let name = text.string(offsets)
        let file = RuleFileText(text)
        let line = text.source.offsets(ofLine: text.source.location(at: offsets.lowerBound).line)
        guard !RuleFileText.names(in: line, of: text).isEmpty else { return nil }
        let before = file.words(before: offsets.lowerBound)
        if ["use", "rule", "form"].contains(before.last) { return rule(name) }
        if ["entered", "given"].contains(before.last) || before.first == "example" {
            return fact(name) ?? otherLine(name)
        }
        if let declaration = file.declarations(around: offsets.lowerBound).first(where: {
            $0.name == name
        }) {
            return declaration.isFigure
                ? figure(declaration, in: text) : "`\(declaration.text)`" + (words(name) ?? "")
        }
        return otherLine(name) ?? fact(name) ?? rule(name)
    }

    private func words(_ line: String) -> String? {
        basis.ruleSet.words(in: language)[line].map { "\n\n\($0)" }
    }

    /// The first line of another rule or form with a name.
    private func otherLine(_ name: String) -> String? {
        guard let (line, source) = basis.ruleSet.firstLine(printedAs: name) else { return nil }
        let lineNumber = source.location(at: line.step.offsets.lowerBound).line
        let text = String(
            decoding: source.bytes[source.offsets(ofLine: lineNumber)], as: UTF8.self)
        return "`\(text.split(separator: " ").joined(separator: " "))`" + (words(name) ?? "")
            + "\n\n\(source.path):\(lineNumber)"
    }

    private func fact(_ name: String) -> String? {
        let facts = FactCatalogue(basis.ruleSet)
        guard facts.names.contains(name) else { return nil }
        let label = facts.label(of: name, in: language) ?? name
        let isAmount = facts.amounts.contains { $0.name.name == name }
        return "**\(label)**\n\n\(isAmount ? "amount" : "fact") `\(name)` that a person can state"
    }

    private func rule(_ name: String) -> String? {
        guard let body = basis.ruleSet.bodies.first(where: { $0.name == name }) else { return nil }
        let title = body.head.words.first { $0.language.text == language }?.text.text ?? name
        let laws = body.head.law.map { "- \($0.text.text)" }
        let examples = body.head.examples.count
        let parts = [
            "**\(title)** · `\(name)` in \(body.source.path)",
            laws.joined(separator: "\n"),
            examples == 0 ? "" : "Proved by \(counted(examples, "example")).",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// The values of a rule's figure in the places that use the rule.
    private func figure(_ figure: RuleFileText.Declaration, in text: EditedText) -> String {
        let head = "`\(figure.text)`"
        guard let year = basis.year, let law = basis.laws[year],
            let body = basis.ruleSet.bodies.firstIndex(where: { body in
                body.source.path == text.source.path
                    && body.syntax.figures.contains {
                        $0.name.text == figure.name && $0.name.offsets == figure.offsets
                    }
            })
        else { return head }
        var values: [String] = []
        for place in law.residences {
            for use in law.uses(in: place) where use.body == body {
                guard let path = use.figures.first(where: { $0.name == figure.name })?.path,
                    let quoted = try? basis.figures.figure(path, year: year)
                else { continue }
                let value = basis.words?.figure(quoted.figure, of: quoted.table) ?? ""
                let line = "- \(value) · `\(path)`"
                if !values.contains(line) { values.append(line) }
            }
        }
        let more = values.count - Self.placesListed
        return
            ([head, values.prefix(Self.placesListed).joined(separator: "\n")]
            + (more > 0 ? ["and \(more) more"] : [])).filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }
}
