internal import BuildStore
internal import Calculations
internal import Content
internal import Markup
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables

/// Makes the pages of rules and forms in one language.
struct RulePages: PageMaker {
    let edition: LocalizedSite
    let atWork: InstantiatedRules
    let directory: RuleDirectory
    let proofs: ComputedProofs
    /// The localized sites of all languages, for the URLs of translations.
    private let editions: [LocalizedSite]

    /// The maximum number of examples and of topics on a page.
    private static let mostLinks = 12

    /// - Parameter editions: The localized sites of all published languages.
    init(
        _ edition: LocalizedSite, among editions: [LocalizedSite], _ atWork: InstantiatedRules,
        _ proofs: ComputedProofs
    ) {
        self.edition = edition
        self.proofs = proofs
        self.atWork = atWork
        directory = edition.rules.value
        self.editions = editions
    }

    /// Returns true if a rule is used in any year and jurisdiction.
    private func hasPage(_ body: Int) -> Bool { !atWork.years(of: body).isEmpty }

    private var crumb: LocalizedSite.Crumb {
        .init(label: words[.rulesCrumb], path: addresses.rules(language))
    }

    private func address(_ body: Int) -> String {
        directory.path(of: body, below: addresses.rules(language))
    }

    private func link(_ body: Int) -> LinkView {
        link(directory.titles[body], address(body))
    }

    // MARK: Index

    /// The list of forms with their rules, in the order of the files.
    var index: RuleIndexView {
        let groups = directory.ruleSet.forms.indices.compactMap { form -> RuleGroupView? in
            let body = directory.ruleSet.forms[form].body
            guard hasPage(body) else { return nil }
            let name = directory.ruleSet.forms[form].syntax.name.text
            let rules = directory.ruleSet.bodies.indices.filter {
                $0 != body && atWork.forms(of: $0).contains(name)
            }
            return RuleGroupView(
                identifier: directory.slugs[body], title: directory.titles[body],
                address: addresses.link(address(body)), rules: rules.map(link))
        }
        return RuleIndexView(
            frame: edition.frame(
                at: { addresses.rules($0) }, title: words[.rulesTitle],
                description: words[.rulesSummary], currentCrumb: words[.rulesCrumb]),
            title: words[.rulesTitle], summary: words[.rulesSummary],
            contents: groups.map { LinkView(label: $0.title, address: "#\($0.identifier)") },
            groups: groups)
    }

    // MARK: One rule

    /// - Parameter curve: The rule's result by its single input amount, if it has only one.
    func page(_ body: Int, _ curve: RuleCurve?) -> RulePageView {
        let path = address(body)
        let title = directory.titles[body]
        let summary = about(body)
        let figures = RuleFigures(
            guide: guide, words: words, atWork: atWork, body: body, years: years(of: body),
            address: { [addresses, language, guide] place in
                addresses.link(addresses.amounts(place, guide.currentYear, language))
            })
        var sources = SourceList(guide, words)
        let groups = figures.groups(&sources)
        let proofs = proofs.proofs(of: body)
        let proofWords = ProofWords(guide: guide, words: words, directory: directory)
        let proofViews = proofs.map { proofWords.view($0, &sources) }
        let tables = years(of: body).compactMap { guide.laws[$0]?.tables }.flatMap { tables in
            atWork.tables(of: body).compactMap { tables[$0] }
        }
        return RulePageView(
            frame: edition.frame(
                path: path, title: title,
                description: words.noting(edition.description(title, summary), places(body)),
                crumbs: [crumb],
                currentCrumb: title,
                translation: { language in
                    editions.first { $0.language == language }?.rules.value
                        .path(of: body, below: addresses.rules(language))
                },
                sheets: .ofFigures + [.rules],
                changes: edition.changes(ofRule: body, orFigures: figures.takes, in: tables)),
            title: title, summary: summary, places: places(body),
            law: RuleLawView.views(of: body, directory, guide),
            caption: words.text(.linesCaption, ["1": title]),
            rows: rows(body, leadingTo: groups),
            curve: curve.map { chart($0, of: body) } ?? nil,
            figuresCaption: words.text(.figuresCaption, ["1": title]),
            years: years(of: body).map(words.numbers.year), figures: groups,
            hasSchedules: directory.ruleSet.bodies[body].syntax.figures.contains {
                $0.kind == .schedule
            },
            hasMarks: figures.listsSources && !groups.isEmpty,
            proofsCaption: words.text(.proofCaption, ["rule": title]), proofs: proofViews,
            coverage: directory.ruleSet.bodies[body].key == nil
                ? []
                : proofWords.coverage(
                    proofs, in: years(of: body), atWork.tables(of: body).filter { !$0.isTop }),
            forms: forms(body),
            topics: topics(body), examples: examples(body),
            sources: sources.views)
    }

    private func years(of body: Int) -> [TaxYear] {
        guide.configuration.years.filter { !atWork.uses(of: body, in: $0).isEmpty }
    }

    /// - Parameter figures: The figures on the page; others are not linked.
    private func rows(
        _ body: Int, leadingTo figures: [RuleFigureGroupView]
    ) -> [RuleRowView] {
        let tables = atWork.tables(of: body)
        let laws = guide.configuration.years.sorted(by: >).compactMap { guide.laws[$0] }
        let speech = RuleDescription(
            directory: directory,
            address: { [addresses, directory, language, atWork] other in
                guard !atWork.years(of: other).isEmpty else { return nil }
                return addresses.link(directory.path(of: other, below: addresses.rules(language)))
            }, body: body, isLinked: true)
        let rows = RuleRows(speech) { step in
            tables.compactMap { place in
                laws.lazy.compactMap { $0.tables[place] }.compactMap { table in
                    table.lines[step].map { (table.form, $0) }
                }.first
            }
        }
        let anchors = figures.flatMap { [$0.anchor] + $0.rows.map(\.anchor) }
        let anchorSet = Set(anchors.compactMap(\.self))
        return rows.rows().map { row in
            var row = RuleRowView(row, words)
            for (index, part) in row.parts.enumerated() {
                guard let address = part.address, address.hasPrefix("#figure-"),
                    !anchorSet.contains(String(address.dropFirst()))
                else { continue }
                row.parts[index].address = nil
            }
            return row
        }
    }

    // MARK: What it is

    private func about(_ body: Int) -> String {
        let found = directory.ruleSet.bodies[body]
        if let about = found.head.about.first(where: { $0.language.text == language.rawValue }) {
            return about.text.text
        }
        let text: RuleStrings =
            if found.key == nil {
                .roleForm
            } else if found.isOfHousehold {
                .roleBenefit
            } else if found.key?.group == nil {
                .rolePart
            } else {
                found.takesRunning ? .roleStep : .roleAmount
            }
        return words[text]
    }

    /// Returns a sentence about the jurisdictions of a rule, and its years if it does not apply to
    /// all of them.
    private func places(_ body: Int) -> String {
        let tables = atWork.tables(of: body)
        let places = tables.filter { !$0.isTop }
        let all = Set(guide.laws.values.flatMap(\.residences))
        let without = words.sorted(Array(all.subtracting(places)))
        func list(_ places: [Jurisdiction]) -> KeyValuePairs<String, String> {
            ["1": words.list(words.sorted(places).map { words[$0].name })]
        }
        var text: String
        if places.isEmpty {
            text = words[RuleStrings.lawTop]
        } else if tables.count > places.count {
            text = words.text(.lawTopAnd, list(places))
        } else if places.count == 1 {
            text = words.text(.lawOne, list(places))
        } else if without.isEmpty {
            text = words[RuleStrings.lawEverywhere]
        } else if without.count < 4 {
            text = words.text(.lawAllBut, list(without))
        } else {
            text = words.text(.lawOf, list(places))
        }
        let years = years(of: body)
        if years.count < guide.configuration.years.count {
            text += " " + words.text(.inYears, ["1": words.list(years.map(words.numbers.year))])
        }
        return text
    }

    private func forms(_ body: Int) -> [LinkView] {
        let names = atWork.forms(of: body)
        return directory.ruleSet.forms.map { (name: $0.syntax.name.text, body: $0.body) }
            .filter { $0.body != body && names.contains($0.name) }.map { link($0.body) }
    }

    // MARK: Uses

    /// Returns links to the topics about one of its lines.
    private func topics(_ body: Int) -> [LinkView] {
        var lines: Set<String> = []
        for table in atWork.tables(of: body) {
            guard let table = guide.laws[guide.currentYear]?.tables[table] else { continue }
            for entry in directory.entries[body] where entry.isPrinted {
                if let line = table.lines[entry.line.step.text] {
                    lines.insert("\(table.form) \(line)")
                }
            }
        }
        return guide.topics.lazy.filter { topic in
            topic.lines.contains { lines.contains("\($0.form) \($0.line)") }
        }.compactMap { topic in
            guard let text = topic.texts[language], let path = addresses.topic(topic, language)
            else { return nil }
            return link(text.title, path)
        }.prefix(Self.mostLinks).map { $0 }
    }

    private func examples(_ body: Int) -> [LinkView] {
        atWork.examples(of: body).lazy.compactMap { example in
            let topic = guide.topics[example.topic]
            guard let text = topic.texts[language],
                let path = addresses.example(topic, example.place, language)
            else { return nil }
            return link("\(text.title) – \(words[example.place].name)", path)
        }.prefix(Self.mostLinks).map { $0 }
    }
}
