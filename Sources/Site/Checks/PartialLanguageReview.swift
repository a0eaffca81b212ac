internal import Content
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables
internal import Text

/// A count of the texts that partly translated languages lack.
struct PartialLanguageReview {
    private let guide: Guide
    private let folder: GuideFolder

    /// Returns one warning for each partial language that lacks texts.
    static func warnings(of guide: Guide, in folder: GuideFolder) -> [Diagnostic] {
        let partial = guide.configuration.languages.filter {
            guide.configuration.partialLanguages[$0] != nil
        }
        guard !partial.isEmpty, let source = folder.withSeparateLog().read(GuidePath.site) else {
            return []
        }
        let review = PartialLanguageReview(guide: guide, folder: folder)
        return partial.compactMap { language in
            let code = language.rawValue
            let missing = review.missing(in: language)
            guard !missing.isEmpty else { return nil }
            return Diagnostic(
                .warning, CheckKind.partialLanguage.rawValue,
                "'\(code)' lacks \(missing.joined(separator: ", "))", in: source,
                at: source.offsets(ofKey: "partial-languages"),
                fix: "'taxguide strings list --language \(code) --untranslated' lists strings, and "
                    + "'taxguide new translation TOPIC --language \(code)' starts a topic")
        }
    }

    /// Returns the number of missing texts of each kind, where there are any.
    private func missing(in language: Language) -> [String] {
        let topics = guide.topics.filter { topic in
            !topic.isDraft && topic.texts[language].map { $0.substituteLanguage != nil } ?? true
        }
        let pages = guide.pages.filter { page in
            page.texts[guide.configuration.writtenIn]?.isDraft == false
                && page.texts[language].map { $0.substituteLanguage != nil } ?? true
        }
        let steps = guide.laws[guide.currentYear]?.ruleSet.words(in: language.rawValue) ?? [:]
        return [
            (guide.words(language).untranslated.count, "string"),
            (textsOfLists(without: language), "text of lists"),
            (steps.values.count(where: FallbackText.isMarked), "line of rules"),
            (topics.count, "topic"), (pages.count, "page"),
        ].filter { $0.0 > 0 }.map { count, noun in
            let words = noun.split(separator: " ", maxSplits: 1)
            return counted(count, String(words[0])) + words.dropFirst().map { " \($0)" }.joined()
        }
    }

    /// The number of texts of YAML files in `Content` that have the original language and not this one.
    private func textsOfLists(without language: Language) -> Int {
        let silent = folder.withSeparateLog()
        return silent.files(below: "Content", endings: [".yaml"]).reduce(0) { sum, path in
            guard let source = silent.read(path),
                let root = YAMLParser.parse(source, log: silent.log)
            else { return sum }
            return sum + count(in: root, without: language.rawValue)
        }
    }

    private func count(in node: YAMLNode, without code: String) -> Int {
        switch node.content {
        case .scalar: return 0
        case .sequence(let items): return items.reduce(0) { $0 + count(in: $1, without: code) }
        case .mapping(let entries):
            let keys = entries.map(\.key)
            let names = folder.names
            guard keys.contains(names.original.rawValue),
                keys.allSatisfy(names.languagesWithStrings.contains)
            else { return entries.reduce(0) { $0 + count(in: $1.value, without: code) } }
            return keys.contains(code) ? 0 : 1
        }
    }
}
