internal import Content
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import Text

/// Completions in rule files.
extension GuideCompletions {
    /// The words that begin a line of a rule or form.
    private static let keywords = [
        "about", "example", "figures", "gap", "hidden", "law", "otherwise", "section", "selected",
        "use", "when",
    ]

    /// Returns the items that can follow the words before an offset; empty in a line of prose.
    static func itemsOfRules(
        _ basis: PartialGuide, in text: EditedText, at offset: Int
    ) -> [Item] {
        let file = RuleFileText(text)
        let line = text.source.offsets(ofLine: text.source.location(at: offset).line)
        let before = file.words(before: offset)
        guard before.isEmpty || !RuleFileText.names(in: line, of: text).isEmpty else { return [] }
        switch (before.first, before.last) {
        case ("example", "from"):
            return basis.register.documents.map {
                Item(text: $0.identifier, kind: .reference, detail: $0.title)
            }
        case ("example", _), (_, "entered"), (_, "given"): return facts(basis)
        case (_, "use"):
            return basis.ruleSet.bodies.filter { $0.key != nil }.map {
                Item(text: $0.name, kind: .function, detail: title(of: $0, basis))
            }
        case (nil, _):
            return keywords.map { Item(text: $0, kind: .keyword, detail: "") }
        default:
            return file.declarations(around: offset).map {
                Item(
                    text: $0.name, kind: $0.isFigure ? .constant : .variable, detail: $0.text)
            }
        }
    }

    private static func facts(_ basis: PartialGuide) -> [Item] {
        let language = basis.words?.language ?? DefaultStrings.fallback
        let facts = FactCatalogue(basis.ruleSet)
        return facts.names.map {
            Item(
                text: $0, kind: .variable,
                detail: facts.label(of: $0, in: language.rawValue) ?? "")
        }
    }

    private static func title(of body: RuleSet.Body, _ basis: PartialGuide) -> String {
        let language = (basis.words?.language ?? DefaultStrings.fallback).rawValue
        return body.head.words.first { $0.language.text == language }?.text.text ?? ""
    }
}
