internal import BuildStore
internal import Calculations
package import Content
package import Pages
package import Project
internal import RuleEngine
internal import RuleLanguage
internal import Text

/// The pages of rules and forms: lines in words, figures, legal sources, examples and uses.
///
/// The pages of all examples and of the notches belong to them.
package struct RuleSection: SiteSection {
    package static let parts: [any ContentType.Type] = [PublishedErrors.self]
    package static let views: [any PageView.Type] = [
        RulePageView.self, RuleIndexView.self, ProofPageView.self, ProofRulesView.self,
        NotchesPageView.self,
    ]

    package init?(_ guide: Guide) {
        guard !guide.ruleSet.forms.isEmpty else { return nil }
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        let words = addresses.guide.words(language)
        return SectionLink.toTool(
            words[.rulesCrumb], at: .footer, addresses.rules(language), synonyms: .rulesSynonyms)
            + SectionLink.toTool(
                words[.proofCrumb], at: .footer, addresses.proof(language),
                synonyms: .proofSynonyms)
    }

    package func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String? {
        switch page.word {
        case .rules: addresses.rules(language)
        case .proof: addresses.proof(language)
        default: nil
        }
    }

    package static func dataOperations(_ addresses: Addresses) -> [DataOperation] {
        let guide = addresses.guide
        guard !guide.ruleSet.forms.isEmpty else { return [] }
        var operations = [
            DataOperation(
                "getProof", "The examples of documents, and what the rules compute.",
                path: Addresses.proofData, schema: "proof-examples")
        ]
        if guide[PublishedErrors.self] != nil {
            operations.append(
                DataOperation(
                    "getErrors", "Errors found in the published figures of others.",
                    path: Addresses.errorData, schema: "proof-errors"))
        }
        if guide.profiles?.people.isEmpty == false {
            operations.append(
                DataOperation(
                    "getNotches",
                    "The incomes at which one more cent changes tax or benefits at once, with the law.",
                    path: Addresses.notchData, schema: "proof-notches"))
        }
        return operations
    }

    package static func dataLists(_ addresses: Addresses) -> [DataList] {
        let guide = addresses.guide
        guard !guide.ruleSet.forms.isEmpty else { return [] }
        return [
            DataList("proof") { json in
                var files = [("examples", Addresses.proofData)]
                if guide[PublishedErrors.self] != nil {
                    files.append(("errors", Addresses.errorData))
                }
                if guide.profiles?.people.isEmpty == false {
                    files.append(("notches", Addresses.notchData))
                }
                for (name, path) in files {
                    json.object { json in
                        json.field("name", name)
                        json.field("json", Addresses.fromDataIndex(path))
                    }
                }
            }
        ]
    }

    /// Rules whose pages are one task.
    private struct Batch: Sendable {
        let name: String
        /// Their numbers in the rule set.
        let bodies: [Int]
        let weight: Int
    }

    /// Returns the batches of rules.
    ///
    /// Rules of benefits have batches of their own, because only rules of returns require all
    /// examples to be computed.
    private func batches(_ guide: Guide) -> [Batch] {
        let ruleSet = guide.ruleSet
        let places = guide.laws.residences(in: guide.currentYear).count
        let uses = guide.laws.keys.reduce(0) { $0 + guide.laws.residences(in: $1).count } / 2
        let ofHouseholds = ruleSet.bodies.indices.filter { ruleSet.bodies[$0].isOfHousehold }
        let ofReturns = ruleSet.bodies.indices.filter { !ruleSet.bodies[$0].isOfHousehold }
        let households = ofHouseholds.dealt(among: 2).enumerated().map { index, bodies in
            Batch(
                name: "rules-of-households \(index + 1)", bodies: bodies,
                weight: uses + bodies.count / 3)
        }
        let returns = ofReturns.dealt(among: 3).enumerated().map { index, bodies in
            Batch(
                name: "rules-of-returns \(index + 1)", bodies: bodies,
                weight: uses + 2 * bodies.count + guide.topicPaths.count * places / 100)
        }
        return returns + households
    }

    package func work(_ site: BuildContext) -> [SectionTasks] {
        guard let first = site.editions.first else { return [] }
        let atWork = Once { InstantiatedRules(site.guide, first.rules.value) }
        let proofs = Once { ComputedProofs(site.guide) }
        return [
            .each(
                batches(site.guide), named: \.name, weighing: \.weight,
                perform: { batch, writer in
                    writer.group(batch.name) {
                        Self.write(batch.bodies, atWork.value, proofs.value, site, into: writer)
                    }
                }),
            .one("rules", weighing: 20) { writer in
                writer.group("rules") {
                    for edition in site.editions {
                        let pages = RulePages(
                            edition, among: site.editions, atWork.value, proofs.value)
                        writer.write(pages.index)
                        let proof = ProofPages(edition, atWork.value, proofs.value)
                        writer.write(proof.page)
                        writer.write(proof.rulesPage)
                    }
                    let files = ProofFiles(guide: site.guide, proofs: proofs.value)
                    writer.writeData(Addresses.proofData, files.examples)
                    if let errors = files.errors { writer.writeData(Addresses.errorData, errors) }
                }
            },
            .one("notches", weighing: 200) { writer in
                writer.group("notches") {
                    Self.writeNotches(first.rules.value, site, into: writer)
                }
            },
        ]
    }

    private static func write(
        _ bodies: [Int], _ atWork: InstantiatedRules, _ proofs: ComputedProofs,
        _ site: BuildContext, into writer: any PageWriter
    ) {
        for body in bodies where !atWork.years(of: body).isEmpty {
            let curve = atWork.curve(of: body)
            for edition in site.editions {
                let pages = RulePages(edition, among: site.editions, atWork, proofs)
                writer.write(pages.page(body, curve))
            }
        }
    }

    /// Writes the notches.
    private static func writeNotches(
        _ directory: RuleDirectory, _ site: BuildContext, into writer: any PageWriter
    ) {
        guard let notches = Notches(site.guide, directory) else { return }
        writer.omit(notches.leftOut)
        for edition in site.editions {
            writer.write(NotchPages(edition: edition, notches: notches).page)
        }
        writer.writeData(Addresses.notchData, notches.json(directory))
    }
}

/// The paths of rule pages.
extension Addresses {
    /// Returns the path of the list of rules.
    func rules(_ language: Language) -> String { folder(.rules, language) }
}
