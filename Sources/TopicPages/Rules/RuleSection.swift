internal import BuildStore
internal import Calculations
package import Content
package import Pages
package import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables

/// The pages of rules and forms: lines in words, figures, legal sources, and uses.
package struct RuleSection: SiteSection {
    package static let views: [any PageView.Type] = [RulePageView.self, RuleIndexView.self]

    package init?(_ guide: Guide) {
        guard !guide.book.forms.isEmpty else { return nil }
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        SectionLink.toTool(
            addresses.guide.words(language)[.rulesCrumb], at: .footer, addresses.rules(language),
            synonyms: .rulesSynonyms)
    }

    package func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String? {
        page.word == .rules ? addresses.rules(language) : nil
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
        let book = guide.book
        let places = guide.laws.provinces(in: guide.currentYear).count
        let uses = guide.laws.keys.reduce(0) { $0 + guide.laws.provinces(in: $1).count } / 2
        let ofHouseholds = book.bodies.indices.filter { book.bodies[$0].isOfHousehold }
        let ofReturns = book.bodies.indices.filter { !book.bodies[$0].isOfHousehold }
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
        return [
            .each(
                batches(site.guide), named: \.name, weighing: \.weight,
                perform: { batch, writer in
                    writer.group(batch.name) {
                        Self.write(batch.bodies, atWork.value, site, into: writer)
                    }
                }),
            .one("rules", weighing: 20) { writer in
                writer.group("rules") {
                    for edition in site.editions {
                        writer.write(RulePages(edition, among: site.editions, atWork.value).index)
                    }
                }
            },
        ]
    }

    private static func write(
        _ bodies: [Int], _ atWork: InstantiatedRules, _ site: BuildContext,
        into writer: any PageWriter
    ) {
        for body in bodies where !atWork.years(of: body).isEmpty {
            let curve = atWork.curve(of: body)
            for edition in site.editions {
                writer.write(RulePages(edition, among: site.editions, atWork).page(body, curve))
            }
        }
    }
}

/// The paths of rule pages.
extension Addresses {
    /// Returns the path of the list of rules.
    func rules(_ language: Language) -> String { folder(.rules, language) }
}
