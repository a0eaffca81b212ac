package import Content
package import Pages
package import Project
internal import RuleEngine
internal import TaxTables

/// The sales tax pages: the rates of each jurisdiction with sample bills.
package struct SalesTaxSection: SiteSection {
    package static let parts: [any ContentType.Type] = [SalesTaxPlan.self]
    package static let views: [any PageView.Type] = [
        SalesTaxOverviewView.self, SalesTaxPageView.self,
    ]

    private let plan: SalesTaxPlan
    /// The taxes of each jurisdiction with a page.
    private let taxes: [SalesTax]

    package init?(_ guide: Guide) {
        guard let plan = guide[SalesTaxPlan.self] else { return nil }
        self.plan = plan
        taxes =
            guide.laws[guide.currentYear].map { law in
                law.residences.compactMap { SalesTax($0, law, harmonized: plan.harmonized) }
            } ?? []
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        let label = addresses.guide.words(language)[.salesTax]
        let index = addresses.salesTax(language)
        return SectionLink.toTool(
            label, at: .footer, index, synonyms: .salesTaxSynonyms, places: taxes.map(\.place)
        ) { addresses.salesTax($0, language) }
    }

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            .one("sales-tax", weighing: 13) { [plan, taxes] writer in
                writer.group("sales-tax") {
                    for edition in site.editions {
                        let pages = SalesTaxPages(plan, taxes, edition)
                        writer.write(pages.overview)
                        for tax in taxes { writer.write(pages.page(tax)) }
                    }
                }
            }
        ]
    }
}

extension Guide {
    /// True if the guide has pages with all figures of sales tax.
    package var hasSalesTaxPages: Bool { self[SalesTaxPlan.self] != nil }
}

/// The paths of sales tax pages.
extension Addresses {
    package func salesTax(_ language: Language) -> String { folder(.salesTax, language) }

    func salesTax(_ place: Jurisdiction, _ language: Language) -> String {
        folder(.salesTax, of: place, language)
    }
}
