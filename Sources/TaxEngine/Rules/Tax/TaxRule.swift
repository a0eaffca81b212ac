internal import TaxTables

/// What a form does to the tax after the non-refundable credits: a credit, a surtax, a reduction.
///
/// A table's `tax` section selects rules by name, in the order in which the form applies them.
protocol TaxRule: Sendable {
    init?(_ reader: inout RuleReader)
    /// The tax after the rule; `tax` itself where the rule does not apply. Never negative.
    func apply(to tax: Line, on taxReturn: inout TaxReturn) -> Line
}

/// The rules after credits, by the names that tables select them with.
enum TaxRules {
    static let byName: [String: any TaxRule.Type] = [
        "dividend-tax-credit": DividendTaxCredit.self,
        "foreign-tax-credit": ProvincialForeignTaxCredit.self,
        "surtax": Surtax.self,
        "ontario-tax-reduction": OntarioTaxReduction.self,
        "low-income-individuals-and-families-credit": LowIncomeFamiliesCredit.self,
        "health-premium": HealthPremium.self,
        "british-columbia-tax-reduction": BritishColumbiaTaxReduction.self,
        "low-income-tax-reduction": LowIncomeTaxReduction.self,
        "age-tax-credit": AgeTaxCredit.self,
        "supplemental-tax-credit": SupplementalTaxCredit.self,
        "political-contribution-credit": PoliticalContributionCredit.self,
    ]

    /// What tables state and no calculation applies yet.
    ///
    /// The site says so.
    static let notComputed: Set<String> = [
        "labour-sponsored-funds-credit", "farmers-food-donation-credit", "minimum-tax",
        "tax-outside-provinces",
    ]

    /// The order in which most forms apply the rules.
    private static let usualOrder = [
        "surtax", "dividend-tax-credit", "ontario-tax-reduction", "foreign-tax-credit",
        "british-columbia-tax-reduction", "low-income-tax-reduction",
        "low-income-individuals-and-families-credit", "political-contribution-credit",
        "supplemental-tax-credit", "age-tax-credit", "health-premium",
    ]

    /// The order of a place's form: what is left over after one rule is what the next begins with.
    private static func order(in place: Jurisdiction) -> [String] {
        switch place {
        case .manitoba: moved("foreign-tax-credit", after: "political-contribution-credit")
        case .newfoundlandAndLabrador:
            moved("low-income-tax-reduction", after: "political-contribution-credit")
        case .princeEdwardIsland:
            moved("foreign-tax-credit", after: "low-income-tax-reduction")
        default: usualOrder
        }
    }

    private static func moved(_ name: String, after other: String) -> [String] {
        usualOrder.filter { $0 != name }.flatMap { $0 == other ? [$0, name] : [$0] }
    }

    /// The rules of a `tax` section, in the order of the form; nil if any is incomplete.
    static func read(_ reader: inout RuleReader) -> [any TaxRule]? {
        var rules: [any TaxRule] = []
        let order = order(in: reader.table.jurisdiction)
        for entry in reader.group.entries {
            let place = order.firstIndex(of: entry.name) ?? 0
            reader.checkOrder(
                of: entry, after: order[..<place].filter { reader.group.member($0) != nil })
            if let type = byName[entry.name] {
                if let rule = reader.read(entry.name, { type.init(&$0) }) { rules.append(rule) }
            } else if notComputed.contains(entry.name) {
                reader.ignoreGroups([entry.name])
            }
        }
        let names = Array(byName.keys) + notComputed
        return reader.finish(suggesting: names) ? rules : nil
    }
}
