internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables
internal import Templates

/// An amount of an example.
struct ProofRowView: TemplateView {
    var label: String
    var stated: String
    var computed: String

    static let fields = TemplateFields(\Self.label, \.stated, \.computed)
}

/// An example of a rule with its documents.
struct ProofView: TemplateView {
    /// The year, the place and the facts.
    var title: String
    var rows: [ProofRowView]
    var marks: [SourceMarkView]

    static let fields = TemplateFields(\Self.title, \.rows, \.marks)
}

/// Writes the examples of a rule for its page.
struct ProofWords {
    let guide: Guide
    let words: SiteStrings
    let directory: RuleDirectory

    func view(_ proof: RuleProof, _ sources: inout SourceList) -> ProofView {
        ProofView(
            title: title(proof),
            rows: proof.results.map { result in
                ProofRowView(
                    label: label(result),
                    stated: result.isWhole
                        ? words.numbers.roundMoney(result.stated)
                        : words.numbers.money(result.stated),
                    computed: words.numbers.money(result.computed))
            }, marks: proof.documents.map { sources.mark($0) })
    }

    private func title(_ proof: RuleProof) -> String {
        let people = zip(proof.facts, proof.adults).map { facts, taxpayer in
            ExamplePerson(
                entries: facts.map { ($0.name, $0.value) }, taxpayer: taxpayer,
                facts: words.facts.catalogue)
        }
        let start: KeyValuePairs = [
            "place": words[proof.place].name, "year": words.numbers.year(proof.year),
        ]
        guard let person = people.first, !(people.count == 1 && person.shownEntries.isEmpty) else {
            return words.text(.proofCaseOfNothing, start)
        }
        let household = ExampleHousehold(person, spouse: people.count > 1 ? people[1] : nil)
        return words.text(
            proof.isHousehold ? .proofCaseOfHousehold : .proofCase,
            [
                "place": words[proof.place].name, "year": words.numbers.year(proof.year),
                "facts": words.list(words.phrases(of: household) { words.entry($0) }),
            ])
    }

    /// Returns an amount by the words of its line, with its form if the example names one.
    private func label(_ result: RuleProof.Result) -> String {
        var label = result.step.map { words[$0] } ?? ""
        if label.isEmpty { label = otherLabel(result.name) }
        let parts = result.name.split(separator: ".")
        if parts.count == 2, let form = directory.ruleSet.formOfName[String(parts[0])] {
            let title = directory.titles[directory.ruleSet.forms[form].body]
            label = words.text(RuleStrings.withAmount, ["1": label, "2": title])
        }
        switch result.adults {
        case .first: return label
        case .spouse: return words.text(RuleStrings.ofSpouse, ["1": label])
        case .both: return words.text(RuleStrings.ofSpouses, ["1": label])
        }
    }

    /// Returns the label of an amount that is no line with words.
    private func otherLabel(_ name: String) -> String {
        switch name {
        case RuleProof.leftOver: words[.afterTax]
        case GapSyntax.householdLeft: words[.householdLeft]
        default:
            words.facts.catalogue.label(of: name, in: words.language.rawValue)
                ?? words.text(RuleStrings.withAmount, ["1": words[RuleStrings.interim], "2": name])
        }
    }

    // MARK: Coverage

    /// Returns sentences about the number of examples, and what they cover.
    ///
    /// - Parameters:
    ///   - years: The years in which the rule is in force.
    ///   - places: The jurisdictions whose law the rule is; none for national law.
    func coverage(
        _ proofs: [RuleProof], in years: [TaxYear], _ places: [Jurisdiction]
    ) -> [String] {
        guard !proofs.isEmpty else { return [words[.proofNone]] }
        var texts: [String] = []
        if let official = official(proofs) {
            texts.append(
                official == 0
                    ? words[.proofUnofficial]
                    : words.text(
                        .proofOfficial,
                        [
                            "count": words.numbers.count(proofs.count),
                            "official": words.numbers.count(official),
                        ]))
        } else {
            let count = words.numbers.count(proofs.count)
            texts.append("\(words[.proofExamples])\(words[.labelSeparator])\(count).")
        }
        let covered = Set(proofs.map(\.year))
        let missingYears = years.filter { !covered.contains($0) }.sorted()
        let chains = Set(proofs.flatMap(\.place.chain))
        let missingPlaces = places.count > 1 ? places.filter { !chains.contains($0) } : []
        let missing =
            missingYears.map { words.numbers.year($0) }
            + words.sorted(missingPlaces).map { words[$0].name }
        if !missing.isEmpty {
            texts.append(words.text(.proofGaps, ["gaps": words.list(missing)]))
        }
        return texts
    }

    /// Returns the number of examples of official documents; nil in a guide without a host register.
    private func official(_ proofs: [RuleProof]) -> Int? {
        guard proofs.contains(where: { guide.standing(of: $0) != nil }) else { return nil }
        return proofs.count(where: guide.isOfficial)
    }
}
