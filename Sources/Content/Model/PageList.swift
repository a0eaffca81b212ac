package import Project
package import TaxTables
package import Text

/// A list of a text page: topics, or figures as a table or a bar chart.
package struct PageList: Sendable {
    package enum Content: Sendable {
        /// Categories, groups and topics by their paths: `income`, `income/work`, `income/work/wages`.
        case topics([YAMLText])
        /// Figures by their names in texts.
        case figures([YAMLText], asChart: Bool)
    }

    package let titles: ByLanguage<String>
    package let content: Content

    /// Reads an item of `lists`; nil, after diagnostics, if it has errors.
    static func read(_ reader: YAMLMappingReader) -> PageList? {
        let titles = reader.texts(inEach: "title")
        let topics = reader.texts("topics")
        let figures = reader.texts("figures")
        let isChart = reader.optionalTruth("chart")
        guard topics.isEmpty != figures.isEmpty, !isChart || topics.isEmpty else {
            reader.report(
                "missing-key", "a list of a page has either topics or figures", at: reader.offsets,
                fix: "write 'topics: [income/work]' or 'figures: [NAME, NAME]'")
            return nil
        }
        return PageList(
            titles: titles,
            content: topics.isEmpty ? .figures(figures, asChart: isChart) : .topics(topics))
    }

    // MARK: Checks

    /// Returns errors about unknown topics and figures.
    func check(
        _ guide: Guide, topicPaths: Set<String>, in source: SourceText
    ) -> [Diagnostic] {
        switch content {
        case .topics(let names):
            let groups = guide.tree.categories.flatMap { category in
                [category.name] + category.groups.map { "\(category.name)/\($0.name)" }
            }
            let valid = topicPaths.union(groups)
            return names.filter { !valid.contains($0.text) }.map { name in
                Diagnostic(
                    .error, "unresolved-link",
                    "there is no topic, group or category '\(name.text)'",
                    in: source, at: name.offsets, fix: didYouMean(name.text, among: valid))
            }
        case .figures(let names, let isChart):
            let unknown = names.compactMap { name in
                guide.references.problem(with: name.text, in: guide.currentYear).map {
                    Diagnostic(
                        .error, "unknown-figure", $0.summary, in: source, at: name.offsets,
                        fix: $0.fix)
                }
            }
            guard unknown.isEmpty, isChart else { return unknown }
            return names.filter { guide.amount($0.text) == nil }.map { name in
                Diagnostic(
                    .error, "wrong-type", "'\(name.text)' is no amount of money", in: source,
                    at: name.offsets, fix: "take it out, or leave out 'chart'")
            }
        }
    }

    /// Returns an error for each page whose template the guide does not have.
    static func templateErrors(of pages: [TextPage], in folder: GuideFolder) -> [Diagnostic] {
        let named = pages.flatMap { page in
            page.texts.values.filter { $0.substituteLanguage == nil }.compactMap { text in
                text.template.map { (template: $0, source: text.source) }
            }
        }
        guard !named.isEmpty else { return [] }
        let files = folder.files(
            below: GuidePath.templates, endings: [GuidePath.templateEnding])
        return named.filter { !files.contains(GuidePath.template($0.template.text)) }.map {
            Diagnostic(
                .error, "missing-template", "there is no template '\($0.template.text)'",
                in: $0.source, at: $0.template.offsets,
                fix: "write \(GuidePath.template($0.template.text)); 'taxguide new template prose' "
                    + "shows the fields")
        }
    }
}

extension Guide {
    /// Returns an amount of the current year by its name in texts; nil for another figure.
    package func amount(_ name: String) -> Money? {
        guard let quoted = try? references.figure(name, year: currentYear),
            case .amount(let money) = quoted.figure.quantity
        else { return nil }
        return money
    }
}
