internal import GuideCalculations
package import GuideContent
package import GuidePages
package import GuideWords
internal import RuleLanguage
internal import TaxEngine
internal import TaxTables

/// The pages of rules and forms: their lines in words, their figures, their law, and what they decide.
package struct RuleSection: SiteSection {
    package static let views: [any PageView.Type] = [RulePageView.self, RuleIndexView.self]

    private let years: [TaxYear]

    package init?(_ guide: Guide) {
        guard !guide.book.forms.isEmpty else { return nil }
        years = guide.laws.keys.sorted()
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        SectionLink.toTool(
            addresses.guide.words(language)[.rulesCrumb], at: .footer, addresses.rules(language),
            synonyms: .rulesSynonyms)
    }

    package func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String? {
        page.word == .rules ? addresses.rules(language) : nil
    }

    /// One job, since what every example is decided by is computed once for all rules.
    package func work(_ site: SectionSite) -> [SectionWork] {
        let inputs = [PageInput.topicList, .rules] + years.map { .year($0) }
        return [
            .one("rules", weighing: site.guide.book.bodies.count + 100) { sink in
                sink.unit("rules", from: inputs) {
                    Self.write(site, into: sink)
                }
            }
        ]
    }

    private static func write(
        _ site: SectionSite, into sink: any PageSink
    ) {
        guard let first = site.editions.first else { return }
        let atWork = RulesAtWork(site.guide, first.rules.made)
        for edition in site.editions {
            let pages = RulePages(edition, among: site.editions, atWork)
            sink.write(pages.index)
            for body in pages.bodies { sink.write(pages.page(body)) }
        }
    }
}

/// Where the pages of rules stand.
extension Addresses {
    /// The list of all rules.
    func rules(_ language: Language) -> String { folder(.rules, language) }
}
