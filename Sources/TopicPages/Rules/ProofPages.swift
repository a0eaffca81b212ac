internal import BuildStore
internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables

/// Makes the page of all examples in numbers, in one language.
struct ProofPages: PageMaker {
    let edition: LocalizedSite
    let atWork: InstantiatedRules
    let proofs: ComputedProofs
    private let directory: RuleDirectory

    init(_ edition: LocalizedSite, _ atWork: InstantiatedRules, _ proofs: ComputedProofs) {
        self.edition = edition
        self.atWork = atWork
        self.proofs = proofs
        directory = edition.rules.value
    }

    /// The numbers of the rules in force, without forms, in the order of the files.
    private var rules: [Int] {
        directory.ruleSet.bodies.indices.filter {
            directory.ruleSet.bodies[$0].key != nil && !atWork.years(of: $0).isEmpty
        }
    }

    private var hasStandings: Bool { proofs.all.contains { guide.standing(of: $0) != nil } }

    private func link(_ body: Int) -> LinkView {
        link(directory.titles[body], directory.path(of: body, below: addresses.rules(language)))
    }

    var page: ProofPageView {
        var sources = SourceList(guide, words)
        let without = hasStandings ? rules.filter { official(proofs.proofs(of: $0)) == 0 } : []
        let frame = edition.frame(
            at: { addresses.proof($0) }, title: words[.proofTitle],
            description: words[.proofSummary], currentCrumb: words[.proofCrumb],
            sheets: [.figures, .facts, .tables])
        return ProofPageView(
            frame: frame, title: words[.proofTitle], summary: words[.proofSummary],
            sentences: sentences(without: without.count),
            corrections: LinkView(
                label: guide.configuration.contact,
                address: "mailto:\(guide.configuration.contact)"),
            rules: link(words[.proofRulesCaption], addresses.provenRules(language)),
            without: without.map(link),
            years: years.map(words.numbers.year), places: places, kinds: kinds,
            errors: (guide[PublishedErrors.self]?.entries ?? []).map { view($0, &sources) },
            notches: guide.profiles?.people.isEmpty == false
                ? link(words[.notchesHeading], addresses.notches(language))
                : nil,
            downloads: [
                link(words[.proofData], Addresses.proofData)
            ],
            sources: sources.views)
    }

    /// The page of all rules with the number of their examples.
    var rulesPage: ProofRulesView {
        let without = hasStandings ? rules.count { official(proofs.proofs(of: $0)) == 0 } : 0
        let summary = sentences(without: without).joined(separator: " ")
        return ProofRulesView(
            frame: edition.frame(
                at: { addresses.provenRules($0) }, title: words[.proofRulesCaption],
                description: summary,
                crumbs: [.init(label: words[.proofCrumb], path: addresses.proof(language))],
                currentCrumb: words[.proofRules], sheets: .ofFigures),
            title: words[.proofRulesCaption],
            summary: summary, rules: rules.map(view), hasStandings: hasStandings)
    }

    private func official(_ proofs: [RuleProof]) -> Int { proofs.count(where: guide.isOfficial) }

    private func sentences(without: Int) -> [String] {
        let count = words.numbers.count
        let documents = Set(proofs.all.flatMap(\.documents))
        let counted = words.text(
            .proofCounted,
            [
                "examples": count(proofs.all.count),
                "amounts": count(proofs.all.reduce(0) { $0 + $1.results.count }),
                "documents": count(documents.count), "rules": count(rules.count),
            ])
        guard hasStandings else { return [counted] }
        let official = words.text(
            .proofOfRules,
            ["official": count(rules.count - without), "rules": count(rules.count)])
        return [counted, official]
    }

    private func view(_ body: Int) -> ProvenRuleView {
        let link = link(body)
        let found = proofs.proofs(of: body)
        let years = Set(found.map(\.year)).sorted()
        return ProvenRuleView(
            label: link.label, address: link.address,
            examples: words.numbers.count(found.count),
            official: words.numbers.count(official(found)),
            years: years.isEmpty
                ? words[.notApplicable] : words.list(years.map(words.numbers.year)))
    }

    // MARK: Counts

    /// The years with examples, latest first.
    private var years: [TaxYear] { Set(proofs.all.map(\.year)).sorted(by: >) }

    private var places: [ProofCountView] {
        let byPlace = Dictionary(grouping: proofs.all, by: \.place)
        let all = Set(guide.laws.residences(in: guide.currentYear)).union(byPlace.keys)
        return words.sorted(Array(all)).map { place in
            let found = byPlace[place] ?? []
            return ProofCountView(
                label: words[place].name, address: nil,
                cells: years.map { year in
                    words.numbers.count(found.count { $0.year == year })
                } + [words.numbers.count(found.count)])
        }
    }

    /// The number of documents and examples of each kind of document.
    private var kinds: [ProofCountView] {
        let cited = Set(proofs.all.flatMap(\.documents)).compactMap { guide.register[$0] }
        return SourceDocument.Kind.allCases.compactMap { kind in
            let documents = Set(cited.filter { $0.kind == kind }.map(\.identifier))
            guard !documents.isEmpty else { return nil }
            let examples = proofs.all.count { !documents.isDisjoint(with: $0.documents) }
            return ProofCountView(
                label: words[kind], address: addresses.link(addresses.sources(kind, language)),
                cells: [words.numbers.count(documents.count), words.numbers.count(examples)])
        }
    }

    private func view(
        _ error: PublishedErrors.Entry, _ sources: inout SourceList
    ) -> PublishedErrorView {
        PublishedErrorView(
            anchor: error.name, subject: error.subjects[language] ?? "",
            stated: error.stated[language] ?? "", kept: error.kept[language] ?? "",
            reason: error.reasons[language] ?? "",
            compared: words.text(
                .proofCompared, ["day": words.numbers.day(error.compared)]),
            documents: error.documents.map { sources.mark($0) },
            evidence: error.evidence.map { sources.mark($0) })
    }
}

/// The paths of the pages of examples and notches, and of their files.
extension Addresses {
    func proof(_ language: Language) -> String { folder(.proof, language) }

    /// Returns the path of all rules with the number of their examples.
    func provenRules(_ language: Language) -> String {
        proof(language) + "\(guide.words(language).address(.rules))/"
    }

    /// Returns the path of the notches.
    func notches(_ language: Language) -> String {
        proof(language) + "\(guide.words(language).address(.notches))/"
    }

    static let proofData = "data/proof/examples.json"
    static let errorData = "data/proof/errors.json"
    static let notchData = "data/proof/notches.json"
}
